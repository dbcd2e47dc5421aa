"""Fast playouts of Napoleon: the compiled rules of thumb match the readable ones."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine import Position
from engine.games.napoleon.players import PLAYERS, pimc
from engine.games.napoleon.players.observation import observation
from engine.games.napoleon.players.pimc import Worlds, WorldSearch, bits, search_cards, world_search

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
    view, search = position.view(position.to_move), world_search()
    seen = observation(view)
    hands = [bits(position[f"H{seat + 1}"]) for seat in seen.in_play] + [bits(position["B"])]
    world = Worlds(seen.in_play, len(hands), 1, search.integers(hands))
    (paid,) = search.bids(view, seen, world, 1 if text == "join" else int(text[4:] or 0))
    return paid


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_playout_follows_the_rules_of_thumb(options: dict[str, Any]) -> None:
    game, chance = engine.game("napoleon", **options), random.Random(1)
    for position, text in bidding(game, range(DEALS)):
        after = played(position.play(text), chance)
        assert swiftly(position, text) == list(engine.match.settlement(after)), (position.deal_number, text)


def in_progress(game: engine.Game, deals: range, chance: random.Random) -> Iterator[Position]:
    """Positions in which a seat has to play a card or to say whether it goes along, after random moves."""
    for deal in deals:
        position, cards = game.deal(deal, forehand=deal % game.seats), chance.randrange(5 * game.seats)
        nobody = game.options["all_pass"] == "last-trick"
        while position.to_move >= 0:
            moves, phase = position.legal_moves, position.view(0).counters["phase"]
            if (phase == "play" and cards == 0) or (phase == "join" and chance.random() < 0.2):
                yield position
                break
            cards -= phase == "play"
            often = moves[0] if nobody else moves[-1]  # a pass, or Napoleon
            position = position.play(often if phase == "bid" and (nobody or deal % 2) else chance.choice(moves))


@pytest.mark.parametrize("options", [*OPTIONS, {"players": 3, "all_pass": "last-trick"}], ids=str)
def test_a_deal_is_finished_by_the_rules_of_thumb_from_any_card_or_answer(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, chance, checked = engine.game("napoleon", **options), random.Random(2), 0
    for position in in_progress(game, range(20), chance):
        checked += 1
        seat, moves = position.to_move, position.legal_moves
        seen = observation(position.view(seat))
        ends = [played(position.play(move), chance) for move in moves]
        if seen.phase == "join":
            for move, end in zip(moves, ends, strict=True):
                assert swiftly(position, move.text) == list(engine.match.settlement(end)), (position.deal_number, move)
            continue
        focus, hands = seen.in_play[-1], [bits(position[f"H{one + 1}"]) for one in seen.in_play]
        if seen.declarer is None:
            tricks = [engine.match.settlement(end)[focus] for end in ends]
        else:
            tricks = [end.view(seat).counters[f"won{focus + 1}"] - seen.won[focus] for end in ends]
            if seen.declarer != seat:
                hands.append(bits(position[f"A{seen.declarer + 1}"]))
        worlds = Worlds(seen.in_play, len(hands), 1, hands)
        for search in (world_search(), WorldSearch(False)):
            monkeypatch.setattr(pimc, "world_search", lambda search=search: search)
            assert search_cards(position.view(seat), seen, moves, worlds, focus, by_thumb=True) == [tricks]
    assert checked > 10
