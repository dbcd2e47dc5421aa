"""The sheets below the table of a match: the tricks of the deal, its settlement, and all deals."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import engine
from cardwidgets.scene.faces.glyphs import glyph_name
from cardwidgets.scene.layouts.napoleon import number
from cardwidgets.tricks.phrases import Phrases
from engine.games.napoleon.observation import observation

_SUITS = "♣♦♥♠"


def tricks(position: engine.Position, phrases: Phrases) -> str:
    """The tricks of a deal as an HTML table: a row per trick, a column per seat; "" before the first."""
    say, seen = phrases.say, observation(position.view(phrases.me))
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
    """A card as HTML: its index and its suit sign."""
    index = glyph_name(one.text[0], language)
    return f'<span class="{"kt-red" if one.red else "kt-black"}">{index}{_SUITS[one.suit]}</span>'


def settlement(match: engine.Match, phrases: Phrases) -> str:
    """The settlement of the current deal as HTML; "" until it is over."""
    if not match.deal_over:
        return ""
    result = match.results[-1]
    lines = phrases.settlement(result, chips_before(match, len(match.results) - 1))
    items = "".join(
        f'<li>{escape(line.text)} <details data-said="{len(match.results)} {place}">'
        f'<summary class="kt-clause">{line.clause}</summary>'
        f"<p>{escape(match.game.clause(line.clause, phrases.say.language))}</p></details></li>"
        for place, line in enumerate(lines)
    )
    return f"<h4>{escape(phrases.say('settlement'))}</h4><ul>{items}</ul>"


def plain_settlement(match: engine.Match, phrases: Phrases) -> str:
    """The settlement of the current deal, which must be over, in a few sentences."""
    lines = phrases.settlement(match.results[-1], chips_before(match, len(match.results) - 1))
    return " ".join(line.text for line in lines)


def chips_before(match: engine.Match, deal: int) -> tuple[int, ...]:
    """Chips of all seats before the deal with this number, from 0."""
    return match.results[deal - 1].chips if deal else engine.Match(match.game).chips


def sheet(match: engine.Match, phrases: Phrases) -> str:
    """All finished deals as an HTML table: bids, outcomes, chips."""
    say = phrases.say
    rows = []
    counted = 0
    for result in match.results:
        seen = observation(result.position.view(phrases.me))
        counted += result.outcome != "redeal"
        who = "–" if seen.declarer is None else f"{phrases.names[seen.declarer]}: {phrases.bid(seen.high)}"
        won = seen.won[seen.declarer] if seen.declarer is not None else 0
        ended = say(result.outcome, won=won)
        label = str(counted) if result.outcome != "redeal" else "–"
        cells = [who, ended, *(number(one, say) for one in result.chips), str(result.pot)]
        rows.append([f"<th>{label}</th>", *(f"<td>{escape(cell)}</td>" for cell in cells)])
    if not rows:
        return ""
    heads = [say("sheet_deal"), say("sheet_declarer"), say("sheet_result"), *phrases.names, say("in_pot")]
    return _table(heads, rows, say("sheet"))


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]], caption: str) -> str:
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    return f'<table class="kt-sheet"><caption>{escape(caption)}</caption><tr>{top}</tr>{body}</table>'
