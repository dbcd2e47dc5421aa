"""Heuristics for each game: which cards can safely go to a foundation, and which moves look promising.

One module per game, with two functions of a plain state:

- `is_safe_foundation_move(s, m, options)`: whether a legal move puts a card on a foundation that will not be needed in
  the tableau;
- `score_move(s, m, options)`: how promising a legal move looks, and why: a value (larger is better) and the key of a
  reason in the section `hints` of the game's catalogue. It uses only what the player can see.

Nothing here decides what is legal.
"""
