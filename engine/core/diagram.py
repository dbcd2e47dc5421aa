"""Positions as text diagrams and as dictionaries: writing, and validated reading. `Game.setup` describes the format."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Protocol

from ..base.cards import ALL, Card, card
from ..base.errors import DealError, PositionError
from ..base.reading import listed, pasted, quoted, same
from ..vocabulary.kernel import HIDDEN
from ..vocabulary.spec import Counter, Heights, Pile, State
from .internals import AnyGame, Masked, internals, masked

FREE = "--"
"""An empty cell on a line shared by several piles."""

UP_TO = ".."
"""Begins the card up to which a foundation is built."""

MAX_TEXT = 20_000
"""The longest diagram accepted, in characters."""


class _Position(Protocol):
    """The part of a `Position` that diagrams need."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def state(self) -> bytes: ...
    @property
    def deal_number(self) -> int | None: ...
    @property
    def moves(self) -> tuple[Any, ...]: ...


class _View(Masked, Protocol):
    """The part of a `View` that diagrams need."""

    seat: int

    @property
    def game(self) -> AnyGame: ...


def write(position: _Position, *, all_cards: bool) -> str:
    """The diagram of a position, either as the player sees it or with all cards shown."""
    game = position.game
    state = position.state
    number = position.deal_number
    parts = [repr(game).removeprefix("engine.game(").removesuffix(")").replace("'", "")]
    if number is not None:
        parts.append(f"deal {number}")
    parts.append(f"{len(position.moves)} moves")
    visible = state if all_cards else game.masked(bytearray(state))
    return "\n".join([f"# {', '.join(parts)}", *_lines(game, visible, all_cards)])


def write_view(view: _View) -> str:
    """The diagram of a view; in a game for several players it contains seats, not the numbers of players."""
    game, whose = view.game, f", what seat {view.seat} sees" if view.game.seats > 1 else ""
    lines = _lines(game, masked(view), False)
    for counter in internals(game).module.COUNTERS:
        if counter.player and (seat := counter.value(masked(view)[counter.at])) is not None:
            lines = [f"{counter.name}: seat {seat}" if line.startswith(f"{counter.name}: ") else line for line in lines]
    return "\n".join([f"# {game.key}{whose}", *lines])


def _lines(game: AnyGame, state: bytes, all_cards: bool) -> list[str]:
    lines: list[str] = []
    for pile in game.piles.values():
        if not pile.in_play(state):
            continue
        cards = pile.cards(state)
        down = pile.face_down(state)
        texts = ["##" if c == HIDDEN else ALL[c].text for c in cards]
        if down and all_cards and down < len(cards):
            texts[0] = "(" + texts[0]
            texts[down - 1] += ")"
        elif texts and all(text == "##" for text in texts):
            texts = [f"## x{len(texts)}"]
        if pile.line:
            if not (lines and lines[-1].startswith(f"{pile.line}: ")):
                lines.append(f"{pile.line}:")
            lines[-1] += f" {' '.join(texts) or FREE}"
        else:
            lines.append(f"{pile.name}: {' '.join(texts) or '-'}")
    for counter in internals(game).module.COUNTERS:
        if state[counter.at] != counter.default:
            lines.append(f"{counter.name}: {counter.text(int(state[counter.at]))}")
    return lines


def to_dict(position: _Position) -> dict[str, Any]:
    """A position as plain values, with all cards known."""
    game, state = position.game, position.state
    here = {name: pile for name, pile in game.piles.items() if pile.in_play(state)}
    piles = {name: [ALL[c].text for c in pile.cards(state)] for name, pile in here.items()}
    down = {name: pile.face_down(state) for name, pile in here.items()}
    return {
        "game": game.key,
        "options": dict(game.options),
        "piles": piles,
        "face_down": {name: count for name, count in down.items() if count},
        "counters": {counter.name: int(state[counter.at]) for counter in internals(game).module.COUNTERS},
    }


