"""The predicates with which a level defines its goal and its failures.

A condition is a table with a few entries; the first one names the predicate:

| condition | true if |
| --- | --- |
| `{ lies = "9C", on = "TH" }` | the nine of clubs lies directly on the ten of hearts, both visible |
| `{ lies = "9C", at = "T3" }` | the nine of clubs is in pile T3 |
| `{ top = "9C", at = "T3" }` | the nine of clubs is the top card of T3 |
| `{ up = "9C" }`, `{ up = "9C", times = 2 }` | the card is on a foundation (that many copies of it) |
| `{ empty = "T3" }` | the pile is empty |
| `{ count = "S", is = 0 }` | the pile has that many cards; also `least`, `most` |
| `{ score = 20 }` | at least that many cards are on the foundations (Napoleon: tricks of the declarer) |
| `{ counter = "pass", is = 2 }` | the counter has that value; also `least`, `most`; also words of the counter |
| `{ outcome = "won" }` | the game has ended that way |
| `{ over = true }` | the game has ended |
| `{ winnable = true }` | the solver, which knows all cards, does not prove that the patience is lost |
| `{ played = "S>W" }` | this move was made; `*` matches anything, `?` one letter; `times`: that often |
| `{ played = "T4>FD", before = "S>W" }` | it was made before any move that matches `before` |
| `{ last = "T3>T5" }` | this was the last move |
| `{ refused = "colour" }` | a move was refused for this reason (a key of the game's `[reasons]`) |
| `{ tried = "T4>T2" }` | this move was refused; `*` and `?` as above; `reason`: for this reason |
| `{ legal = "T3>T5" }` | this move is legal now |
| `{ moves = 5 }` | the learner has made at least that many moves |
| `{ any = [...] }`, `{ all = [...] }`, `{ none = [...] }` | at least one, all, none of these conditions are true |
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import lru_cache
from itertools import pairwise
from typing import Any

from ..base.cards import card
from ..base.reading import quoted
from ..core.game import Game, Origin, Position
from ..core.internals import internals
from ..core.ruling import Ruling
from ..vocabulary.kernel import HIDDEN
from ..vocabulary.spec import Pile

REFUSED = "! "
"""Prefix of a solution's move that is meant to be refused."""

MOST_TO_WIN = 20_000
"""The number of positions after which the solver is not asked any longer whether a patience can be won."""

Condition = Mapping[str, Any]
"""A condition in the form of the table above."""


@dataclass(frozen=True)
class Tried:
    """What a learner has done in a level so far.

    Attributes:
        position: the current position.
        moves: the learner's own moves, in order.
        refused: the clauses that refused moves tried by the learner.

    >>> level = engine.lessons.course("treppe").level("three-of-a-kind")
    >>> tried, _ = level.replay(["! base Q", "base 3"])
    >>> tried.moves, [(one.move, one.reason) for one in tried.refused], tried.position.score
    (('base 3',), [(base Q, 'once')], 3)
    """

    position: Position
    moves: tuple[str, ...] = ()
    refused: frozenset[Ruling] = field(default_factory=frozenset)


def holds(condition: Condition, tried: Tried) -> bool:
    """Whether a condition is true.

    Raises:
        ValueError: it names no predicate.
    """
    return _predicate(condition)(condition, tried)


def all_hold(conditions: Iterable[Condition], tried: Tried) -> bool:
    """Whether all conditions are true."""
    return all(holds(condition, tried) for condition in conditions)


def check(condition: Condition, game: Game) -> str | None:
    """The fault of a condition for a game (an unknown entry, pile, counter or clause); None if there is none."""
    fault = _malformed(condition)
    if fault is not None:
        return fault
    for inner in next((condition[key] for key in _NESTED if key in condition), ()):
        if fault := check(inner, game):
            return fault
    known: tuple[tuple[tuple[str, ...], Collection[Any], str], ...] = (
        (("at", "empty", "count"), game.piles, f"{game.key} has no pile"),
        (("counter",), [counter.name for counter in internals(game).module.COUNTERS], f"{game.key} has no counter"),
        (("outcome",), internals(game).module.OUTCOMES.values(), f"no deal of {game.key} ends as"),
        (("refused", "reason"), internals(game).module.REASONS.values(), f"{game.key} refuses nothing for the reason"),
    )
    for keys, values, fault in known:
        for value in (condition[key] for key in keys if key in condition):
            if value not in values:
                return f"{fault} {quoted(value)}"
    for value in (condition[key] for key in ("lies", "top", "up", "on") if key in condition):
        if card(value) not in game.pack:
            return f"the pack has no card {quoted(value)}"
    for key in ("played", "before", "tried", "last", "legal"):
        if key in condition and (key in ("last", "legal") or not set("*?") & set(condition[key])):
            game.move(condition[key])
    return None


