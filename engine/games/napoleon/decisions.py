"""Decisions worth asking about, and how far their values can be trusted: `python -m engine.games.napoleon.decisions`.

Deals are played by the rules of thumb. A decision is kept if, on 100 worlds and again on 1,000 fresh ones, at most two
of its three or more choices are best and every other one is at least `STAKE` chips worse. The command writes those that
the drills ask about into `decisions.toml`. With `--check` it looks at decisions in which the rules of thumb err, plays
the real deals on from the choice that is best and from theirs, and prints what was predicted and what came of it.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from ...core.game import Game, Position, game as game_of
from ...players import Strategy, play_deal
from ...tricks.match import settlement
from ...vocabulary.moves import Move
from .observation import observation
from .pimc import pimc
from .rule_based import rule_based
from .rules import NAPOLEON
from .valuing import NORMAL, Valued, value

FEW, MANY = 100, 1000
"""How many worlds a decision is found on, and confirmed on."""
STAKE = 0.25
"""By how many chips every wrong choice has to be worse than the best."""
EQUAL = 0.05
"""Choices that differ by less, in chips, are equally good."""
PLAYERS = 4
KEPT = 240
"""How many decisions of each kind the file holds."""
SHARES = {"pass": 0.45, "lowest": 0.45, f"bid {NAPOLEON}": 0.1, "by thumb": 0.5, "otherwise": 0.5}
"""The largest share of each kind of answer: see `find`."""
FIRST = 1_900_000
"""The number of the first deal that is looked at."""
FILE = Path(__file__).with_name("decisions.toml")
KINDS = ("bids", "cards")


@dataclass(frozen=True)
class KeptDecision:
    """A decision of the first seat.

    Attributes:
        deal, forehand: its number, and the seat that is dealt the first cards.
        moves: after how many moves of the rules of thumb.
        chips: choice -> its value in chips.

    >>> from engine.games.napoleon.decisions import kept
    >>> decision = kept("cards")[0]
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
            position = position.play(_by_thumb(position))
        return position

    @property
    def best(self) -> frozenset[str]:
        """The best choices: one, or two that are equally good."""
        highest = max(self.chips.values())
        return frozenset(text for text, chips in self.chips.items() if highest - chips < EQUAL)


@cache
def kept(kind: str) -> tuple[KeptDecision, ...]:
    """The decisions of a kind, "bids" or "cards", that the drills ask about."""
    with FILE.open("rb") as file:
        return tuple(map(_read, tomllib.load(file)[kind]))


def _read(row: str) -> KeptDecision:
    place, _, choices = row.partition(": ")
    deal, forehand, moves = map(int, place.split())
    pairs = (choice.rsplit(" ", 1) for choice in choices.split(", "))
    return KeptDecision(deal, forehand, moves, {text: float(chips) for text, chips in pairs})


def _written(decision: KeptDecision) -> str:
    choices = ", ".join(f"{text} {chips:+.2f}" for text, chips in decision.chips.items())
    return f"{decision.deal} {decision.forehand} {decision.moves}: {choices}"


def _file(found: Mapping[str, Sequence[KeptDecision]]) -> str:
    lines = ["# Written by python -m engine.games.napoleon.decisions: deal, forehand, moves: the chips of each choice."]
    for kind, decisions in found.items():
        lines += ["", f"{kind} = [", *(f'    "{_written(one)}",' for one in decisions), "]"]
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------- finding them