def read(game: AnyGame, text: str) -> dict[str, Any]:
    """Parse a diagram into a dictionary, not yet checked against the rules.

    Raises:
        PositionError: a line cannot be parsed; the message quotes it.
    """
    if not isinstance(text, str):
        raise PositionError(f"a diagram is a text, not {type(text).__name__}")
    if len(text) > MAX_TEXT:
        raise PositionError(f"a diagram has at most {MAX_TEXT} characters, not {len(text)}")
    counters = {counter.name: counter for counter in internals(game).module.COUNTERS}
    data: dict[str, Any] = {"game": game.key, "options": dict(game.options)}
    data |= {"piles": {}, "face_down": {}, "counters": {}}
    lines = {pile.line for pile in game.piles.values() if pile.line}
    shared: dict[str, tuple[str, str]] = {}
    topped: dict[str, tuple[str, str]] = {}
    rest = None
    for where, name, value in _entries(text):
        if name in data["piles"] or name in data["counters"] or name in shared:
            raise PositionError(f"{where}: {name} is named twice")
        if name in counters:
            data["counters"][name] = _number(value, counters[name], where)
        elif name in lines and value != "*":
            shared[name] = value, where
        elif name in game.piles:
            if value == "*":
                if rest is not None:
                    raise PositionError(f"{where}: only one pile can take the rest of the pack (*)")
                rest = name
                data["piles"][name] = []
            elif value.startswith(UP_TO):
                data["piles"][name] = []
                topped[name] = value.removeprefix(UP_TO), where
            else:
                data["piles"][name], data["face_down"][name] = _cards(value, where)
        else:
            known = listed([*game.piles, *counters])
            raise PositionError(f"{where}: there is no pile or counter {quoted(name)}; there are {known}")
    state = _counted(game, data["counters"])
    for name, (value, where) in topped.items():
        data["piles"][name] = _up_to(game.piles[name], state, value, where)
    _share(game, data, shared, state)
    if rest is not None:
        data["piles"][rest] = _rest(game, data["piles"])
    for name, pile in game.piles.items():
        if getattr(pile, "hidden", False) and name in data["piles"]:
            data["face_down"][name] = len(data["piles"][name])
    return data


def _entries(text: str) -> Iterator[tuple[str, str, str]]:
    """The lines of a diagram without comments: where each is, its name, its value."""
    for number, whole in enumerate(pasted(text).splitlines(), 1):
        whole = whole.partition("#")[0] if "##" not in whole else whole
        for line in map(str.strip, whole.split(";")):
            name, colon, value = (part.strip() for part in line.partition(":"))
            where = f"line {number} ({line[:40]!r})"
            if colon:
                yield where, name, value
            elif line:
                raise PositionError(f"{where}: expected 'NAME: cards'")


def _rest(game: AnyGame, piles: Mapping[str, list[str]]) -> list[str]:
    """The cards of the pack that are in no pile."""
    left = [c.text for c in game.pack]
    for one in chain.from_iterable(piles.values()):
        if one not in left:
            raise PositionError(f"the card {one} occurs more often than in the pack")
        left.remove(one)
    return left


def _counted(game: AnyGame, counters: Mapping[str, int]) -> bytearray:
    """A state without cards in which only the counters are set."""
    state = game.blank()
    for counter in internals(game).module.COUNTERS:
        state[counter.at] = min(counters.get(counter.name, counter.default), counter.high)
    return state


def _up_to(pile: Pile, state: State, value: str, where: str) -> list[str]:
    """The cards of a foundation up to the given one, where it first lies on top."""
    top = "".join(_cards(value, where)[0])
    if not isinstance(pile, Heights):
        raise PositionError(f"{where}: only in a foundation the cards below {top or 'a card'} are known")
    built = [ALL[c].text for c in pile.sequence(state)]
    if top not in built:
        takes = f"takes only {' '.join(dict.fromkeys(built))}" if built else "has no base card"
        raise PositionError(f"{where}: expected one card; this foundation {takes}")
    return built[: built.index(top) + 1]


def _share(game: AnyGame, data: dict[str, Any], shared: Mapping[str, tuple[str, str]], state: State) -> None:
    """Distribute the cards of shared lines to the pile of that name or to the cells of that line, by phase."""
    for line, (value, where) in shared.items():
        if line in game.piles and game.piles[line].in_play(state):
            data["piles"][line], data["face_down"][line] = _cards(value, where)
            continue
        places = [pile.name for pile in game.piles.values() if pile.line == line]
        words = [] if value == "-" else value.split()
        if len(words) > len(places):
            raise PositionError(f"{where}: {len(words)} cards, but there are only {len(places)} places")
        for place, word in zip(places, words, strict=False):
            if place in data["piles"]:
                raise PositionError(f"{where}: {place} is named twice")
            data["piles"][place], data["face_down"][place] = _cards("" if word == FREE else word, where)