def _malformed(condition: Any) -> str | None:
    """The fault of a condition for any game: it has no predicate, or entries that do not belong to it."""
    if not isinstance(condition, Mapping):
        return f"expected a condition, not {quoted(condition)}"
    name = next(iter(condition), "")
    if name not in PREDICATES:
        return f"there is no predicate {quoted(name)}; there are {', '.join(PREDICATES)}"
    for key, value in condition.items():
        if key != name and key not in PREDICATES[name][1]:
            return f"{name!r} has no entry {quoted(key)}"
        expected = int if key == "is" and name != "counter" else _TYPES.get(key, str)
        if not isinstance(value, expected) or (expected is int and isinstance(value, bool)):
            return f"{name!r}: {quoted(value)} is no value of {key!r}"
    if (name == "lies" and not {"on", "at"} & set(condition)) or (name == "top" and "at" not in condition):
        return f"{name!r} does not say where"
    return None


def looking_back(conditions: Iterable[Condition]) -> tuple[Condition, ...]:
    """The conditions that depend on more than the position: the others add nothing to what is `remembered`."""
    return tuple([condition for condition in conditions if _looks_back(condition)])


def _looks_back(condition: Condition) -> bool:
    name = next(iter(condition), "")
    if name in _NESTED:
        return any(map(_looks_back, condition[name]))
    return name in ("moves", "played", "last", "refused", "tried")


def remembered(conditions: Iterable[Condition], tried: Tried) -> tuple[Any, ...]:
    """What the conditions depend on besides the position: if both are equal, they hold after the same further moves."""
    facts: list[Any] = []
    for condition in conditions:
        name = next(iter(condition), "")
        if name in _NESTED:
            facts += remembered(condition[name], tried)
        elif name == "moves":
            facts.append(min(len(tried.moves), int(condition["moves"])))
        elif name == "played":
            facts.append(min(_times_played(condition, tried), int(condition.get("times", 1))))
            if "before" in condition:
                facts.append(any(fnmatchcase(move, condition["before"]) for move in tried.moves))
        elif name in ("last", "refused", "tried"):
            facts.append(holds(condition, tried))
    return tuple(facts)


# ---------------------------------------------------------------- the predicates


def _in_sight(pile: Pile, state: bytes) -> tuple[int, ...]:
    """The cards of a pile from the bottom up, with `HIDDEN` for each card hidden from all players; none out of play."""
    if not pile.in_play(state):
        return ()
    cards, down = pile.cards(state), pile.face_down(state)
    return (HIDDEN,) * down + tuple(cards[down:])


@lru_cache(maxsize=64)
def _piles(game: Game, *, foundations: bool) -> tuple[Pile, ...]:
    """The foundations of a game, or all its other piles."""
    return tuple(pile for pile in game.piles.values() if (pile.role == "foundation") is foundations)


def _lies(condition: Condition, tried: Tried) -> bool:
    byte = int(card(condition["lies"]))
    game, state = tried.position.game, tried.position.state
    if "at" in condition:
        return byte in _in_sight(game.piles[condition["at"]], state)
    below = int(card(condition["on"]))
    for pile in _piles(game, foundations=False):
        cards = _in_sight(pile, state)
        if byte in cards and (below, byte) in pairwise(cards):
            return True
    return False


def _top(condition: Condition, tried: Tried) -> bool:
    cards = _in_sight(tried.position.game.piles[condition["at"]], tried.position.state)
    return bool(cards) and cards[-1] == int(card(condition["top"]))


def _up(condition: Condition, tried: Tried) -> bool:
    state, sought = tried.position.state, int(card(condition["up"]))
    copies = sum(pile.cards(state).count(sought) for pile in _piles(tried.position.game, foundations=True))
    return copies >= int(condition.get("times", 1))


def _empty(condition: Condition, tried: Tried) -> bool:
    return not tried.position[condition["empty"]]


def _count(condition: Condition, tried: Tried) -> bool:
    return _within(len(tried.position[condition["count"]]), condition)


