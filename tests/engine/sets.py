"""The option sets under which every game is tested: conformance, golden playthroughs, perft counts."""

from __future__ import annotations

from typing import Any

SETS: dict[str, tuple[str, dict[str, Any]]] = {
    "harfe": ("grosse-harfe", {}),
    "harfe-printed": ("grosse-harfe", {"second_column": "printed"}),
    "harfe-single": ("grosse-harfe", {"foundations": "single"}),
    "harfe-no-returns": ("grosse-harfe", {"foundation_returns": False}),
    "harfe-turn-3": ("grosse-harfe", {"turn": 3}),
    "harfe-small": ("grosse-harfe", {"packs": 1, "columns": 3, "ranks": 4}),
    "harfe-tiny": (
        "grosse-harfe",
        {"packs": 2, "columns": 3, "ranks": 3, "suits": 2, "foundations": "single"},
    ),
    "klondike-1": ("kleine-harfe", {}),
    "klondike-3": ("kleine-harfe", {"turn": 3}),
    "klondike-compulsory": (
        "kleine-harfe",
        {"compulsory_building": True, "compulsory_aces": True, "passes": 3},
    ),
}
"""Name of the set -> key of the game, options."""
