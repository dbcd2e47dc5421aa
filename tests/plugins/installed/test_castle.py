"""Beleaguered Castle, a patience with only rules and texts: every public function of the engine supports it."""

import itertools

import pytest

import engine
from engine import hints, lab, record, solver, testing
from engine.core.internals import internals
from engine.lab import strategies
from engine.solver.brute import brute_force

KEY = "beleaguered-castle"
CASTLE = engine.game(KEY)
SMALL = engine.game(KEY, ranks=7, suits=2)
LOST = SMALL.deal(45)
"""A castle that cannot be taken."""


def test_the_castle_is_among_the_games() -> None:
    assert engine.games[:2] == ("grosse-harfe", "kleine-harfe") and KEY in engine.games[6:]
    assert (CASTLE.title("en"), CASTLE.title("de")) == ("Beleaguered Castle", "Die belagerte Burg")
    assert CASTLE.clauses == tuple(f"BC-{number}" for number in range(1, 9))
    assert CASTLE.clause("BC-6", "de") == "Eine leere Reihe ist ein Freiplatz und nimmt jede Karte auf."
    assert (CASTLE.seats, len(CASTLE.pack), CASTLE.capabilities) == (1, 52, frozenset())
    assert repr(SMALL) == f"engine.game('{KEY}', ranks=7, suits=2)" and engine.game(KEY, suits=2, ranks=7) == SMALL


def test_the_castle_passes_the_conformance_checks() -> None:
    met = testing.check_game(SMALL, deals=range(4)) + testing.check_game(CASTLE, deals=[1], moves=60)
    assert {reason.partition(" ")[2] for reason in met} == set(internals(CASTLE).module.REASONS.values())


def test_a_deal_follows_its_clauses() -> None:
    position = CASTLE.deal(cards=CASTLE.pack)
    assert str(position).splitlines()[1:6] == ["FC: AC", "FD: AD", "FH: AH", "FS: AS", "R1: 2C TC 6D 2H TH 6S"]
    assert [len(position[f"R{n}"]) for n in range(1, 9)] == [6] * 8
    assert position.score == 4 and position.outcome is None
    assert SMALL.deal(1).legal_moves == ("R1>R2", "R1>R3", "R4>R1")
    assert SMALL.deal(1).play("R4>R1")["R1"] == engine.cards("3C 2C 4D 3D")


def test_positions_survive_a_round_trip_unless_invalid() -> None:
    position = SMALL.deal(1)
    assert SMALL.setup(position.diagram()) == position == SMALL.from_dict(position.to_dict())
    for diagram, reason in (
        ("R1: *", "FC: the ace lies there from the beginning (BC-2)"),
        ("FC: AC\nFD: AD\nR1: 2C 5C 3C 7D\nR2: *", "R1: 7D cannot lie on 3C; only 3 cards are dealt (BC-5)"),
        ("FC: AC 3C\nR1: *", "FC: the cards of a foundation follow each other"),
        ("FC: AC\nFD: AD\nR1: 2C", "occurs 0 times"),
        ("R9: 2C", "there is no pile or counter 'R9'"),
        ("given_up: 2", "given_up: expected a number from 0 to 1, not 2"),
    ):
        with pytest.raises(engine.PositionError) as caught:
            SMALL.setup(diagram)
        assert reason in str(caught.value), diagram


def test_wrong_games_options_deals_and_moves_raise_the_usual_errors() -> None:
    with pytest.raises(engine.OptionError, match="ranks=14 is not possible; expected 2 to 13"):
        engine.game(KEY, ranks=14)
    with pytest.raises(engine.OptionError, match="no option 'rows'; there are ranks, suits"):
        engine.game(KEY, rows=8)
    with pytest.raises(engine.DealError):
        CASTLE.deal(-1)
    with pytest.raises(engine.DealError):
        CASTLE.deal(cards="AC 2C")
    with pytest.raises(engine.InvalidMoveError, match="there is no pile R9"):
        CASTLE.move("R9>FC")
    with pytest.raises(engine.IllegalMoveError, match=r"one rank lower, of any suit\. \(BC-5\)"):
        SMALL.deal(1).play("R3>R4")


def test_moves_are_ruled_on_in_both_languages() -> None:
    ruling = SMALL.deal(1).ruling("R3>R4")
    assert (ruling.legal, ruling.clause, ruling.reason) == (False, "BC-5", "rank")
    assert ruling.sentence("en").endswith("a row takes a card that is one rank lower, of any suit.")
    assert ruling.sentence("de").endswith("Angelegt wird, was einen Wert niedriger ist, von welcher Farbe auch immer.")
    assert SMALL.deal(1).ruling("resign")


