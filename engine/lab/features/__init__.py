"""What a policy can look at in a move: features, one file for each patience, computed from what the player sees.

Each file has `FEATURES`, the name of every feature in order with the greatest value that it takes (the least is 0);
`features(s, m, f)`, a rule function that writes them to `f` for the legal move m in the masked state s; and
`STRATEGIES`, readable policies over them: name -> weights; `STRONGEST`, the one of them that wins most games. What they
are called and mean stands in the catalogue `engine/clauses/*/lab.toml`; `named_features` puts it all together, for a
table or a row of sliders.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from ...catalogue import Catalogue
from ...game import Game

TEXTS = Catalogue("lab")


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature of moves, as `Weights` knows it.

    Attributes:
        key: its name in `Weights` ("turns").
        most: the greatest value that it takes in a move; the least is 0. 1 for a feature that is there or not.
        low, high, step: a range of weights that is wide enough for any sensible policy, for a slider. A weight is
            added to the value of a move once for each unit of the feature; 0 leaves the feature out.
    """

    key: str
    most: int
    low: float
    high: float
    step: float
    _catalogue: str

    def label(self, language: str | None = None) -> str:
        """A name of a few words, in a language ("en" or "de"; None: the current one)."""
        return self._texts(language)[0]

    def text(self, language: str | None = None) -> str:
        """What it counts, as part of a sentence."""
        return self._texts(language)[1]

    def _texts(self, language: str | None) -> tuple[str, str]:
        name, _, text = TEXTS.text(f"features-{self._catalogue}.{self.key}", language).partition(" | ")
        return name, text


def features_of(game: Game) -> Any:
    """The module with the features of a game.

    Raises:
        ValueError: the game has none.
    """
    try:
        return import_module(f"{__name__}.{game.module.CATALOGUE}")
    except ModuleNotFoundError:
        raise ValueError(f"there are no features for {game.key}: only patiences have them") from None


def named_features(game: Game) -> tuple[Feature, ...]:
    """The features of a patience, in the order of their numbers, with names, meanings and ranges.

    Raises:
        ValueError: the game is no patience.
    """
    found = []
    for key, most in features_of(game).FEATURES.items():
        reach, step = (100.0, 1.0) if most == 1 else (10.0, 0.5)
        found.append(Feature(key, most, -reach, reach, step, game.module.CATALOGUE))
    return tuple(found)
