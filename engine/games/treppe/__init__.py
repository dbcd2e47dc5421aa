"""Die Treppe: what each file is for says `engine/games/__init__.py`."""
