"""What looking ahead is worth, as a plot of stored figures: how often a strategy wins that plans some moves."""

from __future__ import annotations

from html import escape

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.lab import plots
from cardwidgets.widgets.output.live_html import LocalizedHtml
from engine.lab.planning import marks


class LookingAhead(LocalizedHtml):
    """The plot for a game; it follows the language of the notebook.

    Args:
        game: the game, or its key.
        language: "en" or "de"; None for the engine's current one.

    >>> print(repr(cardwidgets.looking_ahead("treppe", "en")).splitlines()[0].partition(":")[0])
    Simple strategy
    >>> cardwidgets.looking_ahead(engine.game("treppe", rows=3)).rates  # nobody has measured this variant
    {}
    """

    def __init__(self, game: engine.Game | str, language: str | None = None) -> None:
        super().__init__(language)
        self._say = Wording("lab", self._locale)
        key = game if isinstance(game, str) else game.name
        self.rates, self.marks = engine.lab.looking_ahead(key), marks(key)

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {100 * one.value:.1f}%" for name, one in self._named().items())

    def _repr_html_(self) -> str:
        if not self.rates:
            return f"<p>{escape(self._say('ahead_unknown'))}</p>"
        return plots.compared(self._named(), [self._say(f"ahead_{name}") for name in self.marks], self._say)

    def _named(self) -> dict[str, engine.lab.Estimate]:
        """By name, from the simple strategy, which is the one that plans no move, to the fair player."""
        say = self._say
        planned = {say("ahead", count=n): one for n, one in self.rates.items() if n}
        named = {say(f"ahead_{name}"): one for name, one in self.marks.items()}
        simple = list(named)[:1]
        return {name: named[name] for name in simple} | planned | named
