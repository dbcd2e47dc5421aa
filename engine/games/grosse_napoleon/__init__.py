"""Große Napoleon, the patience; see `engine/games/__init__.py` for the purpose of each file."""

KEYS: dict[str, dict[str, object]] = {"grosse-napoleon": {}}
PLACE = 5
