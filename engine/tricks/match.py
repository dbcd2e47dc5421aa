"""A match: several deals of a trick game, whose payments add up.

The rules define what a player gains in a deal (`payments`), in points or in chips. If they define a stake (`stake`),
there is a pot of chips, into which all players pay whenever it is empty.

Like `Position`, a `Match` is a value: `play` and `next_deal` return a new one. A deal is settled as soon as its last
card is played; the position stays available until `next_deal`.

>>> import engine
>>> match = engine.Match(engine.game("napoleon", players=3), deals=6, first=4711)
>>> match = match.play("bid 1").play("pass").play("pass")
>>> match.to_move, match.legal_moves
(0, (play KC, play QC, play TD, play 7H, play QS))
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import add
from typing import Any

from ..base.errors import KartentischError, OptionError, RecordError
from ..base.reading import from_json, plain, quoted, same
from ..core.game import Game, Position, recorded_game
from ..core.internals import internals
from ..core.record import MAX_TEXT
from ..core.ruling import IllegalMoveError
from ..vocabulary.deals import MAX_DEAL
from ..vocabulary.moves import Move

__all__ = ["MAX_DEALS", "Result", "dealing_order", "grounds", "settlement"]
__dir__ = __all__.copy

FORMAT = "kartentisch-match"
VERSION = 1
MAX_DEALS = 1000
"""The largest number of deals in a match."""
MAX_PACKS = 20_000
"""The largest number of packs in a record (some deals do not count, such as those in which nobody bids)."""


def settlement(position: Position) -> tuple[int, ...]:
    """What each seat gains in a finished deal, in points or in chips from the pot; negative if it loses or pays in.

    This is `Position.returns` for a deal that is over.

    Raises:
        ValueError: the deal is not over.

    >>> import random
    >>> match = engine.Match(engine.game("napoleon", players=3), deals=2)
    >>> match = engine.players.play_deal(match, [engine.players.random_player] * 3, random.Random(7))
    >>> engine.match.settlement(match.position)
    (0, 0, -8)
    """
    returns = position.returns
    if returns is None:
        raise ValueError("the deal goes on: there is nothing to settle yet")
    return returns


def grounds(position: Position) -> tuple[tuple[str, str], ...]:
    """Why each seat gains or loses in a finished deal: a word and a clause; two empty texts if the rules do not say.

    Raises:
        ValueError: the deal is not over.

    >>> import random
    >>> match = engine.Match(engine.game("napoleon", players=3), deals=2)
    >>> match = engine.players.play_deal(match, [engine.players.random_player] * 3, random.Random(7))
    >>> engine.match.grounds(match.position)
    (('', ''), ('', ''), ('failed', 'NP-12'))
    """
    module, seats = internals(position.game).module, range(position.game.seats)
    if position.outcome is None:
        raise ValueError("the deal goes on: there is nothing to settle yet")
    if not hasattr(module, "ground"):
        return tuple(("", "") for _ in seats)
    grounds = [module.ground(bytearray(position.state), seat + 1) for seat in seats]
    return tuple((module.GROUNDS[one], f"{module.PREFIX}-{one >> 4}") if one else ("", "") for one in grounds)


def settle(chips: Sequence[int], pot: int, payments: Sequence[int], stake: int) -> tuple[tuple[int, ...], int]:
    """The chips of all seats and the pot after a settlement.

    All payments into the pot come first, then those out of it; whenever the pot is empty, every seat pays the stake.
    The order in which seats are paid does not affect the result because all refill equally, so the sum is enough.

    Args:
        chips: chips of each seat before the settlement.
        pot: chips in the pot before the settlement (more than 0).
        payments: what each seat receives from the pot; negative if it pays in.
        stake: what each seat pays into an empty pot (more than 0).
    """
    pot -= sum(payments)
    refills = 0
    while pot <= 0:
        pot += stake * len(chips)
        refills += 1
    return tuple(held + paid - refills * stake for held, paid in zip(chips, payments, strict=True)), pot


def dealing_order(game: Game, hands: Sequence[str], turned: str = "", **laid: Any) -> str:
    """The pack in the dealing order that produces these hands, for `Game.deal(cards=...)` and `Match(cards=...)`.

    Args:
        game: a game whose rules define `dealing_order`.
        hands: the cards of each seat ("AS TD ..."), in the order in which they are dealt.
        turned: the card turned up for trump.
        **laid: the other cards laid out, under their names in the rules of the game (in Napoleon `blind` and `stock`;
            "" for any cards), and `forehand`, the seat that is dealt the first cards.

    Raises:
        DealError: a text is not a card, a seat has too few or too many, or a card is named twice or is not in the pack.
        OptionError: hands cannot be given for this game.

    >>> napoleon = engine.game("napoleon", players=2)
    >>> order = engine.match.dealing_order(napoleon, ["AS TD 9H 9C TC", "AD KD QD JD 9S"], "TS")
    >>> position = napoleon.deal(cards=order)
    >>> position["H2"], position["T"]
    ((AD, KD, QD, JD, 9S), (TS,))
    """
    if not hasattr(internals(game).module, "dealing_order"):
        raise OptionError(f"{game.key}: its rules do not say how to deal given hands")
    return str(internals(game).module.dealing_order(game, hands, turned, **laid))


@dataclass(frozen=True, slots=True)
class Result:
    """A finished deal of a match.

    Attributes:
        position: its final position, with all its moves.
        forehand: the seat that was dealt the first cards.
        payments: what each seat gained; negative if it lost.
        chips: chips or points of each seat after the settlement.
        pot: chips in the pot after the settlement; 0 in a game without one.
        staked: what each seat then paid into the empty pot, 0 if it was not empty; not included in `payments`.

    >>> import random
    >>> match = engine.Match(engine.game("napoleon", players=3), deals=2)
    >>> match = engine.players.play_match(match, [engine.players.random_player] * 3, random.Random(7))
    >>> for result in match.results:
    ...     print(result.outcome, result.counts, result.payments, result.chips, result.pot)
    failed True (0, 0, -8) (-10, -10, -18) 38
    made True (5, 0, 0) (-5, -10, -18) 33
    """

    position: Position
    forehand: int
    payments: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int
    staked: int

    @property
    def outcome(self) -> str:
        """How it ended, in a word of the game (`OUTCOMES` of its rules): in Napoleon "made", "failed", ..."""
        return str(self.position.outcome)

    @property
    def counts(self) -> bool:
        """Whether the deal counts; after one that does not (in Napoleon if nobody bid), the same player deals again."""
        return self.outcome not in internals(self.position.game).module.VOID


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Match:
    """A match: immutable, equal by content.

    Attributes:
        game: the game with its options.
        deals: how many deals are played.
        first: the deal number of the first pack; later packs have consecutive numbers.
        opening: the cards of the first pack in dealing order, if given instead of a number.
        forehand: the seat that is dealt the first cards in the current deal.
        position: the current position; the final one of its deal until `next_deal`.
        chips: chips or points of each seat, counted from 0 before the first stake.
        pot: chips in the pot: chips and pot always add up to 0. Always 0 in a game without one.
        stake: chips that each seat pays into an empty pot; 0 in a game without one.
        results: the finished deals, including those that do not count.
        played: the number of finished deals that count.

    >>> import random
    >>> match = engine.Match(engine.game("napoleon", players=3), deals=6, first=4711)
    >>> match
    <match of napoleon, deal 1 of 6, chips (-10, -10, -10), pot 30>
    >>> match.forehand, match.dealer
    (0, 2)
    >>> match = match.play("bid 1").play("pass").play("pass")
    >>> match.to_move, match.deal_over, match.legal_moves
    (0, False, (play KC, play QC, play TD, play 7H, play QS))
    >>> match = engine.players.play_deal(match, [engine.players.random_player] * 3, random.Random(1))
    >>> match.deal_over, match.position.outcome, match.chips, match.pot
    (True, 'made', (-8, -10, -10), 28)
    >>> match.played, match.over, match.leaders
    (1, False, (0,))
    >>> match = match.next_deal()
    >>> match.forehand, match.position.deal_number
    (1, 4712)
    >>> engine.Match.loads(match.dumps()) == match
    True
    """

    game: Game
    deals: int
    first: int
    opening: str
    forehand: int
    position: Position
    chips: tuple[int, ...]
    pot: int
    stake: int
    results: tuple[Result, ...]
    played: int
    _next: int  # the number of the next deal

    def __init__(
        self, game: Game, *, deals: int = 8, first: int = 1, forehand: int = 0, cards: str | Iterable[str] | None = None
    ) -> None:
        """Start a match; if there is a pot, all players have paid their stake.

        Args:
            game: a game for several players: `engine.game("napoleon", ...)`.
            deals: how many deals are played, 1 to `MAX_DEALS`.
            first: the deal number of the first pack, 0 to `deals.MAX_DEAL`.
            forehand: the seat that is dealt the first cards; the seat before it deals first.
            cards: the first pack in dealing order, instead of deal number `first`.

        Raises:
            OptionError: the game is for one player, or the number of deals is out of range.
            DealError: the deal number, seat or pack is invalid.
        """
        if game.seats == 1:
            raise OptionError(f"a match is played at a game for several players, not at {game.key}")
        deals = plain(deals)
        if type(deals) is not int or not 1 <= deals <= MAX_DEALS:
            raise OptionError(f"a match has 1 to {MAX_DEALS} deals, not {quoted(deals)}")
        start = game.deal(first, forehand=forehand)
        if cards is not None:
            start = game.deal(cards=cards, forehand=forehand)
        stake = internals(game).module.stake(game.options)
        opening = " ".join(card.text for card in start.origin.cards or ())
        for name, value in (
            ("game", game),
            ("deals", deals),
            ("first", int(first)),
            ("opening", opening),
            ("forehand", plain(forehand)),
            ("position", start),
            ("chips", (-stake,) * game.seats),
            ("pot", stake * game.seats),
            ("stake", stake),
            ("results", ()),
            ("played", 0),
            ("_next", _following(int(first))),
        ):
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        number = self.played + (not self.deal_over)
        return f"<match of {self.game.key}, deal {number} of {self.deals}, chips {self.chips}, pot {self.pot}>"

    # -------------------------------------------------------------- play

    @property
    def dealer(self) -> int:
        """The seat that deals the current deal: the one before forehand."""
        return (self.forehand - 1) % self.game.seats

    @property
    def to_move(self) -> int:
        """The seat to move; -1 when the current deal is over."""
        return self.position.to_move

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of the current position."""
        return self.position.legal_moves

    @property
    def deal_over(self) -> bool:
        """Whether the current deal is over and settled."""
        return self.position.outcome is not None

    @property
    def over(self) -> bool:
        """Whether all deals have been played."""
        return self.played == self.deals

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the most chips or points."""
        return tuple(seat for seat, held in enumerate(self.chips) if held == max(self.chips))

    def play(self, move: str | Move) -> Match:
        """The match after a move of the current deal; the last move of a deal also settles it.

        Raises:
            InvalidMoveError: the text is not a move of the game.
            IllegalMoveError: the rules forbid the move.

        >>> match = engine.Match(engine.game("napoleon", players=3))
        >>> match.play("bid 2").position.last_move, match.position.last_move
        (bid 2, None)
        """
        position = self.position.play(move)
        if position.outcome is None:
            return self._with(position=position)
        payments = settlement(position)
        if self.stake:
            chips, pot = settle(self.chips, self.pot, payments, self.stake)
        else:
            chips, pot = tuple(map(add, self.chips, payments)), 0
        staked = self.chips[0] + payments[0] - chips[0]
        result = Result(position, self.forehand, payments, chips, pot, staked)
        results, played = (*self.results, result), self.played + result.counts
        return self._with(position=position, chips=chips, pot=pot, results=results, played=played)

    def next_deal(self) -> Match:
        """The match after dealing the next pack; the next player deals, or the same one if the last deal did not count.

        Raises:
            ValueError: the current deal is not over, or the match is.

        >>> match = engine.Match(engine.game("napoleon", players=3), first=4711)
        >>> for _ in range(3):
        ...     match = match.play("pass")
        >>> match.position.outcome, match.next_deal().position.deal_number
        ('redeal', 4712)
        """
        if not self.deal_over:
            raise ValueError("the current deal goes on")
        if self.over:
            raise ValueError(f"the match is over: all {self.deals} deals have been played")
        forehand = (self.forehand + 1) % self.game.seats if self.results[-1].counts else self.forehand
        start = self.game.deal(self._next, forehand=forehand)
        return self._with(forehand=forehand, position=start, _next=_following(self._next))

    def _with(self, **changes: Any) -> Match:
        new = object.__new__(Match)
        for name in self.__slots__:
            object.__setattr__(new, name, changes.get(name, getattr(self, name)))
        return new

    # -------------------------------------------------------------- saved matches

    def to_dict(self) -> dict[str, Any]:
        """The match as plain values: options, first deal, and the moves of every pack.

        >>> engine.Match(engine.game("napoleon", players=3)).play("bid 2").to_dict()["moves"]
        [['bid 2']]
        """
        packs = [result.position for result in self.results]
        if not self.deal_over:
            packs.append(self.position)
        data: dict[str, Any] = {"format": FORMAT, "version": VERSION, "game": self.game.key}
        data |= {"options": dict(self.game.options), "deals": self.deals, "first": self.first}
        data["forehand"] = self.results[0].forehand if self.results else self.forehand
        if self.opening:
            data["cards"] = self.opening
        data["moves"] = [[move.text for move in position.moves] for position in packs]
        return data

    def dumps(self) -> str:
        """The match as text (JSON, with one line per entry and per pack).

        >>> match = engine.Match(engine.game("napoleon", players=3)).play("bid 2")
        >>> engine.Match.loads(match.dumps()) == match
        True
        """
        data = self.to_dict()
        moves = ",\n".join(f"    {json.dumps(pack)}" for pack in data.pop("moves"))
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()]
        return "{\n" + ",\n".join([*lines, f'  "moves": [\n{moves}\n  ]']) + "\n}\n"

    @classmethod
    def loads(cls, text: str) -> Match:
        """The match saved in a text, with every move replayed by the rules.

        Raises:
            RecordError: it cannot be parsed, or contains an illegal move; the message says where.

        >>> engine.Match.loads('{"format": "other"}')
        Traceback (most recent call last):
        engine.base.errors.RecordError: not a saved match: its format is 'other', expected 'kartentisch-match'
        """
        return cls.from_dict(from_json(text, "a saved match", MAX_TEXT))

    @classmethod
    def from_dict(cls, data: Any) -> Match:
        """The match saved in a dictionary, with every move replayed by the rules.

        Args:
            data: a value from `to_dict`.

        Raises:
            RecordError: see `loads`.

        >>> match = engine.Match(engine.game("napoleon", players=3)).play("bid 2")
        >>> engine.Match.from_dict(match.to_dict()) == match
        True
        """
        if not isinstance(data, dict):
            raise RecordError(f"a record is a dictionary, not {type(data).__name__}")
        if not same(data.get("format"), FORMAT):
            raise RecordError(f"not a saved match: its format is {quoted(data.get('format'))}, expected {FORMAT!r}")
        if type(data.get("version")) is not int or data["version"] != VERSION:
            raise RecordError(f"version {quoted(data.get('version'))} of a saved match; expected {VERSION}")
        known = {"format", "version", "game", "options", "deals", "first", "forehand", "cards", "moves"}
        if set(data) - known:
            raise RecordError(f"unknown entry {quoted(min(set(data) - known, key=quoted))}")
        if not isinstance(data.get("cards", ""), str):
            raise RecordError("cards: expected a text")
        packs = data.get("moves")
        if not isinstance(packs, list) or not packs:
            raise RecordError("moves: expected a list of lists, one for each pack dealt")
        try:
            game = recorded_game(data.get("game"), data.get("options", {}))
            start = {name: data[name] for name in ("deals", "first", "forehand", "cards") if name in data}
            match = cls(game, **start)
        except KartentischError as error:
            raise RecordError(str(error)) from None
        return replay(match, packs, lambda _, text: text)


def replay(match: Match, packs: Sequence[Any], written: Callable[[Position, str], str]) -> Match:
    """A match after the moves of its packs, which are untrusted data.

    Args:
        match: the match at its beginning.
        packs: a list of the moves of each pack.
        written: returns the text of a move, given its entry in `packs` and the position before it.

    Raises:
        RecordError: a pack is not a list, or a move is not legal; the message says which.
    """
    if len(packs) > MAX_PACKS:
        raise RecordError(f"a match has at most {MAX_PACKS} packs")
    results: list[Result] = []
    for number, moves in enumerate(packs, 1):
        where = f"pack {number} of {len(packs)}"
        if not isinstance(moves, list):
            raise RecordError(f"{where}: expected a list of moves")
        if number > 1:
            try:
                match = match.next_deal()
            except ValueError as error:
                raise RecordError(f"{where}: {error}") from None
        for count, move in enumerate(moves, 1):
            at = f"{where}, move {count} of {len(moves)}"
            if not isinstance(move, str):
                raise RecordError(f"{at}: expected a text, not {type(move).__name__}")
            try:
                match = match.play(written(match.position, move))
            except IllegalMoveError as error:
                raise RecordError(f"{at} is not legal: {error}") from error
            except KartentischError as error:
                raise RecordError(f"{at}: {error}") from error
        if match.deal_over:  # collected here: a match that grew by one result at a time would copy them all each time
            results.append(match.results[-1])
            match = match._with(results=match.results[-1:])
    return match._with(results=tuple(results))


def _following(number: int) -> int:
    """The number of the deal after the one with this number."""
    return 0 if number == MAX_DEAL else number + 1
