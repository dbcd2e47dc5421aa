"""Große Harfe and Kleine Harfe; see `engine/games/__init__.py` for the purpose of each file."""

KEYS: dict[str, dict[str, object]] = {
    "grosse-harfe": {},
    "kleine-harfe": {
        "packs": 1,
        "columns": 7,
        "passes": 0,
        "foundations": "single",
        "compulsory_building": False,
        "compulsory_aces": False,
    },
}
PLACE = 1
