"""What looking ahead is worth, as a plot of stored figures: how often a strategy wins that plans some moves ahead."""

from __future__ import annotations

from html import escape

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.lab import plots
from cardwidgets.widgets.output.live_html import LocalizedHtml


class LookingAhead(LocalizedHtml):
    """The plot for a game; it follows the language of the notebook.

    Args:
        game: the game, or its key.
        language: "en" or "de"; None for the engine's current one.
    """

    def __init__(self, game: engine.Game | str, language: str | None = None) -> None:
        super().__init__(language)
        self._say = Wording("lab", self._locale)
        self.rates = engine.lab.looking_ahead(game if isinstance(game, str) else game.name)

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {100 * one.value:.1f}%" for name, one in self._named().items())

    def _repr_html_(self) -> str:
        if not self.rates:
            return f"<p>{escape(self._say('ahead_unknown'))}</p>"
        return plots.intervals(self._named(), self._say)

    def _named(self) -> dict[str, engine.lab.Estimate]:
        say = self._say
        return {say("ahead" if n else "ahead_none", count=n, deals=one.count): one for n, one in self.rates.items()}


def looking_ahead(game: engine.Game | str, language: str | None = None) -> LookingAhead:
    """How often a strategy wins that plans some moves ahead of the next one, with what a player may see.

    Args:
        game: the game, or its key; a patience.
        language: "en" or "de"; None for the engine's current one, which is then followed.

    >>> print(repr(cardwidgets.looking_ahead("treppe", "en")).splitlines()[0].partition(":")[0])
    The next move only, 2000 deals
    >>> cardwidgets.looking_ahead(engine.game("treppe", rows=3)).rates  # nobody has measured this variant
    {}
    """
    return LookingAhead(game, language)
