"""Die Treppe; see `engine/games/__init__.py` for the purpose of each file."""

KEYS: dict[str, dict[str, object]] = {"treppe": {}}
PLACE = 3
