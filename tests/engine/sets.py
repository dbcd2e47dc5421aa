"""The option sets under which every game is tested: conformance, golden playthroughs, perft counts."""

from typing import Any

import engine

SETS: dict[str, tuple[str, dict[str, Any]]] = {
    "harfe": ("grosse-harfe", {}),
    "harfe-printed": ("grosse-harfe", {"second_column": "printed"}),
    "harfe-single": ("grosse-harfe", {"foundations": "single"}),
    "harfe-no-returns": ("grosse-harfe", {"foundation_returns": False}),
    "harfe-either": ("grosse-harfe", {"packs": 1, "columns": 4, "ranks": 6, "turned_card": "either"}),
    "harfe-closed": ("grosse-harfe", {"packs": 1, "columns": 3, "ranks": 4, "passes": 2, "after_last_pass": "closed"}),
    "harfe-turn-3": ("grosse-harfe", {"turn": 3}),
    "harfe-small": ("grosse-harfe", {"packs": 1, "columns": 3, "ranks": 4}),
    "harfe-tiny": ("grosse-harfe", {"packs": 2, "columns": 3, "ranks": 3, "suits": 2, "foundations": "single"}),
    "klondike-1": ("kleine-harfe", {}),
    "klondike-3": ("kleine-harfe", {"turn": 3}),
    "klondike-compulsory": ("kleine-harfe", {"compulsory_building": True, "compulsory_aces": True, "passes": 3}),
    "treppe": ("treppe", {}),
    "treppe-small": ("treppe", {"rows": 3, "ranks": 7, "suits": 3}),
    "treppe-tiny": ("treppe", {"rows": 2, "ranks": 3, "suits": 4}),
    "treppe-no-stock": ("treppe", {"rows": 3, "ranks": 3, "suits": 2}),
    "hochzeitszug": ("hochzeitszug", {}),
    "hochzeitszug-no-redeal": ("hochzeitszug", {"redeals": 0}),
    "hochzeitszug-nine-redeals": ("hochzeitszug", {"redeals": 9}),
    "hochzeitszug-one-redeal": ("hochzeitszug", {"redeals": 1, "per_packet": 3, "packets": 7}),
    "hochzeitszug-small": ("hochzeitszug", {"ranks": 7, "suits": 2, "packets": 3, "per_packet": 2}),
    "hochzeitszug-tiny": ("hochzeitszug", {"ranks": 5, "suits": 1, "packets": 2, "per_packet": 2}),
    "hochzeitszug-short": ("hochzeitszug", {"ranks": 4, "suits": 1, "packets": 3, "per_packet": 1, "redeals": 3}),
    "hochzeitszug-turned": ("hochzeitszug", {"ranks": 7, "suits": 2, "packets": 3, "gather": "turned"}),
    "grosse-napoleon": ("grosse-napoleon", {}),
    "grosse-napoleon-no-redeals": ("grosse-napoleon", {"redeals": 0}),
    "grosse-napoleon-redeals-8": ("grosse-napoleon", {"columns": 7, "redeals": 8}),
    "grosse-napoleon-small": ("grosse-napoleon", {"ranks": 6, "suits": 3, "columns": 5}),
    "grosse-napoleon-tiny": ("grosse-napoleon", {"ranks": 4, "suits": 2, "columns": 3, "redeals": 1}),
    "grosse-napoleon-round": ("grosse-napoleon", {"ranks": 4, "suits": 2, "columns": 6, "round_ladders": True}),
    "napoleon": ("napoleon", {}),
    "napoleon-two": ("napoleon", {"players": 2}),
    "napoleon-two-long": ("napoleon", {"players": 2, "short_pack": False, "pot": 30}),
    "napoleon-three-leads": ("napoleon", {"players": 3, "leader": "declarer"}),
    "napoleon-five": ("napoleon", {"players": 5}),
    "napoleon-must-trump": ("napoleon", {"must_trump": True}),
    "napoleon-last-trick": ("napoleon", {"all_pass": "last-trick"}),
    "napoleon-along": ("napoleon", {"going_along": True}),
    "napoleon-exchange": ("napoleon", {"exchange": True}),
    "napoleon-both": ("napoleon", {"going_along": True, "exchange": True}),
    "napoleon-all": (
        "napoleon",
        {
            "players": 5,
            "leader": "declarer",
            "must_trump": True,
            "all_pass": "last-trick",
            "going_along": True,
            "exchange": True,
        },
    ),
}
"""Name of the set -> key of the game, options."""


def game_of(name: str) -> engine.Game:
    """The game of an option set."""
    key, options = SETS[name]
    return engine.game(key, **options)
