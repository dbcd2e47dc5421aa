"""The lessons of a deal of Napoleon for a seat: its most costly bid and card, judged by what it could know."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ...core.game import Game, Position
from ...tricks.deal_review import CostlyChoice, DealReview
from ...vocabulary.moves import Move
from .decisions import EQUAL, choices
from .players.observation import observation
from .players.pimc import await_search
from .players.valuing import can_value, value
from .players.world_shown import ahead_by_thumb, goes_on, in_world

FEW, MANY = 200, 1000
"""The number of worlds used to look for a better choice, and of fresh ones used to confirm that it is better."""
COST = 0.15
"""The minimum cost, in chips, of a reported mistake: the whole 95% interval must be above it."""


def can_review(game: Game) -> bool:
    """Whether the game is one whose values have been compared with real deals: four players, with or without NP-14."""
    return game.seats == 4 and can_value(game) and game.options["all_pass"] == "redeal"


def review_deal(position: Position, seat: int) -> DealReview:
    """The most costly bid and the most costly card of a seat in a deal, which need not be over."""
    await_search()
    bids, cards = [], []
    for before, after in zip(position.history, position.history[1:], strict=False):
        move = after.last_move
        if before.to_move != seat or move is None:
            continue
        phase = observation(before.view(seat)).phase
        if phase == "bid":
            bids.append((before, move))
        elif phase == "play" and len(before.legal_moves) > 1:
            cards.append((before, move))
    return DealReview(seat, _costliest(bids), _costliest(cards))


def _costliest(made: Iterable[tuple[Position, Move]]) -> CostlyChoice | None:
    mistakes = [one for before, move in made if (one := _cost(before, move)) is not None]
    return max(mistakes, key=lambda one: one.cost, default=None)


def _cost(position: Position, chosen: Move) -> CostlyChoice | None:
    """What a choice cost; None if no other was provably better."""
    seat = position.to_move
    view = position.view(seat)
    rng = Random(" ".join(move.text for move in position.moves))
    moves = tuple(dict.fromkeys([*choices(position), chosen]))
    few = value(view, moves, FEW, rng)
    if few is None or few.ahead(few.best, chosen)[0] < COST:
        return None
    many = value(view, moves, MANY, rng)
    if many is None or max(many.means) - many.means[moves.index(few.best)] > EQUAL:
        return None
    cost, half = many.ahead(few.best, chosen)
    seen = observation(view)
    if cost - half <= COST or (seen.phase == "play" and ahead_by_thumb(position, many.worlds, few.best, chosen) <= 0):
        return None
    typical = in_world(position, many.worlds, many.typical(few.best, chosen))
    return CostlyChoice(
        position=position,
        chosen=chosen,
        best=few.best,
        chips=tuple(zip(moves, many.means, strict=True)),
        against=seen.phase == "play" and seat != seen.declarer and seat not in seen.along,
        cost=cost,
        least=cost - half,
        worlds=many.worlds.count,
        typical=typical,
        line=goes_on(typical, few.best),
        other_line=goes_on(typical, chosen),
    )
