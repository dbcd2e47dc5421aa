"""Decisions worth asking about: `python -m engine.games.napoleon.decisions` finds them.

Deals are played by the rules of thumb. A decision is kept if, on 100 worlds and again on 1,000 fresh ones, at most two
of its three or more choices are best and every other one is at least `STAKE` chips worse. A card must also be better if
all finish the deal by the rules of thumb, and a bid must not be too plain a case. The command writes those that the
drills ask about into `decisions.toml`. `decisions_check.py` measures how far their values can be trusted.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from ...core.game import Game, Position, game as game_of
from ...vocabulary.moves import Move
from .players.valuing import Valued, value
from .players.world_shown import ahead_by_thumb, by_thumb
from .rules import NAPOLEON

FEW, MANY = 100, 1000
"""The number of worlds used to find a decision, and to confirm it."""
STAKE = 0.25
"""The number of chips by which every wrong choice must be worse than the best."""
EQUAL = 0.05
"""Choices that differ by less, in chips, are equally good."""
PLAIN = 2.0
"""The number of chips between a pass and the lowest bid from which a bid is not asked about, unless it is Napoleon."""
PLAYERS = 4
STORED = 240
"""The number of decisions of each kind in the file."""
SHARES = {"pass": 0.45, "lowest": 0.45, f"bid {NAPOLEON}": 0.1, "by thumb": 0.5, "otherwise": 0.5}
"""The maximum share of each kind of answer: see `find`."""
FIRST = 1_900_000
"""The number of the first deal examined."""
FILE = Path(__file__).with_name("decisions.toml")
KINDS = ("bids", "cards")


@dataclass(frozen=True)
class StoredDecision:
    """A decision of the first seat.

    Attributes:
        deal, forehand: the number of the deal, and the seat that is dealt the first cards.
        moves: the number of moves by the rules of thumb that precede it.
        chips: choice -> its value in chips.

    >>> from engine.games.napoleon.decisions import stored
    >>> decision = stored("cards")[0]
    >>> decision.position.to_move
    0
    """

    deal: int
    forehand: int
    moves: int
    chips: Mapping[str, float]

    @property
    def position(self) -> Position:
        """The position in which it comes up."""
        position = game_of("napoleon", players=PLAYERS).deal(self.deal, forehand=self.forehand)
        for _ in range(self.moves):
            position = position.play(by_thumb(position))
        return position

    @property
    def best(self) -> frozenset[str]:
        """The best choices: one, or two that are equally good."""
        highest = max(self.chips.values())
        return frozenset(text for text, chips in self.chips.items() if highest - chips < EQUAL)


@cache
def stored(kind: str) -> tuple[StoredDecision, ...]:
    """The decisions of a kind, "bids" or "cards", that the drills ask about."""
    with FILE.open("rb") as file:
        return tuple(map(_read, tomllib.load(file)[kind]))


def _read(row: str) -> StoredDecision:
    place, _, choices = row.partition(": ")
    deal, forehand, moves = map(int, place.split())
    pairs = (choice.rsplit(" ", 1) for choice in choices.split(", "))
    return StoredDecision(deal, forehand, moves, {text: float(chips) for text, chips in pairs})


def _written(decision: StoredDecision) -> str:
    choices = ", ".join(f"{text} {chips:+.2f}" for text, chips in decision.chips.items())
    return f"{decision.deal} {decision.forehand} {decision.moves}: {choices}"


def _file(found: Mapping[str, Sequence[StoredDecision]]) -> str:
    lines = ["# Written by python -m engine.games.napoleon.decisions: deal, forehand, moves: the chips of each choice."]
    for kind, decisions in found.items():
        lines += ["", f"{kind} = [", *(f'    "{_written(one)}",' for one in decisions), "]"]
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------- finding them


def choices(position: Position) -> tuple[Move, ...]:
    """The choices examined: all cards that may be played; among bids only a pass, the lowest bid, and Napoleon.

    Any bid between these pays no more than the lowest one and fails more often.
    """
    legal = position.legal_moves
    if legal[0].kind == "play":
        return legal
    bids = [move for move in legal if move.text != "pass"]
    return tuple(dict.fromkeys([position.game.move("pass"), *bids[:1], *bids[-1:]]))


def decided(valued: Valued) -> frozenset[Move]:
    """The best choices of a decision, one or two of three or more; none if it is not worth asking about."""
    means = sorted(valued.means, reverse=True)
    count = sum(means[0] - mean < EQUAL for mean in means)
    if len(means) < 3 or count > 2 or means[0] - means[count] < STAKE:
        return frozenset()
    return frozenset(move for move, mean in zip(valued.moves, valued.means, strict=True) if means[0] - mean < EQUAL)


def confirmed(position: Position, rng: Random) -> Valued | None:
    """The values of a decision that is worth asking about according to few worlds and to many; None for any other."""
    view, moves = position.view(position.to_move), choices(position)
    few = value(view, moves, FEW, rng) if len(moves) >= 3 else None
    best = decided(few) if few is not None else frozenset()
    many = value(view, moves, MANY, rng) if best else None
    if many is None or decided(many) != best or not _worth_asking(position, many, best):
        return None
    return many


def _worth_asking(position: Position, valued: Valued, best: frozenset[Move]) -> bool:
    wrong = [move for move in valued.moves if move not in best]
    if "pass" in valued.moves:
        return f"bid {NAPOLEON}" in best or abs(valued.means[0] - valued.means[1]) < PLAIN
    return all(ahead_by_thumb(position, valued.worlds, valued.best, move) > 0 for move in wrong)


def played(game: Game, deal: int, forehand: int) -> Iterator[Position]:
    """The positions of a deal that is played by the rules of thumb."""
    position = game.deal(deal, forehand=forehand)
    while position.to_move >= 0:
        yield position
        position = position.play(by_thumb(position))


def find(per_kind: int) -> dict[str, list[StoredDecision]]:
    """Look for decisions of the first seat.

    No kind of answer may dominate: neither cards that the rules of thumb would also play, nor passes.
    """
    game, rng = game_of("napoleon", players=PLAYERS), Random(FIRST)
    decisions: dict[str, list[StoredDecision]] = {kind: [] for kind in KINDS}
    held: Counter[tuple[str, str]] = Counter()
    deal = FIRST
    while any(len(decisions[kind]) < per_kind for kind in KINDS):
        deal += 1
        for number, position in enumerate(played(game, deal, deal % PLAYERS)):
            kind = "cards" if position.legal_moves[0].kind == "play" else "bids"
            if kind == "cards" and len(decisions[kind]) == per_kind:
                break
            if position.to_move != 0:
                continue
            if len(decisions[kind]) == per_kind or (valued := confirmed(position, rng)) is None:
                continue
            answer = _answer(position, decided(valued))
            if held[kind, answer] >= SHARES[answer] * per_kind:
                continue
            held[kind, answer] += 1
            chips = {move.text: round(mean, 2) for move, mean in zip(valued.moves, valued.means, strict=True)}
            decisions[kind].append(StoredDecision(deal, deal % PLAYERS, number, chips))
    return decisions


def _answer(position: Position, best: frozenset[Move]) -> str:
    if "pass" not in position.legal_moves:
        return "by thumb" if by_thumb(position) in best else "otherwise"
    text = min(move.text for move in best)
    return text if text in ("pass", f"bid {NAPOLEON}") else "lowest"


def main() -> None:
    """Write the file."""
    FILE.write_text(_file(find(STORED)), encoding="utf-8")


if __name__ == "__main__":
    main()
