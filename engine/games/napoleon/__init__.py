"""Napoleon, the trick-taking game; see `engine/games/__init__.py` for the purpose of each file."""

KEYS: dict[str, dict[str, object]] = {"napoleon": {}}
PLACE = 4