def test_piles_list_the_cards_they_take() -> None:
    position = SMALL.deal(1)
    assert position.takes("R1") == engine.cards("3C 3D") and position.takes("FC") == engine.cards("2C")
    assert position.view().top("R1") == engine.card("4D") and position.view().counters == {"given_up": 0}


def test_hints_say_the_castle_has_no_judgement() -> None:
    for position in (SMALL.deal(1), SMALL.deal(1).resign()):
        suggestion = engine.hint(position)
        assert suggestion.move is None
        for level in hints.LEVELS:
            english, german = (suggestion.sentence(level, language) for language in engine.LANGUAGES)
            assert english.endswith(".") and german.endswith(".") and english != german
    assert engine.hint(SMALL.deal(1)).reason != engine.hint(SMALL.deal(1).resign()).reason == "over"
    assert hints.safe_moves(SMALL.deal(1)) == ()


def test_the_solver_gives_hints_without_judgement() -> None:
    won, lost = hints.solved_hint(SMALL.deal(1)), hints.solved_hint(LOST)
    assert won.status == "won" and won.move is not None and solver.solve(SMALL.deal(1).play(won.move)).status == "won"
    assert lost.status == "lost" and lost.move is None
    unknown = hints.solved_hint(SMALL.deal(1), solution=solver.solve(CASTLE.deal(1), seconds=0))
    assert unknown.status == "unknown" and unknown.move is None
    for found, level, language in itertools.product((won, lost, unknown), hints.LEVELS, engine.LANGUAGES):
        assert found.sentence(level, language).endswith(".") and found.basis_sentence(language)


def test_the_solver_agrees_with_brute_force_on_small_castles() -> None:
    decided = set()
    for position in [SMALL.deal(number) for number in range(43, 47)]:
        solution = engine.solve(position)
        assert solution.status == brute_force(position, 300_000)
        decided.add(solution.status)
        for move in solution.moves:
            position = position.play(move)
        assert solution.status == "lost" or position.outcome == "won"
    assert decided == {"won", "lost"}


def test_a_review_finds_the_move_that_lost() -> None:
    review = engine.review(SMALL.deal(31).play("R4>R1"))
    assert review.statuses == ("won", "lost")
    assert review.losing_move == "R4>R1" and review.better == "R1>R2"


def test_chances_are_what_the_solver_proves() -> None:
    found = engine.chances(LOST)
    assert found.known and [found.chance(move) for move in found.moves] == [0.0] * len(LOST.legal_moves)
    assert lab.review_chances(LOST.play(found.moves[0])).dear == ()


def test_deals_are_found_and_graded() -> None:
    assert engine.solve(SMALL.deal(next(engine.find_deals(SMALL)))).status == "won"
    tiny = engine.game(KEY, ranks=7, suits=1)
    assert engine.solve(tiny.deal(next(engine.find_deals(tiny, winnable=False)))).status == "lost"
    number = next(engine.find_deals(SMALL, difficulty="forgiving"))
    assert solver.difficulty(SMALL, number) == "forgiving"


@pytest.mark.parametrize("strategy", ["random", "first"])
def test_strategies_play_the_castle(strategy: str) -> None:
    results = engine.simulate(SMALL, strategy, 20, progress=False, limit=200)
    assert len(results) == 20 and not results.faults()
    for language in engine.LANGUAGES:
        about = lab.about(SMALL, strategy, language)
        assert about.title and about.idea


def test_all_strategies_are_compared_by_default() -> None:
    usual = engine.compare(SMALL, None, 2, progress=False, limit=50)
    assert {row.strategy for row in usual} == set(strategies(SMALL))
    assert len(engine.simulate(SMALL, lambda view, moves, rng: moves[-1], 5, progress=False, limit=50)) == 5


@pytest.mark.parametrize("strategy", ["greedy", "digger"])
def test_strategies_that_need_judgement_are_unavailable(strategy: str) -> None:
    with pytest.raises(ValueError, match=f"{KEY} has no strategy '{strategy}'; there are random, first"):
        engine.simulate(SMALL, strategy, 1, progress=False)


def test_games_can_be_saved_and_loaded() -> None:
    for position in (*testing.random_play(SMALL.deal(3), 3, 6), LOST, SMALL.deal(3).resign()):
        assert record.loads(record.dumps(position)) == position == record.from_dict(record.to_dict(position))
        if position.deal_number is not None:
            assert record.read(record.share(position)).moves == position.moves
    assert record.share(SMALL.deal(3)) == f"{KEY} ranks=7 suits=2 deal=3"
    with pytest.raises(engine.RecordError, match="is not legal"):
        record.read(f"{KEY} deal=1: FC>R1")
