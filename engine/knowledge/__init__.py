"""What is good to know about a game beyond its rules: which cards go up safely, which moves are worth a look.

One module for each game, with two functions of a plain state:

- `safe(s, m, options)`: whether a legal move puts up a card that will not be missed in the tableau;
- `advise(s, m, options)`: how promising a legal move looks, and why: a value (larger is better) and the key of
  a reason in the section `hints` of the game's catalogue. It looks at what the player may see, nothing else.

Nothing here decides what is legal.
"""
