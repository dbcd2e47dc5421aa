"""Planted faults: does the test suite notice small, plausible slips? `python -m tools.faults --help` tells the choices.

A fault is a few lines of the project written otherwise, so that neither the linter, nor the types, nor an import
complains; the lists are the files `*.toml` beside this one, one for each field. Each fault is planted alone into a
copy of the project, and the tests run that touch its lines: at the first red one it is found, after three minutes it
has survived.
"""
