"""Der Hochzeitszug; see `engine/games/__init__.py` for the purpose of each file."""

KEYS: dict[str, dict[str, object]] = {"hochzeitszug": {}}
PLACE = 2