def _score(condition: Condition, tried: Tried) -> bool:
    return tried.position.score >= int(condition["score"])


def _counter(condition: Condition, tried: Tried) -> bool:
    counter = next(one for one in internals(tried.position.game).module.COUNTERS if one.name == condition["counter"])
    value = int(tried.position.state[counter.at])
    if isinstance(condition.get("is"), str):
        return bool(counter.text(value) == condition["is"])
    return _within(value, condition)


def _outcome(condition: Condition, tried: Tried) -> bool:
    return bool(tried.position.outcome == condition["outcome"])


def _over(condition: Condition, tried: Tried) -> bool:
    return (tried.position.outcome is not None) == bool(condition["over"])


def _winnable(condition: Condition, tried: Tried) -> bool:
    return _can_be_won(tried.position.game, bytes(tried.position.state)) == bool(condition["winnable"])


@lru_cache(maxsize=4096)
def _can_be_won(game: Game, state: bytes) -> bool:
    from ..solver import solve  # loaded only when needed

    return solve(Position(game, state, Origin()), seconds=None, nodes=MOST_TO_WIN, shorten=False).status != "lost"


def _played(condition: Condition, tried: Tried) -> bool:
    return _times_played(condition, tried) >= int(condition.get("times", 1))


def _times_played(condition: Condition, tried: Tried) -> int:
    count = 0
    for move in tried.moves:
        if "before" in condition and fnmatchcase(move, condition["before"]):
            break
        count += fnmatchcase(move, condition["played"])
    return count


def _last(condition: Condition, tried: Tried) -> bool:
    return bool(tried.moves) and tried.moves[-1] == condition["last"]


def _refused(condition: Condition, tried: Tried) -> bool:
    return any(ruling.reason == condition["refused"] for ruling in tried.refused)


def _tried(condition: Condition, tried: Tried) -> bool:
    return any(
        fnmatchcase(ruling.move.text, condition["tried"]) and condition.get("reason", ruling.reason) == ruling.reason
        for ruling in tried.refused
    )


def _legal(condition: Condition, tried: Tried) -> bool:
    return bool(tried.position.ruling(condition["legal"]).legal)


def _moves(condition: Condition, tried: Tried) -> bool:
    return len(tried.moves) >= int(condition["moves"])


def _any(condition: Condition, tried: Tried) -> bool:
    return any(holds(inner, tried) for inner in condition["any"])


def _all(condition: Condition, tried: Tried) -> bool:
    return all(holds(inner, tried) for inner in condition["all"])


def _none(condition: Condition, tried: Tried) -> bool:
    return not any(holds(inner, tried) for inner in condition["none"])


def _within(value: int, condition: Condition) -> bool:
    if "is" in condition:
        return value == int(condition["is"])
    return int(condition.get("least", value)) <= value <= int(condition.get("most", value))


_NESTED = ("any", "all", "none")
"""The predicates whose values are conditions."""
_BOUNDS = {"is", "least", "most"}
_TYPES: dict[str, Any] = {
    **dict.fromkeys(("least", "most", "times", "score", "moves"), int),
    "is": (int, str),
    "over": bool,
    "winnable": bool,
    **dict.fromkeys(_NESTED, (list, tuple)),
}
"""The types of the entries of conditions that are not texts."""
PREDICATES: dict[str, tuple[Callable[[Condition, Tried], bool], set[str]]] = {
    "lies": (_lies, {"on", "at"}),
    "top": (_top, {"at"}),
    "up": (_up, {"times"}),
    "empty": (_empty, set()),
    "count": (_count, _BOUNDS),
    "score": (_score, set()),
    "counter": (_counter, _BOUNDS),
    "outcome": (_outcome, set()),
    "over": (_over, set()),
    "winnable": (_winnable, set()),
    "played": (_played, {"times", "before"}),
    "last": (_last, set()),
    "refused": (_refused, set()),
    "tried": (_tried, {"reason"}),
    "legal": (_legal, set()),
    "moves": (_moves, set()),
    "any": (_any, set()),
    "all": (_all, set()),
    "none": (_none, set()),
}
"""All predicates by name, each with the additional entries that it accepts."""


def _predicate(condition: Condition) -> Callable[[Condition, Tried], bool]:
    name = next(iter(condition), "")
    if name not in PREDICATES:
        raise ValueError(f"there is no predicate {name!r}; there are {', '.join(PREDICATES)}")
    return PREDICATES[name][0]
