"""The solver's functions for each game: exact keys, steps, evaluations. One module per game (see `search.py`)."""
