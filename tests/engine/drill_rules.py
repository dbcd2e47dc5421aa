"""The rules once more, plainly, from the clauses in `docs/rules`, for the positions that drills show."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import engine
from engine import Move, Position
from engine.games.napoleon.players.valuing import value
from engine.lessons.drills import Question

from . import test_grosse_napoleon, test_hochzeitszug, test_treppe


class Table:
    """The cards on the table in a position, read once."""

    def __init__(self, position: Position) -> None:
        view = position.view()
        self.game, self.last_move, self.moves = position.game, position.last_move, position.moves
        self.to_move, self.counters, self.seen = position.to_move, view.counters, view.piles
        self._piles = {name: position[name] for name in position.game.piles}

    def __getitem__(self, pile: str) -> tuple[engine.Card, ...]:
        return self._piles[pile]


def derived(question: Question) -> frozenset[str]:
    """The right answer to a question, by the rules as implemented here."""
    own = ANSWERS.get((question.game.key, question.kind))
    if own is not None:
        return frozenset(own(question))
    legal, table = LEGAL[question.game.key](question.position), Table(question.position)
    if question.kind == "playable":
        return frozenset(text.partition(">")[0] for text in legal if ">" in text)
    assert question.kind == "clause" and question.move is not None
    assert question.move.text not in legal
    ruling = question.why[next(iter(question.right))]
    assert isinstance(ruling, engine.Ruling)
    clause, applies = REFUSALS[question.game.key][str(ruling.reason)]
    assert applies(table, question.move), ruling.reason
    assert clause in {choice.key for choice in question.choices}
    others = {one.key for one in question.choices} - {clause}
    if question.move.source in question.game.piles and table.seen[question.move.source][-question.move.count]:
        for reason, (other, also) in REFUSALS[question.game.key].items():
            if reason in MISFITS and other in others:
                assert not also(table, question.move), f"{reason} forbids it, too: {question.seed}"
    return frozenset([clause])


def _card(position: Table, move: Move) -> engine.Card:
    """The card that a move puts on its target: the first one moved."""
    return position[move.source][-move.count]


def _top(position: Table, pile: str) -> engine.Card | None:
    cards = position[pile]
    return cards[-1] if cards else None


def _columns(position: Table) -> list[str]:
    """The piles of the tableau that hold a card, in order."""
    return [name for name, pile in position.game.piles.items() if pile.role == "tableau" and position[name]]


def _of_suit(position: Table, target: str) -> list[str]:
    """The foundations that a target denotes: in some games two of a suit."""
    return [name for name in (target, f"{target}2") if name in position.game.piles]


SUITS = "CDHS"


def _column(name: str) -> bool:
    return name[0] in "TULR"


# Große Harfe


def _harfe_up(position: Table, card: engine.Card, target: str) -> bool:
    piles = _of_suit(position, target)
    return SUITS[card.suit] == target[1] and any(len(position[pile]) == card.rank - 1 for pile in piles)


def _harfe_builds(position: Table, card: engine.Card, column: str) -> bool:
    top = _top(position, column)
    return top is not None and top.rank == card.rank + 1 and top.red != card.red


def _harfe_duty(position: Table) -> str:
    """What GH-5 and GH-10 make compulsory: "ace", "build" or "free"."""
    last = position.last_move
    fresh = _top(position, "W") if last is not None and last.source == "S" else None
    ends = [position[name][-1] for name in _columns(position)]
    if any(card.rank == 1 for card in [*ends, *([fresh] if fresh is not None else [])]):
        return "ace"
    if fresh is not None and any(_harfe_builds(position, fresh, name) for name in _columns(position)):
        return "build"
    return "free"


def _harfe(position: Table, move: Move) -> bool:
    source, target, duty = move.source, move.target, _harfe_duty(position)
    if not source:  # turning the waste over
        return duty == "free" and not position["S"] and bool(position["W"]) and position.counters["pass"] < 3
    card = _card(position, move) if position[source] else None
    if card is None or source == target:
        return False
    if duty == "ace":
        fresh = position.last_move is not None and position.last_move.source == "S"
        free = _column(source) or (source == "W" and fresh)
        return free and card.rank == 1 and move.count == 1 and target == f"F{SUITS[card.suit]}"
    if duty == "build":
        return source == "W" and _column(target) and _harfe_builds(position, card, target)
    if source == "S":
        return target == "W" and move.count == 1
    if target in ("S", "W") or (not _column(source) and move.count > 1):
        return False
    if target[0] == "F":
        return source[0] != "F" and move.count == 1 and _harfe_up(position, card, target)
    if position.seen[source][-move.count] is None:
        return False
    if not position[target]:
        return card.rank == 13 and source[0] != "F"
    return _harfe_builds(position, card, target) and not (source[0] == "F" and card.rank == 1)


def _harfe_moves(position: Position) -> set[str]:
    table = Table(position)
    tried = (move for move in position.game.conceivable_moves() if move.source or move.kind == "redeal")
    return {move.text for move in tried if move.count <= len(table[move.source or "W"]) and _harfe(table, move)}


def _fits(question: Question) -> Iterator[str]:
    pile = str(question.slots["pile"])
    table = Table(question.position)
    return (choice.key for choice in question.choices if _harfe_builds(table, choice.value, pile))


def _must_play(question: Question) -> list[str]:
    position = Table(question.position)
    duty, card = _harfe_duty(position), position["W"][-1]
    if duty == "free" and _harfe_up(position, card, f"F{SUITS[card.suit]}"):
        return ["up"]
    return [duty]


def _where_built(question: Question) -> Iterator[str]:
    position = Table(question.position)
    return (name for name in _columns(position) if _harfe_builds(position, position["W"][-1], name))


# Die Treppe


def _step(position: Table, card: engine.Card) -> int:
    """How far a card is from the base in the circle of ranks (TR-8)."""
    return (card.rank - position.counters["base"]) % 13


def _treppe_up(position: Table, card: engine.Card, target: str) -> bool:
    return target[1] == SUITS[card.suit] and len(position[target]) == _step(position, card)


def _falls(position: Table, cards: Sequence[engine.Card]) -> bool:
    """Whether cards fall by one rank from card to card (TR-9)."""
    steps = [_step(position, card) for card in cards]
    return steps == list(range(steps[0], steps[0] - len(steps), -1))


def _bases(question: Question) -> list[str]:
    table = Table(question.position)
    places = {name: table[name][0].rank for name in _columns(table)}
    held = Counter(places.values())
    return [name for name, rank in places.items() if held[rank] > 1]


def _gain(question: Question) -> list[str]:
    table = Table(question.position)
    lying = {table[name][0] for name in _columns(table)}
    base = int(question.slots["rank"])
    up = 0
    for suit in range(4):
        rank = base
        while engine.Card(suit << 4 | rank) in lying and (up < 52):
            up += 1
            rank = rank % 13 + 1
    return [str(up)]


def _circle(question: Question) -> list[str]:
    position, row = Table(question.position), str(question.slots["pile"])
    below = _step(position, position[row][-1])
    cards = [choice for choice in question.choices if choice.key != "nothing"]
    return [one.key for one in cards if _step(position, one.value) == below - 1] or ["nothing"]


def _as_one(question: Question) -> list[str]:
    table = Table(question.position)
    cards = table[str(question.slots["pile"])]
    longest = 1
    while (
        longest < len(cards)
        and cards[-longest - 1].suit == cards[-1].suit
        and _step(table, cards[-longest - 1]) == _step(table, cards[-longest]) + 1
    ):
        longest += 1
    return [str(longest)]


# Der Hochzeitszug


def _leap(position: Table, pile: str) -> int:
    """The next rank of a foundation, beyond the king if complete (HZ-4)."""
    return len(position[pile]) * 2 + (1 if pile[0] == "O" else 2)


def _hochzeit_up(position: Table, card: engine.Card, target: str) -> bool:
    return target[1] == SUITS[card.suit] and any(
        _leap(position, pile) == card.rank for pile in _of_suit(position, target)
    )


def _packet(name: str) -> bool:
    return name[0] in "UL"


def _leaps(question: Question) -> list[str]:
    pile = str(question.slots["pile"])
    table = Table(question.position)
    return [choice.key for choice in question.choices if _hochzeit_up(table, choice.value, pile[:2])]


def _takers(question: Question) -> list[str]:
    source, legal = question.slots["pile"], LEGAL["hochzeitszug"](question.position)
    return [choice.key for choice in question.choices if f"{source}>{choice.key}" in legal]


def _packets(question: Question) -> list[str]:
    position, number = Table(question.position), question.slots["number"]
    upper = [name for name in position.game.piles if name[0] == "U"]
    lower = [name for name in position.game.piles if name[0] == "L"]
    heap = [card for name in [*lower, *upper] for card in position[name]]
    packet = heap[number - 1 : 4 * len(upper) : len(upper)]
    return [packet[-1].text]


# Große Napoleon


def _napoleon_up(position: Table, card: engine.Card, target: str) -> bool:
    held = len(position[target])
    return target[1] == SUITS[card.suit] and card.rank == (held + 1 if target[0] == "A" else 13 - held)


def _near(card: engine.Card, other: engine.Card) -> bool:
    return card.suit == other.suit and abs(card.rank - other.rank) == 1


def _pause(question: Question) -> set[str]:
    assert question.position.view().counters["row"] > 0
    return {text.partition(">")[0] for text in LEGAL["grosse-napoleon"](question.position) if ">" in text}


def _ladder(question: Question) -> list[str]:
    position, source = Table(question.position), str(question.slots["pile"])
    others = [name for name in _columns(position) if name != source]
    return [name for name in others if _near(position[source][-1], position[name][-1])]


def _heap(position: Table) -> list[engine.Card]:
    return [card for number in range(1, 12) for card in position[f"T{number}"]]


def _first_row(question: Question) -> list[str]:
    return [_heap(Table(question.position))[question.slots["column"] - 1].text]


def _comes_back(question: Question) -> list[str]:
    return [str(_heap(Table(question.position)).index(question.slots["card"]) % 11 + 1)]


# Napoleon


class Trick:
    """The tricks of a deal, from its moves: the last one, its winner, and the number each seat has won."""

    ORDER = (7, 8, 9, 11, 12, 13, 10, 1)

    def __init__(self, position: Table) -> None:
        options, counters = position.game.options, position.counters
        assert not (options["must_trump"] or options["going_along"] or options["exchange"])
        self.trump = counters["turned"].suit
        self.played: list[tuple[int, engine.Card]] = []
        self.won: Counter[int] = Counter()
        turn = counters["forehand"]
        for move in position.moves:
            if move.text.startswith("play"):
                if len(self.played) == options["players"]:
                    self.played = []
                self.played.append((turn, move.cards[0]))
                turn = (turn + 1) % options["players"]
                if len(self.played) == options["players"]:
                    turn = self.takes
                    self.won[turn] += 1
        self.open = self.played if len(self.played) < options["players"] else []

    def strength(self, card: engine.Card) -> tuple[bool, bool, int]:
        return card.suit == self.trump, card.suit == self.played[0][1].suit, self.ORDER.index(card.rank)

    @property
    def takes(self) -> int:
        return max(self.played, key=lambda one: self.strength(one[1]))[0]

    def verdict(self, hand: tuple[engine.Card, ...], card: engine.Card) -> str:
        if not self.open:
            return "lead"
        led = self.open[0][1].suit
        if card.suit != led and any(own.suit == led for own in hand):
            return "follow"
        trumps = [self.ORDER.index(one.rank) for _, one in self.open if one.suit == self.trump]
        if card.suit == self.trump and trumps and self.ORDER.index(card.rank) < max(trumps):
            higher = any(own.suit == self.trump and self.ORDER.index(own.rank) > max(trumps) for own in hand)
            return "beat" if higher else "lower" if card.suit == led else ""
        return "" if card.suit == led else "void"


def _may_play(question: Question) -> Iterator[str]:
    hand, trick = Table(question.position)["H1"], Trick(Table(question.position))
    return (f"H1:{card.text}" for card in hand if trick.verdict(hand, card) not in ("follow", "beat"))


def _beats(question: Question) -> Iterator[str]:
    trick, may = Trick(Table(question.position)), set(_may_play(question))
    best = max(trick.strength(card) for _, card in trick.open)
    return (
        f"H1:{card.text}"
        for card in Table(question.position)["H1"]
        if f"H1:{card.text}" in may and trick.strength(card) > best and any(trick.strength(card)[:2])
    )


def _takes(question: Question) -> list[str]:
    trick = Trick(Table(question.position))
    assert [f"seat {turn}" for turn, _ in sorted(trick.played)] == [choice.key for choice in question.choices]
    return [f"seat {trick.takes}"]


def _verdict(question: Question) -> list[str]:
    assert question.move is not None and Table(question.position).to_move == 0
    return [Trick(Table(question.position)).verdict(Table(question.position)["H1"], question.move.cards[0])]


def _judged(question: Question) -> frozenset[str]:
    """The right answers if they include the best over a thousand fresh worlds; otherwise that one."""
    moves = tuple(question.game.move(choice.key) for choice in question.choices)
    valued = value(question.position.view(0), moves, 1000, random.Random(question.seed))
    assert valued is not None
    best = valued.best.text
    return question.right if best in question.right else frozenset([best])


LEGAL: dict[str, Callable[[Position], set[str]]] = {
    "grosse-harfe": _harfe_moves,
    "treppe": test_treppe.slow_moves,
    "hochzeitszug": lambda position: test_hochzeitszug.Table(position).moves(),
    "grosse-napoleon": lambda position: test_grosse_napoleon.Model(position).legal(),
}
"""The legal moves once more; those of three games are compared with the rules in random games, too."""
ANSWERS: dict[tuple[str, str], Callable[[Question], object]] = {
    ("grosse-harfe", "fits"): _fits,
    ("grosse-harfe", "must-play"): _must_play,
    ("grosse-harfe", "where-built"): _where_built,
    ("treppe", "bases"): _bases,
    ("treppe", "gain"): _gain,
    ("treppe", "circle"): _circle,
    ("treppe", "moves-as-one"): _as_one,
    ("hochzeitszug", "leaps"): _leaps,
    ("hochzeitszug", "takers"): _takers,
    ("hochzeitszug", "comes-back"): _packets,
    ("grosse-napoleon", "pause"): _pause,
    ("grosse-napoleon", "ladder"): _ladder,
    ("grosse-napoleon", "first-row"): _first_row,
    ("grosse-napoleon", "comes-back"): _comes_back,
    ("napoleon", "follow"): _may_play,
    ("napoleon", "takes"): _takes,
    ("napoleon", "beats"): _beats,
    ("napoleon", "clause"): _verdict,
    ("napoleon", "which-bid"): _judged,
    ("napoleon", "which-card"): _judged,
}

MISFITS = {"suit", "rank", "colour", "king", "other-suit", "round", "on-ace"}
"""Reasons why a card does not fit its target, whatever else forbids the move."""

# Refusals: the clause that each rests on, and when it applies.

Applies = Callable[[Table, Move], bool]


def _onto(position: Table, move: Move) -> engine.Card | None:
    return _top(position, move.target) if _column(move.target) else None


def _wrong_suit(position: Table, move: Move) -> bool:
    return move.target[0] in "FOEAK" and SUITS[_card(position, move).suit] != move.target[1]


def _built(applies: Callable[[engine.Card, engine.Card], bool]) -> Applies:
    """Applies to the moved card and the last card of the target column."""

    def check(position: Table, move: Move) -> bool:
        onto = _onto(position, move)
        return onto is not None and applies(_card(position, move), onto)

    return check


def _goes_up(position: Table, move: Move) -> bool:
    return move.target[0] in "FOEAK" and not _wrong_suit(position, move)


def _several_up(position: Table, move: Move) -> bool:
    return move.target[0] == "F" and move.count > 1


def _from_stock(position: Table, move: Move) -> bool:
    return move.source == "S" and move.target != "W"


def _back(position: Table, move: Move) -> bool:
    return move.source[0] in "FOEAK"


def _to_space(position: Table, move: Move) -> bool:
    return _column(move.target) and not position[move.target]


def _phase(number: int) -> Applies:
    return lambda position, move: position.counters["phase"] == number


REFUSALS: dict[str, dict[str, tuple[str, Applies]]] = {
    "grosse-harfe": {
        "suit": ("GH-4", _wrong_suit),
        "next": ("GH-4", lambda p, m: _goes_up(p, m) and not _harfe_up(p, _card(p, m), m.target)),
        "ace-first": ("GH-5", lambda p, m: _harfe_duty(p) == "ace"),
        "rank": ("GH-6", _built(lambda card, onto: onto.rank != card.rank + 1)),
        "colour": ("GH-6", _built(lambda card, onto: onto.red == card.red)),
        "face-down": ("GH-7", lambda p, m: p.seen[m.source][-m.count] is None),
        "king": ("GH-8", lambda p, m: _to_space(p, m) and _card(p, m).rank != 13),
        "one": ("GH-9", _several_up),
        "build-first": ("GH-10", lambda p, m: _harfe_duty(p) == "build"),
        "by-waste": ("GH-10", _from_stock),
        "to-waste": ("GH-10", lambda p, m: m.target in ("S", "W") and m.source != "S"),
        "return-ace": ("GH-12", lambda p, m: _back(p, m) and _card(p, m).rank == 1),
        "return-space": ("GH-12", lambda p, m: _back(p, m) and _to_space(p, m)),
        "stock-left": ("GH-13", lambda p, m: m.text == "redeal" and len(p["S"]) > 0),
        "last-pass": ("GH-13", lambda p, m: m.text == "redeal" and p.counters["pass"] == 3),
    },
    "treppe": {
        "suit": ("TR-3", _wrong_suit),
        "next": ("TR-3", lambda p, m: _goes_up(p, m) and not _treppe_up(p, _card(p, m), m.target)),
        "no-build": ("TR-4", lambda p, m: _phase(1)(p, m) and m.source[0] == "R" and m.target[0] != "F"),
        "taken": ("TR-5", lambda p, m: m.source == "S" and "P" in m.target and len(p[m.target]) == 1),
        "up-first": ("TR-6", _phase(1)),
        "fill-first": ("TR-6", _phase(1)),
        "rank": ("TR-7", _built(lambda card, onto: (onto.rank - card.rank) % 13 != 1)),
        "on-base": ("TR-8", lambda p, m: _column(m.target) and _step(p, p[m.target][-1]) == 0),
        "broken": ("TR-9", lambda p, m: not _falls(p, p[m.source][-m.count :])),
        "suits": ("TR-9", lambda p, m: len({card.suit for card in p[m.source][-m.count :]}) > 1),
        "space-stock": ("TR-10", lambda p, m: m.source == "S" and _to_space(p, m)),
        "by-waste": ("TR-11", _from_stock),
        "one": ("TR-12", _several_up),
        "no-return": ("TR-12", _back),
    },
    "hochzeitszug": {
        "suit": ("HZ-4", _wrong_suit),
        "from-ace": ("HZ-4", lambda p, m: m.target[0] == "O" and _card(p, m).rank % 2 == 0),
        "from-two": ("HZ-4", lambda p, m: m.target[0] == "E" and _card(p, m).rank % 2 == 1),
        "next": ("HZ-4", lambda p, m: _goes_up(p, m) and not _hochzeit_up(p, _card(p, m), m.target)),
        "one": ("HZ-5", lambda p, m: m.count > 1),
        "on-ace": ("HZ-6", _built(lambda card, onto: onto.rank == 1)),
        "other-suit": ("HZ-6", _built(lambda card, onto: onto.suit != card.suit)),
        "rank": ("HZ-6", _built(lambda card, onto: onto.rank != card.rank + 1)),
        "to-stock": ("HZ-6", lambda p, m: m.target == "S"),
        "stock-lasts": ("HZ-7", lambda p, m: _to_space(p, m) and len(p["S"]) > 0),
        "to-space": ("HZ-7", lambda p, m: m.source == "S" and not _packet(m.target)),
        "taken": ("HZ-7", lambda p, m: m.source == "S" and len(p[m.target]) > 0),
        "first-layout": ("HZ-9", lambda p, m: _to_space(p, m) and p.counters["layout"] == 1),
        "no-return": ("HZ-10", _back),
    },
    "grosse-napoleon": {
        "suit": ("GN-3", _wrong_suit),
        "base-ace": ("GN-3", lambda p, m: m.target[0] == "A" and not p[m.target]),
        "next-up": ("GN-3", lambda p, m: m.target[0] == "A" and not _napoleon_up(p, _card(p, m), m.target)),
        "next-down": ("GN-3", lambda p, m: m.target[0] == "K" and not _napoleon_up(p, _card(p, m), m.target)),
        "inner": ("GN-4", lambda p, m: p.counters["row"] > 1 and m.source not in ("T1", "T11")),
        "no-ladders": ("GN-4", lambda p, m: p.counters["row"] > 0 and m.target[0] == "T"),
        "one": ("GN-5", lambda p, m: m.count > 1),
        "other-suit": ("GN-6", _built(lambda card, onto: onto.suit != card.suit)),
        "round": ("GN-6", _built(lambda card, onto: {card.rank, onto.rank} == {1, 13})),
        "rank": ("GN-6", _built(lambda card, onto: abs(card.rank - onto.rank) != 1)),
        "no-return": ("GN-8", _back),
        "across": ("GN-8", lambda p, m: _back(p, m) and m.target[0] in "AK"),
        "dealing": ("GN-9", lambda p, m: p.counters["row"] > 0),
    },
}
