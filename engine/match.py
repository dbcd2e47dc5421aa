"""A match of Napoleon: deal after deal with chips and a pot (NP-11, NP-17).

    >>> import engine
    >>> match = engine.Match(engine.game("napoleon", players=3), deals=6, first=4711)
    >>> match = match.play("bid 1").play("pass").play("pass")

A `Match` is a value, as a `Position` is: `play` and `next_deal` return a new one. When the last card of a
deal is played it is settled at once; the position stays, to be looked at, until `next_deal`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from .cards import cards
from .deals import MAX_DEAL
from .errors import BadDeal, BadOption, BadRecord, IllegalMove, KartentischError
from .game import Game
from .moves import Move
from .position import Position
from .record import MAX_TEXT

FORMAT = "kartentisch-match"
VERSION = 1
MAX_DEALS = 1000
"""Most deals of a match."""
MAX_PACKS = 20_000
"""Most packs dealt that a record may hold (packs that nobody bids on do not count as deals)."""


def settlement(position: Position) -> tuple[int, ...]:
    """What each seat gets from the pot for a deal, in chips; negative: what it pays into it (NP-12 to NP-14).

    Raises:
        ValueError: the deal goes on.
    """
    if position.outcome is None:
        raise ValueError("the deal goes on: there is nothing to settle yet")
    due = [0] * position.game.seats
    position.game.module.payments(bytearray(position.state), due)
    return tuple(due)


def settle(chips: Sequence[int], pot: int, payments: Sequence[int], stake: int) -> tuple[tuple[int, ...], int]:
    """Chips of all seats and pot after a settlement (NP-11).

    All payments into the pot come first, then those out of it; whenever it is empty all pay their stake. Who is
    paid first, from forehand on, makes no difference in the end, since all refill alike: so the sum is enough.

    Args:
        chips: of each seat, before.
        pot: chips in the pot, before (more than 0).
        payments: what each seat gets from the pot; negative: what it pays into it.
        stake: what each seat pays into an empty pot (more than 0).
    """
    pot -= sum(payments)
    refills = 0
    while pot <= 0:
        pot += stake * len(chips)
        refills += 1
    return tuple(held + paid - refills * stake for held, paid in zip(chips, payments, strict=True)), pot


def dealing_order(
    game: Game, hands: Sequence[str], turned: str, *, blind: str = "", stock: str = "", forehand: int = 0
) -> str:
    """The pack in the dealing order that gives these hands (NP-3), for `Game.deal(cards=...)` and `Match(cards=...)`.

    Args:
        game: with its options.
        hands: five cards for each seat ("AS TD ..."), the first three of which are dealt first.
        turned: the card turned for trump.
        blind: two cards, "" for any.
        stock: its next cards; the rest of the pack follows them.
        forehand: the seat that is dealt the first cards.

    Raises:
        BadDeal: a text is no card, there are not five cards for each seat, or a card is named twice or not in
            the pack.
    """
    held = [cards(text) for text in hands]
    held = [*held[forehand:], *held[:forehand]]
    if len(held) != game.seats or any(len(hand) != 5 for hand in held):
        raise BadDeal(f"expected five cards for each of {game.seats} seats")
    laid = [*cards(turned), *cards(stock)]
    named = [card for hand in held for card in hand] + list(cards(blind)) + laid
    rest = [card for card in game.pack if card not in named]
    if len(set(named)) != len(named) or len(named) + len(rest) != len(game.pack):
        raise BadDeal("a card is named twice, or is not in the pack of this game")
    order = [card for hand in held for card in hand[:3]] + [card for hand in held for card in hand[3:]]
    order += list(cards(blind)) or [rest.pop(), rest.pop()]
    return " ".join(card.text for card in [*order, *laid, *rest])


@dataclass(frozen=True, slots=True)
class Result:
    """One deal of a match that is over.

    Attributes:
        position: its last position, with all its moves.
        forehand: the seat that was dealt the first cards.
        payments: what each seat got from the pot; negative: what it paid into it.
        chips: of each seat, after the settlement.
        pot: chips in the pot, after the settlement.
    """

    position: Position
    forehand: int
    payments: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int

    @property
    def outcome(self) -> str:
        """How it ended: "made", "failed", "unopposed", "last-trick", or "redeal", which does not count."""
        return str(self.position.outcome)


@dataclass(frozen=True, slots=True, init=False)
class Match:
    """A match: immutable, equal by content.

    Attributes:
        game: the game with its options.
        deals: how many deals are played.
        first: number of the first deal; the packs that follow have the numbers that follow.
        opening: the cards of the first pack in dealing order, if they were given instead.
        forehand: the seat that is dealt the first cards in the current deal.
        position: the current position; the last one of its deal until `next_deal`.
        chips: of each seat, from 0 before the first stake.
        pot: chips in the pot. Chips and pot always add up to 0.
        results: the deals that are over, also those dealt again because nobody bid.
    """

    game: Game
    deals: int
    first: int
    opening: str
    forehand: int
    position: Position
    chips: tuple[int, ...]
    pot: int
    results: tuple[Result, ...] = field(repr=False)

    def __init__(
        self,
        game: Game,
        *,
        deals: int = 8,
        first: int = 1,
        forehand: int = 0,
        cards: str | Iterable[str] | None = None,
    ) -> None:
        """The match before its first move; all have paid their stake (NP-11).

        Args:
            game: `engine.game("napoleon", ...)`.
            deals: how many deals are played, 1 to `MAX_DEALS` (NP-17).
            first: number of the first deal, 0 to `deals.MAX_DEAL`.
            forehand: the seat that is dealt the first cards; the seat before it is the first dealer.
            cards: the first pack in dealing order, instead of deal number `first`.

        Raises:
            BadOption: not a game with a pot, or a number of deals that is not possible.
            BadDeal: no such deal number, seat or pack.
        """
        if not hasattr(game.module, "payments"):
            raise BadOption(f"a match is played at a game with a pot, not at {game.key}")
        if type(deals) is not int or not 1 <= deals <= MAX_DEALS:
            raise BadOption(f"a match has 1 to {MAX_DEALS} deals, not {deals!r}")
        start = game.deal(first, forehand=forehand)
        if cards is not None:
            start = game.deal(cards=cards, forehand=forehand)
        stake = game.module.stake(game.options)
        opening = " ".join(card.text for card in start.origin.cards or ())
        for name, value in (
            ("game", game),
            ("deals", deals),
            ("first", int(first)),
            ("opening", opening),
            ("forehand", forehand),
            ("position", start),
            ("chips", (-stake,) * game.seats),
            ("pot", stake * game.seats),
            ("results", ()),
        ):
            object.__setattr__(self, name, value)

    # -------------------------------------------------------------- play

    @property
    def dealer(self) -> int:
        """The seat that deals the current deal: the one before forehand."""
        return (self.forehand - 1) % self.game.seats

    @property
    def to_move(self) -> int:
        """The seat whose turn it is, -1 when the current deal is over."""
        return self.position.to_move

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of the current position."""
        return self.position.legal_moves

    @property
    def played(self) -> int:
        """How many deals are over; those dealt again because nobody bid do not count (NP-13)."""
        return sum(result.outcome != "redeal" for result in self.results)

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
        """The seats with the most chips."""
        return tuple(seat for seat, held in enumerate(self.chips) if held == max(self.chips))

    def play(self, move: str | Move) -> Match:
        """The match after a move of the current deal; its last move also settles it.

        Raises:
            BadMove: the text is no move of the game.
            IllegalMove: the rules forbid it.
        """
        position = self.position.play(move)
        if position.outcome is None:
            return self._with(position=position)
        payments = settlement(position)
        stake = self.game.module.stake(self.game.options)
        chips, pot = settle(self.chips, self.pot, payments, stake)
        result = Result(position, self.forehand, payments, chips, pot)
        return self._with(position=position, chips=chips, pot=pot, results=(*self.results, result))

    def next_deal(self) -> Match:
        """The match with the next pack dealt: by the next dealer, or the same if nobody bid (NP-13, NP-17).

        Raises:
            ValueError: the current deal goes on, or the match is over.
        """
        if not self.deal_over:
            raise ValueError("the current deal goes on")
        if self.over:
            raise ValueError(f"the match is over: all {self.deals} deals have been played")
        counts = self.results[-1].outcome != "redeal"
        forehand = (self.forehand + 1) % self.game.seats if counts else self.forehand
        number = (self.first + len(self.results)) % (MAX_DEAL + 1)
        return self._with(forehand=forehand, position=self.game.deal(number, forehand=forehand))

    def _with(self, **changes: Any) -> Match:
        new = object.__new__(Match)
        for name in self.__slots__:
            object.__setattr__(new, name, changes.get(name, getattr(self, name)))
        return new

    # -------------------------------------------------------------- saved matches

    def to_dict(self) -> dict[str, Any]:
        """The record of the match as plain values: options, first deal, and the moves of every pack dealt."""
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
        """The record of the match as text (JSON, one line for each part and each pack dealt)."""
        data = self.to_dict()
        moves = ",\n".join(f"    {json.dumps(pack)}" for pack in data.pop("moves"))
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()]
        return "{\n" + ",\n".join([*lines, f'  "moves": [\n{moves}\n  ]']) + "\n}\n"

    @classmethod
    def loads(cls, text: str) -> Match:
        """The match that a text tells of, every move replayed by the rules.

        Raises:
            BadRecord: it cannot be read, or a move in it is not legal; the message says where.
        """
        if not isinstance(text, str):
            raise BadRecord(f"a record is a text, not {type(text).__name__}")
        if len(text) > MAX_TEXT:
            raise BadRecord(f"a record has at most {MAX_TEXT} characters, not {len(text)}")
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"this is not a saved match: {error}") from None
        return cls.from_dict(data)

    @classmethod
    def from_dict(cls, data: Any) -> Match:
        """The match that a record tells of, every move replayed by the rules.

        Args:
            data: what `to_dict` gave.

        Raises:
            BadRecord: as `loads`.
        """
        from . import _game_of

        if not isinstance(data, dict):
            raise BadRecord(f"a record is a dictionary, not {type(data).__name__}")
        if data.get("format") != FORMAT:
            raise BadRecord(f"not a saved match: its format is {data.get('format')!r}, expected {FORMAT!r}")
        if type(data.get("version")) is not int or data["version"] != VERSION:
            raise BadRecord(f"version {data.get('version')!r} of a saved match; expected {VERSION}")
        known = {"format", "version", "game", "options", "deals", "first", "forehand", "cards", "moves"}
        if set(data) - known:
            raise BadRecord(f"unknown entry {sorted(map(str, set(data) - known))[0]!r}")
        if not isinstance(data.get("cards", ""), str):
            raise BadRecord("cards: expected a text")
        packs = data.get("moves")
        if not isinstance(packs, list) or not 1 <= len(packs) <= MAX_PACKS:
            raise BadRecord(f"moves: expected a list of 1 to {MAX_PACKS} lists, one for each pack dealt")
        try:
            game = _game_of(data.get("game"), data.get("options", {}))
            start = {name: data[name] for name in ("deals", "first", "forehand", "cards") if name in data}
            match = cls(game, **start)
        except KartentischError as error:
            raise BadRecord(str(error)) from None
        for number, moves in enumerate(packs, 1):
            if number > 1:
                try:
                    match = match.next_deal()
                except ValueError as error:
                    raise BadRecord(f"pack {number} of {len(packs)}: {error}") from None
            match = _replay(match, moves, f"pack {number} of {len(packs)}")
        return match


def _replay(match: Match, moves: Any, where: str) -> Match:
    """The match after the moves of one pack, which come from outside."""
    if not isinstance(moves, list):
        raise BadRecord(f"{where}: expected a list of moves")
    for number, move in enumerate(moves, 1):
        at = f"{where}, move {number} of {len(moves)}"
        if not isinstance(move, str):
            raise BadRecord(f"{at}: expected a text, not {type(move).__name__}")
        try:
            match = match.play(move)
        except IllegalMove as error:
            raise BadRecord(f"{at} is not legal: {error}") from error
        except KartentischError as error:
            raise BadRecord(f"{at}: {error}") from error
    return match
