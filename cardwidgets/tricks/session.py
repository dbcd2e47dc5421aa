"""A match in progress: its state, the learner's decisions, and the players of the other seats.

It is independent of any user interface. A player's random numbers depend only on the situation, so that players act the
same way again after an undo.
"""

from __future__ import annotations

from collections.abc import Sequence

import engine
from cardwidgets.session.move_tree import MoveTree, Node
from engine.core.arguments import whole
from engine.lab import Chance
from engine.players import Strategy, players_of, usual_player
from engine.tricks import OpenDeal, open_deal, tricks

OWN = "own"
"""The name in `MatchSession.players` of a player that is not one of the engine's."""

Player = str | Strategy
"""A name of `engine.players.players_of`, or a strategy."""


class MatchSession:
    """A match with its players.

    Args:
        match: the state at the start.
        seat: the learner's seat.
        others: the other players: one for all, or one per seat (the learner's is ignored); None for the usual one.

    Attributes:
        match: its current state.
        seat: the learner's seat.
        tree: the tree of the learner's decisions, with a node for each decision and each deal; the state of a node is
            the match after it, up to the next decision or the end of the deal.
        gathered: whether the last complete trick has been gathered; until then it is in the middle.
        strategies: the players, by seat.

    Raises:
        ValueError: there is no such seat or player.
    """

    def __init__(self, match: engine.Match, seat: int, others: Player | Sequence[Player] | None) -> None:
        seat = whole("seat", seat, 0, match.game.seats - 1)
        others = usual_player(match.game) if others is None else others
        seats = match.game.seats
        each = others if isinstance(others, Sequence) and not isinstance(others, str) else [others] * seats
        if len(each) != match.game.seats:
            raise ValueError(f"expected a player for each of {match.game.seats} seats, not {len(each)}")
        self.match, self.seat = match, seat
        self.strategies = [_strategy(match.game, one) for one in each]
        self.gathered = False
        self.tree = MoveTree(match)

    @property
    def seen(self) -> OpenDeal:
        """The public information about the deal."""
        return open_deal(self.match.position)

    @property
    def view(self) -> engine.View:
        """The learner's view."""
        return self.match.position.view(self.seat)

    @property
    def my_turn(self) -> bool:
        """Whether the learner is to move."""
        return self.match.to_move == self.seat

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision of the learner, or a deal, to return to."""
        return self.tree.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether a decision was undone here."""
        return self.tree.can_redo and self.match == self.tree.here.state

    @property
    def can_restart(self) -> bool:
        """Whether the learner has made a decision in this deal."""
        return self.start_of_deal is not self.tree.here

    @property
    def begun(self) -> bool:
        """Whether the learner has made a decision, or a deal is over."""
        return bool(self.tree.can_undo or self.tree.start.after or self.match.results)

    @property
    def trick_winner(self) -> int | None:
        """The winner of the complete trick that is still in the middle; None if there is none."""
        history = tricks(self.match.position)
        return history[-1].takes if history and history[-1].complete and not self.gathered else None

    @property
    def kinds(self) -> tuple[str, ...]:
        """The players by seat: names of the engine's players, or `OWN`."""
        names = {id(strategy): name for name, strategy in players_of(self.match.game).items()}
        return tuple(names.get(id(strategy), OWN) for strategy in self.strategies)

    def seat_player(self, seat: int, player: Player) -> None:
        """Replace the player of a seat.

        Raises:
            ValueError: there is no such player.
        """
        self.strategies[seat] = _strategy(self.match.game, player)

    def go_to(self, match: engine.Match, past: bool = False) -> None:
        """Continue with another match; additional seats get the last of the other players.

        Args:
            match: the new state.
            past: whether the learner's past decisions in it become the first branch of the tree.

        Raises:
            ValueError: the learner's seat is not among its seats.
        """
        count, seats = len(self.strategies), match.game.seats
        if self.seat >= seats:
            raise ValueError(f"the learner sits in seat {self.seat}, but there are only {seats} seats")
        last = self.strategies[-1 if self.seat != count - 1 else 0]
        self.strategies = [*self.strategies[:seats], *[last] * (seats - count)]
        start = engine.Match.from_dict({**match.to_dict(), "moves": [[]]}) if past else match
        self.match, self.gathered, self.tree = start, False, MoveTree(start)
        packs = [result.position for result in match.results]
        packs += [] if match.deal_over else [match.position]
        for number, pack in enumerate(packs if past else []):
            if number:
                self.next_deal()
            for move in pack.moves:
                self.move(move)

    def move(self, move: engine.Move) -> None:
        """Play a legal move of the player to move."""
        mine = self.my_turn
        self.match, self.gathered = self.match.play(move), False
        self._note(self.tree.here if mine else self.tree.here.before)

    def decision(self, node: Node[engine.Match]) -> str:
        """The decision that leads to a node: the text of a move, or "" for a new deal."""
        before = node.before
        if before is None or _deal_of(before.state) != _deal_of(node.state):
            return ""
        return node.state.position.moves[len(before.state.position.moves)].text

    def _note(self, before: Node[engine.Match] | None) -> None:
        """Add the current state to the tree.

        Args:
            before: the node of the decision before the one that led here; None if there was none.
        """
        match, tree = self.match, self.tree
        if before is None:
            tree.start.state = match
            return
        tree.here = before
        for node in before.after:
            if _agree(node.state, match):
                tree.enter(node)
                if len(match.position.moves) > len(node.state.position.moves):
                    node.state = match
                return
        tree.add(match)

    def think(self, match: engine.Match) -> engine.Move:
        """The move that the player to move in a match would choose."""
        position = match.position
        chance = Chance(f"{match.first} {len(position.moves)}", _deal_of(match), match.to_move)
        return self.strategies[match.to_move](position.view(match.to_move), position.legal_moves, chance)

    def think_ahead(self, match: engine.Match, to_trick: bool = False) -> list[engine.Move]:
        """The moves of the others until it is the learner's turn, or only to the end of a trick."""
        moves: list[engine.Move] = []
        while match.to_move not in (-1, self.seat):
            moves.append(self.think(match))
            match = match.play(moves[-1])
            history = tricks(match.position)
            if to_trick and history and history[-1].complete:
                break
        return moves

    def next_deal(self) -> None:
        """Deal the next pack.

        Raises:
            ValueError: the current deal is not over, or the match is.
        """
        self.match, self.gathered = self.match.next_deal(), False
        self._note(self.tree.here)

    def go(self, node: Node[engine.Match]) -> None:
        """Go to any node of the tree."""
        self.tree.go(node)
        self.match = node.state
        self.gathered = not self.match.deal_over

    @property
    def start_of_deal(self) -> Node[engine.Match]:
        """The node before the learner's first decision in this deal."""
        node = self.tree.here
        while node.before is not None and _deal_of(node.before.state) == _deal_of(node.state):
            node = node.before
        return node


def _strategy(game: engine.Game, player: Player) -> Strategy:
    if callable(player):
        return player
    known = players_of(game)
    if player not in known:
        raise ValueError(f"there is no player {player!r}; expected one of {', '.join(map(repr, known))}")
    return known[player]


def _deal_of(match: engine.Match) -> int:
    """The number of the current deal of the match, from 0."""
    return len(match.results) - match.deal_over


def _agree(one: engine.Match, other: engine.Match) -> bool:
    """Whether one of two matches with the same past continues the other within its deal."""
    both = zip(one.position.moves, other.position.moves, strict=False)
    return _deal_of(one) == _deal_of(other) and all(a == b for a, b in both)
