"""What a deal can teach a seat: the bid and the card that cost it most, seen from what it knew then."""

from __future__ import annotations

from dataclasses import dataclass

from ..base.catalogue import COMMON
from ..base.errors import OptionError
from ..core.game import Game, Position
from ..vocabulary.moves import Move


@dataclass(frozen=True)
class CostlyChoice:
    """A choice that cost chips on average, over all ways in which the hidden cards may have lain.

    Attributes:
        position: the position in which the seat chose.
        chosen: what it chose.
        best: what would have been better.
        chips: the choices, each with the mean number of chips that it brings: to the seat, or, where `against` is set,
            as what the declarer pays.
        against: whether the seat played against the declarer, so that only the declarer's chips are at stake.
        cost: by how many chips `best` is better than `chosen`.
        least: the lower end of the 95% interval of `cost`.
        worlds: how many ways of lying were looked at; none of them decided what `best` is.
        typical: the position with the hidden cards as they might have lain: a made-up deal in which the choice costs
            about what it costs on average.
        line: how that deal goes on with `best`; its first move is `best`.
        other_line: how it goes on with `chosen`.

    >>> match = engine.Match(engine.game("napoleon"), first=4711)
    >>> for move in ("bid 3", "pass", "pass", "pass"):
    ...     match = match.play(move)
    >>> choice = engine.review(match).bid
    >>> choice.chosen, choice.best, choice.worlds, choice.line[0]
    (bid 3, pass, 1000, pass)
    """

    position: Position
    chosen: Move
    best: Move
    chips: tuple[tuple[Move, float], ...]
    against: bool
    cost: float
    least: float
    worlds: int
    typical: Position
    line: tuple[Move, ...]
    other_line: tuple[Move, ...]


@dataclass(frozen=True)
class DealReview:
    """The review of a deal for one seat.

    Attributes:
        seat: whose choices were looked at.
        bid: the bid, or pass, that cost it most; None if none provably cost it anything.
        card: the card that cost it most, likewise.

    >>> match = engine.Match(engine.game("napoleon"), first=4711)
    >>> review = engine.review(match.play("bid 3"))
    >>> review.bid.best, review.card
    (pass, None)
    """

    seat: int
    bid: CostlyChoice | None
    card: CostlyChoice | None


def can_review(game: Game) -> bool:
    """Whether deals of a game, with its options, can be reviewed.

    >>> [engine.tricks.can_review(engine.game("napoleon", players=players)) for players in (3, 4)]
    [False, True]
    """
    part = game.package.part("deal_review")
    return part is not None and bool(part.can_review(game))


def review_deal(position: Position, seat: int = 0) -> DealReview:
    """Review a deal: see `engine.review`.

    Raises:
        OptionError: deals of this game, or with these options, cannot be reviewed.
        ValueError: there is no such seat.
    """
    if not can_review(position.game):
        raise OptionError(COMMON.text("errors.review_deal", game=position.game.title()))
    if not 0 <= seat < position.game.seats:
        raise ValueError(f"there is no seat {seat}: there are {position.game.seats}, from 0")
    found = position.game.package.part("deal_review").review_deal(position, seat)  # type: ignore[union-attr]
    assert isinstance(found, DealReview)
    return found
