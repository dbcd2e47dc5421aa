"""The features of a move that policies can use, computed from what the player sees.

A game states them in its `heuristics.py` (`engine/games/__init__.py` lists the names there). Labels and descriptions
are among the game's texts; `named_features` combines everything for a table or a set of sliders.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..base.catalogue import COMMON, Catalogue
from ..base.errors import OptionError
from ..core.game import Game
from ..core.heuristics import heuristics


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature of moves, as used by `Weights`.

    Attributes:
        key: its name in `Weights` ("turns").
        most: its largest value; the smallest is 0. 1 for a feature that is either present or absent.
        low, high, step: the range and step of a slider for its weight, wide enough for any sensible policy. The weight
            is added to the value of a move once per unit of the feature; 0 ignores the feature.

    >>> turns = next(one for one in engine.lab.named_features(engine.game("kleine-harfe")) if one.key == "turns")
    >>> turns.most, turns.low, turns.high, turns.step
    (1, -100.0, 100.0, 1.0)
    >>> turns.label(), turns.label("de")
    ('turns a card up', 'deckt eine Karte auf')
    >>> turns.text()
    '1 if the move turns a face-down card up'
    """

    key: str
    most: int
    low: float
    high: float
    step: float
    _catalogue: Catalogue

    def label(self, language: str | None = None) -> str:
        """A short label in a language ("en" or "de"; None for the current one)."""
        return self._texts(language)[0]

    def text(self, language: str | None = None) -> str:
        """A description of what the feature counts, as part of a sentence."""
        return self._texts(language)[1]

    def _texts(self, language: str | None) -> tuple[str, str]:
        name, _, text = self._catalogue.text(f"features.{self.key}", language).partition(" | ")
        return name, text


def has_features(game: Game) -> bool:
    """Whether the game has heuristics that define features of moves."""
    return hasattr(heuristics(game), "FEATURES")


def features_of(game: Game) -> Any:
    """The module with the features of a game.

    Raises:
        OptionError: the game has none.
    """
    if not has_features(game):
        raise OptionError(COMMON.text("errors.features", game=game.title()))
    return heuristics(game)


def named_features(game: Game) -> tuple[Feature, ...]:
    """The features of a patience in index order, with labels, descriptions and ranges.

    Raises:
        OptionError: the game has none.

    >>> [feature.key for feature in engine.lab.named_features(engine.game("treppe"))][:5]
    ['base', 'base_cards', 'phase_up', 'fill', 'up']
    """
    features = []
    for key, most in features_of(game).FEATURES.items():
        reach, step = (100.0, 1.0) if most == 1 else (10.0, 0.5)
        features.append(Feature(key, most, -reach, reach, step, game.catalogue))
    return tuple(features)
