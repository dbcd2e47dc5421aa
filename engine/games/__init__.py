"""The games, one module each."""

from __future__ import annotations

MODULES = {
    "grosse-harfe": "harfe",
    "kleine-harfe": "harfe",
    "treppe": "treppe",
    "hochzeitszug": "hochzeitszug",
    "grosse-napoleon": "grosse_napoleon",
    "napoleon": "napoleon",
}
"""Key of a game -> name of the module in this package."""
