"""The moves of a view: those that are legal whatever the hidden cards are, and those that a hidden card decides."""

import itertools
import random
from collections.abc import Iterator

import pytest

import engine
from engine import IllegalMoveError, InvalidMoveError, Move, Position, View
from engine.testing import random_play, twin

from .sets import SETS, game_of

TINY = ["harfe-tiny", "treppe-tiny", "hochzeitszug-tiny", "hochzeitszug-short", "grosse-napoleon-tiny"]


def ahead(position: Position, chance: random.Random, most: int) -> Iterator[tuple[View, list[Move]]]:
    """The view of the player to move at first and after each of some random moves, with the moves so far.

    A redeal of seen cards ends it: a view does not remember them.
    """
    view, made = position.view(max(0, position.to_move)), list[Move]()
    yield view, made
    while view.legal_moves and len(made) < most:
        move = chance.choice(view.legal_moves)
        before = len(view.unseen)
        try:
            view = view.after(move)
        except InvalidMoveError:
            return
        if len(view.unseen) > before:
            return
        made.append(move)
        yield view, made


def played(position: Position, moves: list[Move]) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def legal_in(world: Position, view: View) -> set[Move]:
    return set(world.legal_moves) if world.to_move == view.seat else set()


@pytest.mark.parametrize("name", SETS)
def test_sampled_worlds_agree_with_the_moves_of_a_view(name: str) -> None:
    chance, game = random.Random(name), game_of(name)
    for position in list(random_play(game.deal(1), 1, 40))[:: 20 if game.seats == 1 else 5]:
        for view, made in ahead(position, chance, 2):
            legal, undecided = set(view.legal_moves), set(view.open_moves)
            assert legal.isdisjoint(undecided)
            for _ in range(6):
                there = legal_in(played(twin(position, view.seat, chance.getrandbits(30)), made), view)
                assert legal <= there <= legal | undecided, f"{view}\nafter {made}"


@pytest.mark.parametrize("name", TINY)
def test_all_worlds_agree_with_the_moves_of_a_view(name: str) -> None:
    chance, game, compared = random.Random(name), game_of(name), 0
    for seed in range(30):
        position = list(random_play(game.deal(seed), seed, chance.randrange(12)))[-1]
        if not 2 <= len(position.view().unseen) <= 4:
            continue
        for view, made in ahead(position, chance, 4):
            worlds = [legal_in(played(one, made), view) for one in every_twin(position)]
            assert set(view.legal_moves) == set.intersection(*worlds), f"{view}\nafter {made}"
            assert set(view.open_moves) == set.union(*worlds) - set(view.legal_moves), f"{view}\nafter {made}"
            compared += bool(view.open_moves)
    assert compared or name.startswith("hochzeitszug"), "no hidden card has decided"


def every_twin(position: Position) -> list[Position]:
    count = len(set(itertools.permutations(position.view().unseen)))
    found: dict[Position, None] = {}
    for seed in itertools.count():
        found[twin(position, 0, seed)] = None
        if len(found) == count:
            return list(found)


@pytest.mark.parametrize("line", ["kleine-harfe deal=1: T3>T7", "grosse-napoleon deal=1", "treppe deal=46: base 8"])
def test_after_refuses_what_a_hidden_card_decides_and_what_is_forbidden_whatever_it_is(line: str) -> None:
    position = engine.record.read(line)
    view = next(view for view, _ in ahead(position, random.Random(2), 9) if view.open_moves)
    legal, undecided = set(view.legal_moves), set(view.open_moves)
    for move in list(view.game.conceivable_moves())[::9]:
        if move in undecided:
            with pytest.raises(InvalidMoveError, match="nobody"):
                view.after(move)
        elif move not in legal:
            with pytest.raises((IllegalMoveError, InvalidMoveError)):
                view.after(move)


def test_cards_just_taken_up_are_open() -> None:
    """A declarer who bids Napoleon last takes up the blind: two unseen cards and the turned one."""
    view = engine.record.read("napoleon players=2 short_pack=false deal=5: pass").view(1).after("bid napoleon")
    held, unseen = [card for card in view["H2"] if card], len(view.unseen)
    assert len(held) == 6 and view["H2"].count(None) == 2
    assert len(view.legal_moves) == 20
    assert len(view.open_moves) == 15 * unseen + 6 * unseen * (unseen - 1) // 2
    assert engine.game("napoleon").deal(1).view(2).legal_moves == ()