def choices(position: Position) -> tuple[Move, ...]:
    """What there is to choose from: all cards that may be played; of the bids a pass, the lowest bid, and Napoleon.

    A bid between these pays no more than the lowest one, and fails more often.
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
    """The values of a decision that is worth asking about on few and on many worlds; None of any other."""
    view, moves = position.view(position.to_move), choices(position)
    few = value(view, moves, FEW, rng) if len(moves) >= 3 else None
    best = decided(few) if few is not None else frozenset()
    many = value(view, moves, MANY, rng) if best else None
    return many if many is not None and decided(many) == best else None


def _by_thumb(position: Position) -> Move:
    return rule_based(position.view(position.to_move), position.legal_moves, Random(0))


def played(game: Game, deal: int, forehand: int) -> Iterator[Position]:
    """The positions of a deal that is played by the rules of thumb."""
    position = game.deal(deal, forehand=forehand)
    while position.to_move >= 0:
        yield position
        position = position.play(_by_thumb(position))


def find(per_kind: int) -> dict[str, list[KeptDecision]]:
    """Look for decisions of the first seat.

    Neither kind of answer may prevail: of the cards those that the rules of thumb would play too, of the bids the pass.
    """
    game, rng = game_of("napoleon", players=PLAYERS), Random(FIRST)
    found: dict[str, list[KeptDecision]] = {kind: [] for kind in KINDS}
    held: Counter[tuple[str, str]] = Counter()
    deal = FIRST
    while any(len(found[kind]) < per_kind for kind in KINDS):
        deal += 1
        for number, position in enumerate(played(game, deal, deal % PLAYERS)):
            kind = "cards" if position.legal_moves[0].kind == "play" else "bids"
            if kind == "cards" and len(found[kind]) == per_kind:
                break
            if position.to_move != 0:
                continue
            if len(found[kind]) == per_kind or (valued := confirmed(position, rng)) is None:
                continue
            answer = _answer(position, decided(valued))
            if held[kind, answer] >= SHARES[answer] * per_kind:
                continue
            held[kind, answer] += 1
            chips = {move.text: round(mean, 2) for move, mean in zip(valued.moves, valued.means, strict=True)}
            found[kind].append(KeptDecision(deal, deal % PLAYERS, number, chips))
    return found


def _answer(position: Position, best: frozenset[Move]) -> str:
    if "pass" not in position.legal_moves:
        return "by thumb" if _by_thumb(position) in best else "otherwise"
    text = min(move.text for move in best)
    return text if text in ("pass", f"bid {NAPOLEON}") else "lowest"


# ---------------------------------------------------------------- how sure they are


@dataclass(frozen=True)
class Check:
    """What was predicted of a better choice than that of the rules of thumb, and what came of it.

    Attributes:
        predicted: the gain in chips on fresh worlds.
        seen: name of the players -> the gain in the real deal if they go on.
    """

    predicted: float
    seen: Mapping[str, float]


def check(deals: Sequence[int], kind: str, game: Game) -> Iterator[Check]:
    """Compare the values with real deals: the first decision of each in which the rules of thumb err."""
    goes_on: dict[str, Strategy] = {"rules of thumb": rule_based, "sampling player": pimc()}
    for deal in deals:
        rng = Random(deal)
        for position in played(game, deal, deal % game.seats):
            bidding = "pass" in position.legal_moves
            if bidding != (kind == "bids") or observation(position.view(position.to_move)).phase not in ("bid", "play"):
                continue
            valued, usual = confirmed(position, rng), _by_thumb(position)
            if valued is None or usual not in valued.moves or usual in decided(valued):
                continue
            best = valued.best
            seen = {
                name: gain(position, best, player) - gain(position, usual, player) for name, player in goes_on.items()
            }
            yield Check(valued.ahead(best, usual)[0], seen)
            break


def gain(position: Position, choice: Move, player: Strategy) -> int:
    """What a choice brings in the real deal if one player goes on in all seats, in the terms of `Valued.chips`."""
    seat = position.to_move
    over = play_deal(position.play(choice), [player] * position.game.seats, Random(0))
    seen = observation(position.view(seat))
    alone = seen.phase == "bid" or seen.declarer in (None, seat) or seat in seen.along
    return settlement(over)[seat] if alone else -settlement(over)[seen.declarer]  # type: ignore[index]


def _mean(values: Sequence[float]) -> str:
    return f"{fmean(values):+.2f} ± {NORMAL * stdev(values) / sqrt(len(values)):.2f}"


def main(arguments: list[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m engine.games.napoleon.decisions", description=__doc__)
    parser.add_argument("--check", type=int, metavar="DEALS", help="compare with that many real decisions of each kind")
    parser.add_argument("--along", action="store_true", help="with going along (NP-14)")
    parser.add_argument("--first", type=int, default=2 * FIRST, help="the first deal to compare with")
    chosen = parser.parse_args(arguments)
    if chosen.check is None:
        rows = find(KEPT)
        lists = "\n".join(
            f"{kind} = [\n" + "".join(f'    "{_written(one)}",\n' for one in rows[kind]) + "]" for kind in KINDS
        )
        FILE.write_text(
            f"# Written by python -m engine.games.napoleon.decisions: deal, forehand, moves: chips.\n\n{lists}\n"
        )
        return
    game = game_of("napoleon", players=PLAYERS, going_along=chosen.along)
    for kind in KINDS:
        found: list[Check] = []
        for one in check(range(chosen.first, sys.maxsize), kind, game):
            found.append(one)
            if len(found) == chosen.check:
                break
        seen = {name: _mean([one.seen[name] for one in found]) for name in found[0].seen}
        print(f"{kind}, {len(found)} deals: predicted {_mean([one.predicted for one in found])} chips, seen {seen}")


if __name__ == "__main__":
    main()
