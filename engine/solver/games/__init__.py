"""What the solver knows about each game: exact keys, steps, values. One module a game (see `search.py`)."""
