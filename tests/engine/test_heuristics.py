"""The features of a move describe its effects: cards put up, turned up, freed or safe, and emptied piles."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import engine
from engine import Card, Move, Position
from engine.core.heuristics import score_moves
from engine.core.internals import internals
from engine.core.registry import GamePackage
from engine.games.grosse_napoleon.heuristics import copies_up, is_safe
from engine.hints import hint, safe_moves, solved_hint
from engine.lab import Weights, named_features, strategies
from engine.lab.fair import Fair
from engine.lab.features import features_of
from engine.lessons.drills.question import Randomness
from engine.lessons.drills.sensible import sensibly_played
from engine.players import first_player, random_player
from engine.solver import Solution
from tests.sizes import usually

from .sets import SETS, game_of

PATIENCES = [name for name, (key, _) in SETS.items() if engine.game(key).seats == 1]
USUAL = ("harfe", "harfe-single", "treppe", "hochzeitszug", "grosse-napoleon")


def played(game: engine.Game, seed: int) -> Iterator[Position]:
    """Some positions of a game that mostly follows the hints."""
    chance, position = random.Random(seed), game.deal(seed)
    for number in range(250):
        if not position.legal_moves:
            return
        if number % 7 == 0:
            yield position
        move = hint(position).move
        position = position.play(chance.choice(position.legal_moves) if move is None or chance.random() < 0.2 else move)


def features(position: Position, move: Move) -> dict[str, float]:
    """The features of a move by name; 0 for those the game does not have."""
    module = features_of(position.game)
    values = [-1.0] * len(module.FEATURES)
    module.features(bytearray(position.game.masked(position.state)), move.code, values)
    return Counter(dict(zip(module.FEATURES, values, strict=True)))


def ups(position: Position) -> Counter[Card]:
    """The number of copies of each card on the foundations."""
    piles = [pile.name for pile in position.game.piles.values() if pile.role == "foundation"]
    return Counter(card for name in piles for card in position[name] if card is not None)


def faced_down(position: Position, pile: str) -> int:
    """The number of face-down cards in a pile."""
    return sum(card is None for card in position.view()[pile])


@pytest.mark.parametrize("name", usually(PATIENCES, *USUAL))
def test_features_describe_the_effects_of_a_move(name: str) -> None:
    """The effects are determined independently, by playing the move and asking the rules."""
    game = game_of(name)
    for position in [one for seed in range(6) for one in played(game, seed)]:
        for move in position.legal_moves:
            if not move.source or move.source in ("S", "W") or position.game.piles[move.source].role == "foundation":
                continue
            by_name, after = features(position, move), position.play(move)
            source, target = game.piles[move.source], game.piles[move.target]
            if after.ruling(move).reason == "closed":
                assert by_name == Counter(idle=1)
                continue
            if by_name["phase_up"]:
                assert after.score == position.score + 1
                continue
            up, left = target.role == "foundation", after[source.name]
            onto_cards = not up and bool(position[target.name])
            moved = position[source.name][-move.count]
            turned = faced_down(position, source.name) - faced_down(after, source.name)
            assert moved is not None
            assert by_name["up"] == up == (after.score > position.score)
            assert by_name["turns"] == turned and by_name["hidden"] == turned * faced_down(position, source.name)
            assert by_name["up_turns"] == (up and turned)
            assert by_name["rank"] in (0, moved.rank) and bool(by_name["rank"]) == (
                up and "rank" in features_of(game).FEATURES
            )
            assert by_name["space"] + by_name["emptied"] == (onto_cards and not left)
            assert by_name["king"] + by_name["to_space"] == (not up and not onto_cards)
            foundations = [n for n, pile in game.piles.items() if pile.role == "foundation"]
            freed = bool(left) and not turned and any(left[-1] in position.takes(n) for n in foundations)
            assert by_name["frees"] + by_name["up_frees"] == (freed and (not up or "up_frees" in by_name))
            if up and not ("ladder" in by_name and position["S"]):  # Große Napoleon: ladders are built after the deal
                assert by_name["safe"] == missed_by_nobody(position, source.name)
            if "joins" in by_name and not up:
                others = [n for n, pile in game.piles.items() if pile.role == "tableau" and n != source.name]
                fits = bool(left) and any(left[-1] in position.takes(n) for n in others if position[n])
                assert by_name["joins"] == fits
            if not up and internals(game).package.slug != "harfe":
                held = bool(left) and moved in after.takes(source.name) and not (by_name["frees"] and "suit" in by_name)
                assert by_name["idle"] == (held if onto_cards else "packet" in by_name and not left)


def missed_by_nobody(position: Position, pile: str) -> bool:
    """Whether every card that the last card of a pile could hold is up; in the Harfe, or could go up."""
    lying, packs = ups(position), position.game.options.get("packs")
    ready = 1 if internals(position.game).package.slug == "harfe" else 0
    copies = packs or Counter(position.game.pack).most_common(1)[0][1]
    for card in position.takes(pile):
        needed = [engine.card("A23456789TJQK"[rank - 1] + card.text[1]) for rank in range(1, card.rank + 1 - ready)]
        if any(lying[one] < copies for one in (needed if ready else [card])):
            return False
    return True


@pytest.mark.parametrize("name", [name for name in PATIENCES if name.startswith("grosse-napoleon")])
def test_grosse_napoleon_counts_copies_on_its_foundations(name: str) -> None:
    game = game_of(name)
    near = {1, game.options["ranks"] - 1} if game.options["round_ladders"] else {1}
    held = {card: [one for one in {*game.pack} if one.suit == card.suit and abs(one.rank - card.rank) in near]
            for card in game.pack}  # fmt: skip
    for position in [one for seed in range(6) for one in played(game, seed)]:
        state, lying = bytearray(position.state), ups(position)
        for card, neighbours in held.items():
            assert copies_up(state, card.suit, card.rank) == lying[card]
            assert is_safe(state, card) == all(lying[one] == 2 for one in neighbours)


@pytest.mark.parametrize("name", [name for name in PATIENCES if name.startswith("treppe")])
def test_a_base_is_described_by_the_cards_that_go_up_with_it(name: str) -> None:
    for deal in range(20):
        position = game_of(name).deal(deal)
        for move in position.legal_moves:
            by_name, after = features(position, move), position.play(move)
            assert by_name["base_cards"] == after.score
            while rising := [one for one in after.legal_moves if "P" in one.source]:  # from places, so in phase 1
                after = after.play(rising[0])
            assert by_name["base"] == after.score


def test_staircase_places_are_numbered_from_the_top() -> None:
    position = engine.game("treppe").deal(3).play(engine.game("treppe").deal(3).legal_moves[0])
    names = [f"R{row}P{place}" for row in range(1, 6) for place in range(1, row + 1)]
    filled = {move.target: features(position, move)["place"] for move in position.legal_moves if move.source == "S"}
    assert len(filled) > 1 and all(names[int(number) - 1] == name for name, number in filled.items())


# ---------------------------------------------------------------- one judgement for hints, strategies and players


@pytest.mark.parametrize("name", usually(PATIENCES, *USUAL))
def test_greedy_follows_the_hints(name: str) -> None:
    game = game_of(name)
    greedy = strategies(game)["greedy"]
    for position in [one for seed in range(4) for one in played(game, seed)]:
        move = hint(game.from_dict(position.to_dict())).move  # without the history, which greedy does not know
        chosen = greedy(position.view(), position.legal_moves, random.Random(0))
        assert chosen in ("redeal", "resign" if move is None else move)


def test_a_custom_scoring_function_scores_every_move() -> None:
    position = engine.game("napoleon").deal(1)
    scores = score_moves(position.view(0), position.legal_moves)
    assert len(scores) == len(position.legal_moves)
    assert [score.value for score in scores].count(1) == 1 and not any(score.safe for score in scores)
    assert {score.reason for score in scores if score.value < 1} == {""}


# ---------------------------------------------------------------- a game without heuristics


@pytest.fixture
def unjudged(monkeypatch: pytest.MonkeyPatch) -> None:
    """All games without their heuristics, drills and players."""
    part = GamePackage.part
    monkeypatch.setattr(GamePackage, "part", lambda self, name: part(self, name) if name == "search" else None)


@pytest.mark.usefixtures("unjudged")
@pytest.mark.parametrize("key", ["treppe", "napoleon"])
def test_a_hint_says_when_a_game_has_no_judgement(key: str) -> None:
    position = engine.game(key).deal(1)
    suggestion = hint(position)
    assert (suggestion.move, suggestion.clause, safe_moves(position)) == (None, None, ())
    said = {suggestion.sentence(level, code) for level in ("rule", "move") for code in engine.LANGUAGES}
    assert len(said) == 2 and {suggestion.basis_sentence(code) for code in engine.LANGUAGES} == said
    assert "no rules of thumb" in suggestion.sentence(language="en") and "keine Faustregeln" in suggestion.sentence(
        language="de"
    )


@pytest.mark.usefixtures("unjudged")
def test_the_solver_recommends_a_move_in_a_game_without_judgement() -> None:
    position = engine.game("treppe", ranks=5, rows=3).deal(1)
    found = solved_hint(position)
    assert (found.status, found.reason) == ("won", "solver-way") and found.move in position.legal_moves
    assert found.sentence("rule", "de") == "Der Löser empfiehlt einen Zug."
    nothing = Solution("unknown", (), 0, 0.0, "time", position)
    assert solved_hint(position, solution=nothing).sentence() == hint(position).sentence()


@pytest.mark.usefixtures("unjudged")
@pytest.mark.parametrize("key", ["treppe", "napoleon"])
def test_a_game_without_judgement_offers_random_and_first(key: str) -> None:
    game = engine.game(key)
    assert strategies(game) == {"random": random_player, "first": first_player}
    results = engine.compare(game, deals=3, progress=False, limit=50)
    assert results.names == ("random", "first") and not results.faults()


@pytest.mark.usefixtures("unjudged")
def test_functions_that_need_features_say_there_are_none() -> None:
    treppe = engine.game("treppe")
    for ask in (lambda: Weights("treppe", {}), lambda: named_features(treppe)):
        for code, sentence in (("en", "no features of moves"), ("de", "keine Merkmale der Züge")):
            engine.set_language(code)
            with pytest.raises(engine.OptionError, match=f"Die Treppe.*{sentence}|{sentence}"):
                ask()
            engine.set_language("en")
    results = engine.simulate(treppe, Fair(), 1, progress=False)
    assert "no features of moves" in results.rows[0].detail


@pytest.mark.usefixtures("unjudged")
def test_without_judgement_drills_use_random_play() -> None:
    chance = Randomness(1)
    chance.games = random.Random(1)
    position = sensibly_played(3, 3)(chance, engine.game("treppe"))
    assert len(position.moves) == 3
