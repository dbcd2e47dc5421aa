"""The lessons of a deal for a seat: the bid and the card that cost it most, judged by what it knew at the time."""

from __future__ import annotations

from dataclasses import dataclass

from ..base.catalogue import COMMON
from ..base.errors import OptionError
from ..core.arguments import whole
from ..core.game import Game, Position
from ..core.internals import internals
from ..vocabulary.moves import Move


@dataclass(frozen=True)
class CostlyChoice:
    """A choice that cost chips on average over all possible assignments of the hidden cards.

    Attributes:
        position: the position in which the seat chose.
        chosen: what it chose.
        best: what would have been better.
        chips: the mean number of chips that each choice brings the seat or, where `against` is set, that the declarer
            pays.
        against: whether the seat played against the declarer, so that only the declarer's chips are at stake.
        cost: the number of chips by which `best` is better than `chosen`.
        least: the lower end of the 95% interval of `cost`.
        worlds: the number of assignments of the hidden cards examined; none of them was used to determine `best`.
        typical: the position with one possible assignment of the hidden cards: a made-up deal in which the choice costs
            about as much as it does on average.
        line: the continuation of that deal with `best`, which is its first move.
        other_line: the continuation with `chosen`.

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
        seat: the seat whose choices were examined.
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
    part = internals(game).package.part("deal_review")
    return part is not None and bool(part.can_review(game))


def review_deal(position: Position, seat: int = 0) -> DealReview:
    """Review a deal: see `engine.review`.

    Raises:
        ArgumentError: there is no such seat.
        OptionError: deals of this game, or with these options, cannot be reviewed.
    """
    if not can_review(position.game):
        raise OptionError(COMMON.text("errors.review_deal", game=position.game.title()))
    seat = whole("seat", seat, 0, position.game.seats - 1)
    review = internals(position.game).package.part("deal_review").review_deal(position, seat)  # type: ignore[union-attr]
    assert isinstance(review, DealReview)
    return review
