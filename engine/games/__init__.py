"""The games that Kartentisch brings: one folder each.

| file | what it is for | a game without it |
| --- | --- | --- |
| `rules.py` | the rules | is no game |
| `en.toml`, `de.toml` | names, clauses, refusals and hints in both languages | is no game |
| `heuristics.py` | what makes a move look good: for hints, policies, the lab | has `random` and `first`, and no hints |
| `search.py` | what the solver knows of it | is solved state by state |
| `drills.py` | generated questions | has no drills |
| `course.toml`, `course.*.toml` | levels, demonstration, readings, and their texts | has no course |

`engine/core/registry.py` finds the folders by the keys of the games, and the games of other packages.

`heuristics.py` judges moves by what the player sees, in one of two ways.

| by features | meaning |
| --- | --- |
| `FEATURES` | name of each feature, in order -> its largest value; the smallest is 0 |
| `features(s, m, f)` | a rule function: writes the features of the legal move `m` in the masked state `s` to `f` |
| `HINT_WEIGHTS` | feature -> what it adds to the value of a move, for hints and `greedy`; below 0 it leads nowhere |
| `HINT_REASONS` | features -> key in `[hints]`: the first entry of which all are present is the reason of a hint |
| `SAFE` | features each of which says that the card goes to a foundation and will not be missed |
| `STRATEGIES`, `STRONGEST` | readable policies: name -> weights; and the one of them that wins most games |

Labels and descriptions of features stand in `[features]` of the texts, titles and ideas of strategies in
`[strategies]`.

Or `heuristics.py` has nothing but `score_moves(view, moves)`, which returns an `engine.core.heuristics.MoveScore` for
each of the legal moves: so Napoleon asks its rule-based player. Then there are hints, and no policies.

A trick game may add `players.py`: `PLAYERS`, the strategies by name that can sit at its tables, and `strategies()`,
which returns these and any that are only for the lab. It may also add `habits.py`: `HABITS`, further strategies by
name, which the advice of its course compares with the players.
"""
