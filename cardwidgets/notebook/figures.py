"""The solver's published figures, as a table for notebooks and as a sentence for a reading."""

from __future__ import annotations

from html import escape

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.widgets.output.live_html import LocalizedHtml
from engine import solver
from engine.solver import Figure


class FiguresTable(LocalizedHtml):
    """The table of published figures; it follows the language of the notebook.

    Args:
        game: key of a game; None for all.
        language: "en" or "de"; None for the engine's current one.
    """

    def __init__(self, game: str | None = None, language: str | None = None) -> None:
        super().__init__(language)
        self._say = Wording("figures", self._locale)
        self.rows = tuple(one for one in solver.figures() if game in (None, one.game))

    def __repr__(self) -> str:
        return "\n".join(f"{name(one, self._say)}: {share(one, self._say)}" for one in self.rows)

    def _repr_html_(self) -> str:
        say = self._say
        heads = "".join(f'<th scope="col">{escape(say(f"head_{key}"))}</th>' for key in _HEADS)
        rows = "".join(f"<tr>{''.join(self._cells(one))}</tr>" for one in self.rows)
        note = ""
        if self.rows:
            text = say("note", first=min(one.first for one in self.rows), seconds=f"{self.rows[0].seconds:g}")
            note = f"<p>{escape(text)}</p>"
        caption = f"<caption>{escape(say('caption'))}</caption>"
        return f'<table class="kt-figures">{caption}<tr>{heads}</tr>{rows}</table>{note}'

    def _cells(self, one: Figure) -> list[str]:
        low, high = one.interval
        around = self._say("interval", low=number(low, self._say), high=number(high, self._say))
        texts = [number(count, self._say) for count in (one.positions, one.won, one.lost, one.unknown)]
        texts += [f"{share(one, self._say)} {around}", self._say("time", count=number(one.median_ms, self._say))]
        return [f'<th scope="row">{escape(name(one, self._say))}</th>', *(f"<td>{escape(text)}</td>" for text in texts)]


_HEADS = ("set", "deals", "won", "lost", "unknown", "share", "time")


def number(value: float, say: Wording) -> str:
    """A number in a language's notation: integers unchanged, others with one decimal."""
    text = f"{value:,}" if isinstance(value, int) else f"{value:,.1f}"
    return text.translate(str.maketrans(",.", say("thousands") + say("point")))


def name(one: Figure, say: Wording) -> str:
    """The name of a set of deals."""
    parts = [engine.game(one.game).title(say.language)]
    parts += [say(f"{option}_{value}".lower()) for option, value in one.options.items()]
    if one.kind != "deals":
        parts.append(say(one.kind))
    return ", ".join(parts)


def share(one: Figure, say: Wording) -> str:
    """The winnable share, in percent without the sign: one number, or two if some deals are undecided."""
    low, high = (number(value, say) for value in one.winnable)
    return say("share", low=low) if low == high else say("share_both", low=low, high=high)


def sentence(set_name: str, language: str) -> str:
    """The figure for a set of deals, as a sentence with its interval; "" if there is none."""
    one = next((one for one in solver.figures() if one.name == set_name), None)
    if one is None:
        return ""
    say, (low, high) = Wording("figures", language), one.interval
    slots = {"low": number(low, say), "high": number(high, say), "count": number(one.positions, say)}
    return say("sentence", share=share(one, say), **slots)


def figures(game: str | None = None, language: str | None = None) -> FiguresTable:
    """The table of the solver's figures: `figures()`, `figures("treppe")`.

    Args:
        game: key of a game; None for all.
        language: "en" or "de"; None for the engine's current one.

    >>> cardwidgets.figures("treppe")
    Die Treppe: 100.0
    Die Treppe, each possible base separately: 99.2 to 100.0
    Die Treppe, positions met in play: 87.2 to 92.5
    """
    return FiguresTable(game, language)
