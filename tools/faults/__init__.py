"""Planted faults: do the tests notice small, plausible mistakes? See `python -m tools.faults --help`.

A fault changes a few lines of the project in such a way that neither linter nor types nor imports complain; the lists
are the files `*.toml` in this folder, one per field. Each fault is planted alone in a copy of the project, and the
tests that touch its lines are run: the first failure detects it; if none fails within three minutes, it has survived.
"""
