"""Napoleon, the trick-taking game: what each file is for says `engine/games/__init__.py`."""
