"""Fast playouts of Napoleon: the compiled rules of thumb match the readable ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine import Position
from engine.games.napoleon.observation import observation
from engine.games.napoleon.pimc import Worlds, bits, world_search
from engine.games.napoleon.players import PLAYERS

OPTIONS: tuple[dict[str, Any], ...] = (
    {"players": 4},
    {"players": 2},
    {"players": 2, "short_pack": False},
    {"players": 3, "leader": "declarer"},
    {"players": 5, "must_trump": True},
    {"players": 4, "going_along": True},
    {"players": 5, "going_along": True, "leader": "declarer"},
)
DEALS = 60


def played(position: Position, chance: random.Random) -> Position:
    while position.to_move >= 0:
        move = PLAYERS["rule-based"](position.view(position.to_move), position.legal_moves, chance)
        position = position.play(move)
    return position


def bidding(game: engine.Game, deals: range) -> Iterator[tuple[Position, str]]:
    """Positions with a seat to bid and each bid it may make, so that Napoleon occurs."""
    chance = random.Random(f"{game.options}")
    for deal in deals:
        position = game.deal(deal, forehand=deal % game.seats)
        for _ in range(chance.randrange(game.seats)):
            position = position.play(chance.choice(["pass", position.legal_moves[0].text]))
        yield position, chance.choice(position.legal_moves).text


def swiftly(position: Position, text: str) -> list[int]:
    """The payments after a bid, as the compiled functions play the deal."""
    seats, view = range(position.game.seats), position.view(position.to_move)
    hands = [bits(position[f"H{seat + 1}"]) for seat in seats] + [bits(position["B"])]
    search = world_search()
    world = Worlds(tuple(seats), len(hands), 1, search.integers(hands))
    (paid,) = search.bids(view, observation(view), world, 0 if text == "pass" else int(text[4:]))
    return paid


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_playout_follows_the_rules_of_thumb(options: dict[str, Any]) -> None:
    game, chance = engine.game("napoleon", **options), random.Random(1)
    for position, text in bidding(game, range(DEALS)):
        after = played(position.play(text), chance)
        assert swiftly(position, text) == list(engine.match.settlement(after)), (position.deal_number, text)