def _number(value: str, counter: Counter, where: str) -> int:
    """The value of a counter's line."""
    if counter.card:
        try:
            return int(card(value))
        except DealError as error:
            raise PositionError(f"{where}: {error}") from None
    if value in counter.words:
        return counter.words.index(value)
    if not re.fullmatch(r"\d{1,3}", value):
        expected = ", ".join(word for word in counter.words if word) or "a number"
        raise PositionError(f"{where}: expected {expected}")
    return int(value)


def _cards(value: str, where: str) -> tuple[list[str], int]:
    """The cards of one line, and how many of them lie face down."""
    if value in ("", "-"):
        return [], 0
    match = re.fullmatch(r"(?:\(([^()]*)\))?([^()]*)", value)
    if match is None:
        raise PositionError(f"{where}: face-down cards stand first, in one pair of parentheses")
    result = []
    for part in (match[1] or "", match[2]):
        for word in part.split():
            if word.startswith("##"):
                raise PositionError(f"{where}: '##' is a hidden card; to set up a position all cards must be known")
            try:
                result.append(card(word).text)
            except DealError as error:
                raise PositionError(f"{where}: {error}") from None
    return result, len((match[1] or "").split())


def fill(game: AnyGame, state: State, data: Mapping[str, Any]) -> str | None:
    """Fill a blank state from a dictionary; return what is wrong with it, or None.

    The dictionary may come from anywhere: the type and range of every value are checked.
    """
    if not isinstance(data, Mapping):
        return f"a position is described by a dictionary, not by {type(data).__name__}"
    options = data.get("options", {})
    if isinstance(options, Mapping):
        options = {**game.options, **options}  # a position kept by an older version does not name later options
    if not same(data.get("game", game.key), game.key) or not same(options, game.options):
        return f"the position belongs to another game or other options than {game!r}"
    unknown = set(data) - {"game", "options", "piles", "face_down", "counters"}
    if unknown:
        return f"unknown entry {quoted(min(unknown, key=quoted))}"
    piles, down, counters = (data.get(part, {}) for part in ("piles", "face_down", "counters"))
    for part, value in (("piles", piles), ("face_down", down), ("counters", counters)):
        if not isinstance(value, Mapping):
            return f"{part}: expected a dictionary, not {type(value).__name__}"
    for name in [*piles, *down]:
        if name not in game.piles:
            return f"there is no pile {quoted(name)}; there are {listed(game.piles)}"
    for counter in internals(game).module.COUNTERS:  # counters first: the order of a foundation may depend on them
        value = counters.get(counter.name, counter.default)
        if isinstance(value, Card | str):  # as in views and diagrams
            try:
                value = _number(value.text if isinstance(value, Card) else value, counter, counter.name)
            except PositionError as error:
                return str(error)
        if type(value) is not int or not counter.low <= value <= counter.high:
            return f"{counter.name}: expected a number from {counter.low} to {counter.high}, not {quoted(value)}"
        state[counter.at] = value
    for name in counters:
        if name not in {counter.name for counter in internals(game).module.COUNTERS}:
            return f"there is no counter {quoted(name)}"
    for name, pile in game.piles.items():
        problem = _lay(pile, state, piles.get(name, []), down.get(name, 0))
        if problem is not None:
            return f"{name}: {problem}"
    return None


def _lay(pile: Pile, state: State, texts: Any, face_down: Any) -> str | None:
    """Put cards into a pile of a state; return what is wrong with them, or None."""
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        return "expected a list of cards"
    if type(face_down) is not int or not 0 <= face_down <= len(texts):
        return f"the number of face-down cards lies between 0 and {len(texts)}, not {quoted(face_down)}"
    if not pile.in_play(state):
        return "no card can lie there in this phase of the game" if texts else None
    try:
        return pile.store(state, [int(card(text)) for text in texts], face_down)
    except DealError as error:
        return str(error)
