"""The games of Kartentisch: one folder each.

| file | purpose | a game without it |
| --- | --- | --- |
| `rules.py` | the rules | (required) |
| `en.toml`, `de.toml` | names, clauses, refusals and hints in both languages | (required) |
| `heuristics.py` | judges moves, for hints, policies and the lab | has only `random` and `first`, and no hints |
| `search.py` | the solver's knowledge of the game | is solved by a general, slower search |
| `drills.py` | generated questions | has no drills |
| `source.txt` | clause or reading of each sentence of its source (`tools/docs/sources.py`) | has no concordance |
| `examples.txt` | positions for each clause with legal and refused moves | has no examples on its rules page |
| `course.toml` | levels, demonstration, readings, drills, each with its texts in both languages | has no course |
| `bets.py`, `habits.json` | conditions of the habits of its course, and what they are worth | has no bets |
| `judged_deals.json` | how hard the first deals are (`tools/games/judge_deals.py`) | offers no easy or hard deals |
| `pictures.txt` | the game that its picture in the gallery shows, as a shared line | has no picture |

`engine/core/registry.py` finds these folders, each with `KEYS` (key of a game -> options that it presets) and `PLACE`
(in the order in which the games are learned), and also finds the games of other packages.
`heuristics.py` judges moves by what the player sees, in one of two ways. The first uses features of moves:

| by features | meaning |
| --- | --- |
| `FEATURES` | name of each feature, in order -> its largest value; the smallest is 0 |
| `features(s, m, f)` | a rule function: writes the features of the legal move `m` in the masked state `s` to `f` |
| `HINT_WEIGHTS` | feature -> its weight in the value of a move, for hints and `greedy`; a move below 0 is pointless |
| `HINT_REASONS` | features -> key in `[hints]`: the first entry whose features are all present explains the hint |
| `SAFE` | features that each mean: the card goes to a foundation and is no longer needed in the tableau |
| `free_turns(options)` | whether turning the stock costs nothing, so that the fair player may look (optional) |
| `STRATEGIES`, `STRONGEST` | readable policies: name -> weights; and the name of the one that wins most games |

Labels and descriptions of features are in `[features]` of the texts, titles and ideas of strategies in `[strategies]`.

In the second way, `heuristics.py` only has `score_moves(view, moves)`, which returns an
`engine.core.heuristics.MoveScore` for each of the legal moves. Napoleon does this by asking its rule-based player. Such
a game has hints but no policies.

A trick game may add `players.py`, or a folder `players`, with `PLAYERS`, the strategies by name that can sit at its
tables, and `strategies()`, which returns these and any that are only for the lab. It may also add `habits.py` with
`HABITS`, further strategies by name, which the advice of its course compares with the players.
"""
