"""A match of Napoleon: several deals with chips and a pot (NP-11, NP-17).

    >>> import engine
    >>> match = engine.Match(engine.game("napoleon", players=3), deals=6, first=4711)
    >>> match = match.play("bid 1").play("pass").play("pass")

Like `Position`, a `Match` is a value: `play` and `next_deal` return a new one. A deal is settled as soon as its last
card is played; the position stays available until `next_deal`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from .cards import cards
from .deals import MAX_DEAL
from .errors import BadDeal, BadOption, BadRecord, KartentischError
from .game import Game
from .moves import Move
from .position import Position
from .record import MAX_TEXT
from .ruling import IllegalMove

FORMAT = "kartentisch-match"
VERSION = 1
MAX_DEALS = 1000
"""The largest number of deals in a match."""
MAX_PACKS = 20_000
"""The largest number of packs in a record (packs on which nobody bids do not count as deals)."""


def settlement(position: Position) -> tuple[int, ...]:
    """What each seat receives from the pot for a finished deal, in chips; negative if it pays in (NP-12 to NP-14).

    Raises:
        ValueError: the deal is not over.
    """
    if position.outcome is None:
        raise ValueError("the deal goes on: there is nothing to settle yet")
    due = [0] * position.game.seats
    position.game.module.payments(bytearray(position.state), due)
    return tuple(due)


def settle(chips: Sequence[int], pot: int, payments: Sequence[int], stake: int) -> tuple[tuple[int, ...], int]:
    """The chips of all seats and the pot after a settlement (NP-11).

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


def dealing_order(
    game: Game, hands: Sequence[str], turned: str, *, blind: str = "", stock: str = "", forehand: int = 0
) -> str:
    """The pack in the dealing order that produces these hands (NP-3), for `Game.deal(cards=...)` and
    `Match(cards=...)`.

    Args:
        hands: five cards per seat ("AS TD ..."), the first three of which are dealt first.
        turned: the card turned up for trump.
        blind: the two cards of the blind; "" for any.
        stock: the next cards of the stock; the rest of the pack follows them.
        forehand: the seat that is dealt the first cards.

    Raises:
        BadDeal: a text is not a card, a seat does not have five cards, or a card is named twice or is not in the pack.
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
    """A finished deal of a match.

    Attributes:
        position: its final position, with all its moves.
        forehand: the seat that was dealt the first cards.
        payments: what each seat received from the pot; negative if it paid in.
        chips: chips of each seat after the settlement.
        pot: chips in the pot after the settlement.
    """

    position: Position
    forehand: int
    payments: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int

    @property
    def outcome(self) -> str:
        """How it ended: "made", "failed", "unopposed", "last-trick", or "redeal", which does not count as a deal."""
        return str(self.position.outcome)


@dataclass(frozen=True, slots=True, init=False)
class Match:
    """A match: immutable, equal by content.

    Attributes:
        game: the game with its options.
        deals: how many deals are played.
        first: the deal number of the first pack; later packs have consecutive numbers.
        opening: the cards of the first pack in dealing order, if given instead of a number.
        forehand: the seat that is dealt the first cards in the current deal.
        position: the current position; the final one of its deal until `next_deal`.
        chips: chips of each seat, counted from 0 before the first stake.
        pot: chips in the pot. Chips and pot always add up to 0.
        results: the finished deals, including those redealt because nobody bid.
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
        """Start a match; all players have paid their stake (NP-11).

        Args:
            game: `engine.game("napoleon", ...)`.
            deals: how many deals are played, 1 to `MAX_DEALS` (NP-17).
            first: the deal number of the first pack, 0 to `deals.MAX_DEAL`.
            forehand: the seat that is dealt the first cards; the seat before it deals first.
            cards: the first pack in dealing order, instead of deal number `first`.

        Raises:
            BadOption: the game has no pot, or the number of deals is out of range.
            BadDeal: the deal number, seat or pack is invalid.
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
        """The seat to move; -1 when the current deal is over."""
        return self.position.to_move

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of the current position."""
        return self.position.legal_moves

    @property
    def played(self) -> int:
        """The number of finished deals; those redealt because nobody bid do not count (NP-13)."""
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
        """The match after a move of the current deal; the last move of a deal also settles it.

        Raises:
            BadMove: the text is not a move of the game.
            IllegalMove: the rules forbid the move.
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
        """The match after dealing the next pack; the next player deals, or the same one again if nobody bid (NP-13,
        NP-17).

        Raises:
            ValueError: the current deal is not over, or the match is.
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
        """The match as plain values: options, first deal, and the moves of every pack."""
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
        """The match as text (JSON, with one line per entry and per pack)."""
        data = self.to_dict()
        moves = ",\n".join(f"    {json.dumps(pack)}" for pack in data.pop("moves"))
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()]
        return "{\n" + ",\n".join([*lines, f'  "moves": [\n{moves}\n  ]']) + "\n}\n"

    @classmethod
    def loads(cls, text: str) -> Match:
        """The match saved in a text, with every move replayed by the rules.

        Raises:
            BadRecord: it cannot be parsed, or contains an illegal move; the message says where.
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
        """The match saved in a dictionary, with every move replayed by the rules.

        Args:
            data: a value from `to_dict`.

        Raises:
            BadRecord: see `loads`.
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
