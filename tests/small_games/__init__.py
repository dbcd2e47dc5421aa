"""Two small games that bring rules and texts and nothing else, for tests of what is there for any game.

`brought` puts them among the games as an installed package does, by entry points.
"""

from __future__ import annotations

from importlib import metadata

import pytest

from engine.core import registry

KEYS = {"five-tricks": "tests.small_games.five_tricks", "four-columns": "tests.small_games.four_columns"}
"""The keys of the games, and their packages."""


def bring(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bring the games; call `registry.plugins.cache_clear` when the patch is undone."""
    entries = [metadata.EntryPoint(key, name, registry.GROUP) for key, name in KEYS.items()]
    monkeypatch.setattr(metadata, "entry_points", lambda group: metadata.EntryPoints(entries))
    registry.plugins.cache_clear()
