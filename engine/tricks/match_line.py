"""A match as one line of text, for links, browser storage or files.

    napoleon players=3 deals=2 first=4711: bid 2, pass, pass, play TD, play 7D / pass, bid 1

The line holds the game, the options that differ from their defaults, the match, and the moves of every pack. Cards that
a player exchanges or discards face down are given by their places in that player's hand ("away 2 5 7", counted from 1),
so the line reveals no card that is hidden at the table.
"""

from __future__ import annotations

import re

from ..base.cards import Card
from ..base.errors import RecordError
from ..base.reading import pasted
from ..core.game import Position
from ..core.record import MAX_MOVES, MAX_TEXT
from ..vocabulary.moves import Move
from .match import FORMAT, MAX_PACKS, VERSION, Match, replay

_STARTS = ("deals", "first", "forehand")


def share(match: Match) -> str:
    """The match so far as one line.

    Raises:
        RecordError: its first pack was given card by card, which one line cannot express.
    """
    if match.opening:
        raise RecordError("only a match whose first deal has a number can be shared as one line; save it instead")
    words = [match.game.name, f"deals={match.deals}", f"first={match.first}"]
    forehand = match.results[0].forehand if match.results else match.forehand
    if forehand:
        words.append(f"forehand={forehand}")
    packs = [result.position for result in match.results]
    if not match.deal_over:
        packs.append(match.position)
    moves = " / ".join(", ".join(_move_texts(pack)) for pack in packs)
    return f"{' '.join(words)}: {moves}".rstrip(": ")


def read(text: str) -> Match:
    """The match described by a line (`share`) or a saved match (`Match.dumps`), with every move replayed by the rules.

    Raises:
        RecordError: it is neither, or contains an illegal move; the message says where.
    """
    if not isinstance(text, str) or len(text) > MAX_TEXT or (line := pasted(text)).startswith(("{", "[")):
        return Match.loads(text)
    head, _, moves = line.partition(":")
    key, *words = head.split() or [""]
    data = {"format": FORMAT, "version": VERSION, "game": key, "options": {}, "moves": [[]]}
    for word in words:
        found = re.fullmatch(r"([a-z_]+)=([a-z-]+|\d{1,16})", word)
        if found is None:
            raise RecordError(f"{word[:40]!r}: expected such as first=4711 or players=3")
        value = {"true": True, "false": False}.get(found[2], int(found[2]) if found[2].isdigit() else found[2])
        (data if found[1] in _STARTS else data["options"])[found[1]] = value  # type: ignore[index]
    match = Match.from_dict(data)
    # Text that exceeds a bound is not parsed further: `replay` refuses it unchanged.
    parts = moves.split("/", MAX_PACKS)
    packs = [[] if not part or part.isspace() else part.split(",", MAX_MOVES) for part in parts]
    return replay(match, packs, lambda position, move: _read_move(position, move.strip()))


def _move_texts(pack: Position) -> list[str]:
    """The moves of a pack as texts that do not name face-down cards."""
    return [
        _by_places(before, move) if move.kind in before.game.secret else move.text
        for before, move in zip(pack.history, pack.moves, strict=False)
    ]


def _by_places(before: Position, move: Move) -> str:
    hand = _hand(before)
    return " ".join([move.kind, *(str(place) for place in sorted(hand.index(c) + 1 for c in move.cards))])


def _read_move(position: Position, text: str) -> str:
    """The text form of a move from a line, with places in the hand replaced by cards."""
    word, *places = text.split() or [""]
    if word not in position.game.secret or not places or not all(place.isdecimal() for place in places):
        return text
    hand = _hand(position)
    if any(len(place) > 3 or not 1 <= int(place) <= len(hand) for place in places):
        raise RecordError(f"{text[:40]!r}: the hand has places 1 to {len(hand)}")
    return " ".join([word, *sorted(hand[int(place) - 1].text for place in places)])


def _hand(position: Position) -> list[Card]:
    return list(position[f"H{position.to_move + 1}"]) if position.to_move >= 0 else []
