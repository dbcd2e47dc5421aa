"""Große Harfe and Kleine Harfe: what each file is for says `engine/games/__init__.py`."""
