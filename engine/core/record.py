"""Saved games: readable JSON, verified by replaying every move. Nothing in a file is trusted or executed.

    {"format": "kartentisch", "version": 1, "game": "grosse-harfe", "options": {...},
     "deal": 4711, "moves": ["S>W", "W>T3", ...]}

"deal" may be replaced by "cards" (the whole pack in dealing order) or "position" (see `Position.to_dict`). A record of
a game for several players with "deal" or "cards" may also have "forehand": the seat that was dealt the first cards.
"""

from __future__ import annotations

import json
import re
from typing import Any

from ..base.errors import KartentischError, RecordError
from ..base.reading import from_json, pasted, quoted, same
from .game import Position, recorded_game
from .ruling import IllegalMoveError

__all__ = ["FORMAT", "MAX_MOVES", "MAX_TEXT", "VERSION", "dumps", "from_dict", "loads", "read", "share", "to_dict"]
__dir__ = __all__.copy

FORMAT = "kartentisch"
"""What a saved game gives as its format."""
VERSION = 1
"""The version of the format in which games are saved."""
MAX_TEXT = 2_000_000
"""The longest record accepted, in characters."""
MAX_MOVES = 50_000
"""The largest number of moves in a record."""


def to_dict(position: Position) -> dict[str, Any]:
    """The game that led to a position, as plain values.

    >>> position = engine.game("treppe").deal(46).play("base 8")
    >>> data = engine.record.to_dict(position)
    >>> data["game"], data["deal"], data["moves"]
    ('treppe', 46, ['base 8'])
    """
    origin = position.origin
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION, "game": position.game.key}
    data["options"] = dict(position.game.options)
    if origin.deal is not None:
        data["deal"] = origin.deal
    elif origin.cards is not None:
        data["cards"] = [card.text for card in origin.cards]
    else:
        data["position"] = position.start.to_dict()
    if origin.forehand:
        data["forehand"] = origin.forehand
    data["moves"] = [move.text for move in position.moves]
    return data


def dumps(position: Position) -> str:
    """The game that led to a position, as text (JSON, one line per entry).

    >>> print(engine.record.dumps(engine.game("treppe").deal(46).play("base 8")), end="")
    {
      "format": "kartentisch",
      "version": 1,
      "game": "treppe",
      "options": {"ranks": 13, "suits": 4, "rows": 5},
      "deal": 46,
      "moves": ["base 8"]
    }
    """
    data = to_dict(position)
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def share(position: Position) -> str:
    """The game that led to a position as one line, to send to a friend or put in a link.

    The line holds the game, the options that differ from their defaults, the deal and the moves:

        grosse-harfe foundations=single deal=4711: S>W, W>T3

    Raises:
        RecordError: the game does not start from a numbered deal, which one line cannot express.

    >>> position = engine.game("kleine-harfe", turn=3).deal(1).play("T3>T7").play("S>W")
    >>> engine.record.share(position)
    'kleine-harfe turn=3 deal=1: T3>T7, S>W'
    """
    origin = position.origin
    if origin.deal is None:
        raise RecordError("only a game that starts from a numbered deal can be shared as one line; save it instead")
    words = [position.game.name, f"deal={origin.deal}"]
    if origin.forehand:
        words.append(f"forehand={origin.forehand}")
    return f"{' '.join(words)}: {', '.join(move.text for move in position.moves)}".rstrip(": ")


def read(text: str) -> Position:
    """The final position of a saved game (`dumps`) or a shared line (`share`), reached by replaying its moves.

    Raises:
        RecordError: it is neither, or contains an illegal move; the message says where, and by which clause.

    >>> position = engine.record.read("kleine-harfe turn=3 deal=1: T3>T7, S>W")
    >>> position.moves
    (T3>T7, S>W)
    >>> engine.record.read(engine.record.dumps(position)) == position
    True
    """
    if not isinstance(text, str) or len(text) > MAX_TEXT or (line := pasted(text)).startswith(("{", "[")):
        return loads(text)
    head, _, moves = line.partition(":")
    key, *words = head.split() or [""]
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION, "game": key, "options": {}}
    for word in words:
        match = re.fullmatch(r"([a-z_]+)=([a-zA-Z_-]+|\d{1,16})", word)
        if match is None:
            raise RecordError(f"{word[:40]!r}: expected such as deal=4711 or foundations=single")
        name, value = match[1], _value(match[2])
        if name in ("deal", "forehand"):
            data[name] = value
        else:
            data["options"][name] = value
    data["moves"] = [move.strip() for move in moves.split(",", MAX_MOVES)] if moves.strip() else []
    return from_dict(data)


def _value(word: str) -> Any:
    return {"true": True, "false": False}.get(word, int(word) if word.isdigit() else word)


def loads(text: str) -> Position:
    """The final position of a saved game, reached by replaying its moves.

    Args:
        text: a text from `dumps`.

    Raises:
        RecordError: it cannot be parsed, or contains an illegal move; the message says where, and by which clause.

    >>> position = engine.game("treppe").deal(46).play("base 8")
    >>> engine.record.loads(engine.record.dumps(position)) == position
    True
    """
    return from_dict(from_json(text, "a saved game", MAX_TEXT))


def from_dict(data: Any) -> Position:
    """The final position of a record, reached by replaying its moves.

    Args:
        data: a dictionary from `to_dict`.

    Raises:
        RecordError: see `loads`.

    >>> position = engine.game("treppe").deal(46).play("base 8")
    >>> engine.record.from_dict(engine.record.to_dict(position)).moves
    (base 8,)
    """
    if not isinstance(data, dict):
        raise RecordError(f"a record is a dictionary, not {type(data).__name__}")
    if not same(data.get("format"), FORMAT):
        raise RecordError(f"this is not a saved game: its format is {quoted(data.get('format'))}, expected {FORMAT!r}")
    if type(data.get("version")) is not int or data["version"] != VERSION:
        raise RecordError(f"version {quoted(data.get('version'))} of saved games is not known; expected {VERSION}")
    unknown = set(data) - {"format", "version", "game", "options", "deal", "cards", "position", "forehand", "moves"}
    if unknown:
        raise RecordError(f"unknown entry {quoted(min(unknown, key=quoted))}")
    starts = [key for key in ("deal", "cards", "position") if key in data]
    if len(starts) != 1:
        raise RecordError("a record starts from exactly one of 'deal', 'cards' and 'position'")
    moves = data.get("moves")
    if not isinstance(moves, list) or len(moves) > MAX_MOVES:
        raise RecordError(f"moves: expected a list of at most {MAX_MOVES} texts")
    try:
        game = recorded_game(data.get("game"), data.get("options", {}))
        position = _start(game, starts[0], data[starts[0]], data.get("forehand", 0))
    except KartentischError as error:
        raise RecordError(str(error)) from None
    for number, move in enumerate(moves, 1):
        if not isinstance(move, str):
            raise RecordError(f"move {number} of {len(moves)}: expected a text, not {type(move).__name__}")
        try:
            position = position.play(move)
        except IllegalMoveError as error:
            raise RecordError(f"move {number} of {len(moves)} is not legal: {error}") from error
        except KartentischError as error:
            raise RecordError(f"move {number} of {len(moves)}: {error}") from error
    return position


def _start(game: Any, kind: str, value: Any, forehand: Any) -> Position:
    if kind == "deal":
        return game.deal(value, forehand=forehand)
    if kind == "cards":
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise RecordError("cards: expected a list of texts")
        return game.deal(cards=value, forehand=forehand)
    if forehand != 0:
        raise RecordError("a record that starts from a position has no entry 'forehand'")
    return game.from_dict(value)
