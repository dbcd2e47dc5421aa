"""The sheets of a match: the tricks of the deal, its settlement, and all deals."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.faces.glyphs import glyph_name
from cardwidgets.scene.layouts.seats import number
from cardwidgets.tricks.phrases import Line, Phrases
from engine.core.internals import internals
from engine.match import Result
from engine.tricks import open_deal

_SUITS = "♣♦♥♠"


def tricks(position: engine.Position, phrases: Phrases) -> str:
    """The tricks of a deal as an HTML table: a row per trick, a column per seat; "" before the first."""
    say, seen = phrases.say, open_deal(position)
    if not seen.history:
        return ""
    rows = []
    for index, trick in enumerate(seen.history, 1):
        played = dict(trick.cards)
        cells = []
        for seat in range(position.game.seats):
            if seat not in played:
                cells.append("<td></td>")
                continue
            marks, notes = [], []
            if seat == trick.cards[0][0]:
                marks.append("kt-led")
                notes.append(say("led"))
            if trick.complete and seat == trick.takes:
                marks.append("kt-took")
                notes.append(say("took"))
            title = f' title="{escape(", ".join(notes))}"' if notes else ""
            spoken = f'<span class="kt-hidden">{escape(", ".join(notes))}</span>' if notes else ""
            cells.append(f'<td class="{" ".join(marks)}"{title}>{card(played[seat], say.language)}{spoken}</td>')
        rows.append([f"<th>{escape(say('trick', number=index))}</th>", *cells])
    return _table(["", *phrases.names], rows, say("tricks"))


def card(one: engine.Card, language: str) -> str:
    """A card as HTML: its index and its suit symbol."""
    index = glyph_name(one.text[0], language)
    return f'<span class="{"kt-red" if one.red else "kt-black"}">{index}{_SUITS[one.suit]}</span>'


def settlement(match: engine.Match, phrases: Phrases) -> str:
    """The settlement of the current deal as HTML; "" until it is over."""
    if not match.deal_over:
        return ""
    lines = phrases.settlement(match.results[-1])
    items = "".join(f"<li>{_line(match, line, place, phrases.say.language)}</li>" for place, line in enumerate(lines))
    return f"<h3>{escape(phrases.say('settlement'))}</h3><ul>{items}</ul>"


def _line(match: engine.Match, line: Line, place: int, language: str) -> str:
    if not line.clause:
        return escape(line.text)
    return (
        f'{escape(line.text)} <details data-said="{len(match.results)} {place}">'
        f'<summary class="kt-clause">{line.clause}</summary>'
        f"<p>{escape(match.game.clause(line.clause, language))}</p></details>"
    )


def plain_settlement(match: engine.Match, phrases: Phrases) -> str:
    """The settlement of the current deal, which must be over, in a few sentences."""
    return " ".join(line.text for line in phrases.settlement(match.results[-1]))


def sheet(match: engine.Match, phrases: Phrases) -> str:
    """All finished deals as an HTML table: bids, if there are any, outcomes, chips or points."""
    say, game = phrases.say, match.game
    bids = "bid" in game.kinds
    ends = len(internals(game).module.OUTCOMES) > 2
    rows = []
    counted = 0
    for result in match.results:
        seen = open_deal(result.position)
        counted += result.counts
        cells = []
        if bids:
            cells.append("–" if seen.declarer is None else f"{phrases.names[seen.declarer]}: {phrases.bid(seen.high)}")
        if ends:
            won = seen.won[seen.declarer] if seen.declarer is not None else 0
            cells.append(say(result.outcome, won=won) if result.outcome in say else _own_outcome(game, result, say))
        cells += [number(one, say) for one in result.chips]
        if match.stake:
            cells.append(str(result.pot))
        label = str(counted) if result.counts else "–"
        rows.append([f"<th>{label}</th>", *(f"<td>{escape(cell)}</td>" for cell in cells)])
    if not rows:
        return ""
    heads = [say("sheet_deal"), *([say("sheet_declarer")] if bids else []), *([say("sheet_result")] if ends else [])]
    return _table([*heads, *phrases.names, *([say("in_pot")] if match.stake else [])], rows, say("sheet"))


def _own_outcome(game: engine.Game, result: Result, say: Wording) -> str:
    """How a deal ended, in the words of its game (`[outcomes]` of its texts), or else the word of the rules."""
    own = f"outcomes.{result.outcome}"
    return game.catalogue.text(own, say.language) if own in game.catalogue else result.outcome


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]], caption: str) -> str:
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    table = f'<table class="kt-sheet"><caption>{escape(caption)}</caption><tr>{top}</tr>{body}</table>'
    return f'<div class="kt-wide" tabindex="0">{table}</div>'
