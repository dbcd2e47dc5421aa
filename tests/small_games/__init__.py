"""Two small games with only rules and texts, for tests of features that every game has.

`bring` adds them to the games by entry points, as an installed package does.
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
