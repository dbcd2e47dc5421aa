"""The course of a match: where it stands, which decisions the learner has made, and who sits in the other seats.

It needs no screen. A player's chance depends on the situation alone, so he does the same again after an undo.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import engine
from cardwidgets.session.move_tree import Node, Tries
from engine.players import Strategy
from engine.players.napoleon import PLAYERS
from engine.players.observation import Observation, observation

OWN = "own"
"""The kind of a player that is none of the engine's."""

Player = str | Strategy
"""A name of `engine.players.napoleon.PLAYERS`, or a strategy."""


class MatchSession:
    """A match with its players.

    Args:
        match: where it begins.
        seat: the learner's.
        others: who sits in the other seats: one for all, or one for each seat (that of the learner is ignored).

    Attributes:
        match: where it stands.
        seat: the learner's.
        tries: the tree of what the learner has decided: a node for each decision and for each deal; its state is the
            match as far as it then went, to the next decision or the end of the deal.
        swept: the last complete trick has been gathered; until then it lies in the middle.
        strategies: the players, by seat.
        chosen: the cards that the learner has chosen, to exchange them or to lay them away.

    Raises:
        ValueError: there is no such seat or player.
    """

    def __init__(self, match: engine.Match, seat: int, others: Player | Sequence[Player]) -> None:
        if not 0 <= seat < match.game.seats:
            raise ValueError(f"there is no seat {seat}: there are {match.game.seats}, from 0")
        each = [others] * match.game.seats if isinstance(others, str) or callable(others) else list(others)
        if len(each) != match.game.seats:
            raise ValueError(f"expected a player for each of {match.game.seats} seats, not {len(each)}")
        self.match, self.seat = match, seat
        self.strategies = [_strategy(one) for one in each]
        self.swept = False
        self.chosen: set[engine.Card] = set()
        self.tries = Tries(match)

    @property
    def observation(self) -> Observation:
        """What the learner knows."""
        return observation(self.view)

    @property
    def view(self) -> engine.View:
        """What the learner may see."""
        return self.match.position.view(self.seat)

    @property
    def my_turn(self) -> bool:
        """Whether the learner is to move."""
        return self.match.to_move == self.seat

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision of the learner, or a deal, to go back to."""
        return self.tries.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether a decision was taken back here."""
        return self.tries.can_redo and self.match == self.tries.here.state

    @property
    def can_restart(self) -> bool:
        """Whether the learner has decided anything in this deal."""
        return self._start_of_deal() is not self.tries.here

    @property
    def begun(self) -> bool:
        """Whether the learner has decided anything, or a deal is over."""
        return bool(self.tries.can_undo or self.tries.start.after or self.match.results)

    @property
    def rests(self) -> int | None:
        """Who has taken the trick that lies complete in the middle; None if there is none."""
        history = self.observation.history
        return history[-1].takes if history and history[-1].complete and not self.swept else None

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who sits in the seats: names of the engine's players, or `OWN`."""
        names = {id(strategy): name for name, strategy in PLAYERS.items()}
        return tuple(names.get(id(strategy), OWN) for strategy in self.strategies)

    def seat_player(self, seat: int, player: Player) -> None:
        """Let another player sit in a seat.

        Raises:
            ValueError: there is no such player.
        """
        self.strategies[seat] = _strategy(player)

    def go_to(self, match: engine.Match, past: bool = False) -> None:
        """Go on with another match; who is missing in its seats plays as the last of the others.

        Args:
            match: where it stands.
            past: what the learner has decided in it up to now becomes the first branch of the tree.

        Raises:
            ValueError: the learner's seat is not among its seats.
        """
        count, seats = len(self.strategies), match.game.seats
        if self.seat >= seats:
            raise ValueError(f"the learner sits in seat {self.seat}, but there are only {seats} seats")
        last = self.strategies[-1 if self.seat != count - 1 else 0]
        self.strategies = [*self.strategies[:seats], *[last] * (seats - count)]
        start = engine.Match.from_dict({**match.to_dict(), "moves": [[]]}) if past else match
        self.match, self.swept, self.tries = start, False, Tries(start)
        packs = [result.position for result in match.results]
        packs += [] if match.deal_over else [match.position]
        for number, pack in enumerate(packs if past else []):
            if number:
                self.next_deal()
            for move in pack.moves:
                self.move(move)

    def move(self, move: engine.Move) -> None:
        """Play a legal move of whoever is to move."""
        mine = self.my_turn
        self.match, self.swept = self.match.play(move), False
        self._note(self.tries.here if mine else self.tries.here.before)

    def told(self, node: Node[engine.Match]) -> str:
        """What the learner has decided by which a node was reached: the text of a move, or "" if it is a new deal."""
        before = node.before
        if before is None or _deal_of(before.state) != _deal_of(node.state):
            return ""
        return node.state.position.moves[len(before.state.position.moves)].text

    def _note(self, before: Node[engine.Match] | None) -> None:
        """Note in the tree where the match stands.

        Args:
            before: the node of the decision before the one that led here; None if there was none.
        """
        match, tries = self.match, self.tries
        if before is None:
            tries.start.state = match
            return
        tries.here = before
        for node in before.after:
            if _agree(node.state, match):
                tries.enter(node)
                if len(match.position.moves) > len(node.state.position.moves):
                    node.state = match
                return
        tries.add(match)

    def think(self, match: engine.Match) -> engine.Move:
        """The move that the player who is to move in a match would choose."""
        position = match.position
        chance = random.Random(f"{match.first} {_deal_of(match)} {len(position.moves)}")
        return self.strategies[match.to_move](position.view(match.to_move), position.legal_moves, chance)

    def think_ahead(self, match: engine.Match, to_trick: bool = False) -> list[engine.Move]:
        """The moves of the others until it is the learner's turn, or only to the end of a trick."""
        moves: list[engine.Move] = []
        while match.to_move not in (-1, self.seat):
            moves.append(self.think(match))
            match = match.play(moves[-1])
            history = observation(match.position.view(self.seat)).history
            if to_trick and history and history[-1].complete:
                break
        return moves

    def next_deal(self) -> None:
        """Deal the next pack.

        Raises:
            ValueError: the current deal goes on, or the match is over.
        """
        self.match, self.swept = self.match.next_deal(), False
        self._note(self.tries.here)

    def undo(self) -> None:
        """Back to the learner's last decision or to the end of the deal before, if there is one."""
        if self.tries.here.before is not None:
            self.go(self.tries.here.before)

    def redo(self) -> None:
        """Forward again to what was taken back last, if there is anything."""
        if self.tries.here.last is not None:
            self.go(self.tries.here.last)

    def restart(self) -> None:
        """Back to the learner's first decision in this deal; redo leads forward again."""
        self.go(self._start_of_deal())

    def go(self, node: Node[engine.Match]) -> None:
        """To any place in the tree."""
        self.tries.go(node)
        self.match = node.state
        self.swept = not self.match.deal_over

    def _start_of_deal(self) -> Node[engine.Match]:
        node = self.tries.here
        while node.before is not None and _deal_of(node.before.state) == _deal_of(node.state):
            node = node.before
        return node


def _strategy(player: Player) -> Strategy:
    if callable(player):
        return player
    if player not in PLAYERS:
        raise ValueError(f"there is no player {player!r}; expected one of {', '.join(map(repr, PLAYERS))}")
    return PLAYERS[player]


def _deal_of(match: engine.Match) -> int:
    """Which pack of the match lies on the table, from 0."""
    return len(match.results) - match.deal_over


def _agree(one: engine.Match, other: engine.Match) -> bool:
    """Whether one of two matches of the same past goes on from the other within its deal."""
    both = zip(one.position.moves, other.position.moves, strict=False)
    return _deal_of(one) == _deal_of(other) and all(a == b for a, b in both)
