"""The games that Kartentisch brings: one folder each.

| file | what it is for | a game without it |
| --- | --- | --- |
| `rules.py` | the rules | is no game |
| `en.toml`, `de.toml` | names, clauses, refusals and hints in both languages | is no game |
| `heuristics.py` | what makes a move look good: for hints, policies, the lab | has `random` and `first`, and no hints |
| `search.py` | what the solver knows of it | is solved state by state |
| `drills.py` | generated questions | has no drills |
| `course.toml`, `course.*.toml` | levels, demonstration, readings, and their texts | has no course |

A trick game may add `players.py`, the strategies that can sit at its tables. `engine/registry.py` finds the folders by
the keys of the games, and the games of other packages.
"""
