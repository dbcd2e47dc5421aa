"""The meaning of an action at a table: the attempted move, legal or not."""

import pytest

import engine
from cardwidgets.scene import layouts
from cardwidgets.scene.intent import Intent
from cardwidgets.scene.model import Handle
from cardwidgets.table.attempts import AttemptedMove, attempted_move, best_places

POSITION = engine.game("grosse-harfe").setup("T1: KS QH\nT2: KD\nT3: AH\nT4: 9C\nFC: AC\nS: *")
SCENE = layouts.scene(POSITION, language="en")


def handle(pile: str, count: int = 1) -> Handle:
    """A handle that takes this many cards of a pile."""
    return next(handle for handle in SCENE.handles if handle.pile == pile and handle.count == count)


def meant(kind: str, one: Handle | None, target: str = "") -> AttemptedMove | None:
    return attempted_move(Intent(kind, one.id if one else "nothing", target, 0, "drag"), SCENE, POSITION)


def test_a_drop_moves_the_lifted_cards_legal_or_not() -> None:
    ace, two = handle("T3"), handle("T1", 2)
    assert meant("drop", ace, "FH") == AttemptedMove(meant_move("T3", "FH"), ace.id, "FH")
    assert meant("drop", ace, "T4") == AttemptedMove("T3>T4", ace.id, "T4") and not POSITION.ruling("T3>T4").legal
    assert meant("drop", two, "T5") == AttemptedMove("T1x2>T5", two.id, "T5")


def meant_move(source: str, target: str) -> str:
    """The move from one pile to another, in the game's notation."""
    return f"{source}>{POSITION.game.piles[target].target}"


def test_a_double_click_moves_to_the_first_accepting_pile() -> None:
    ace = handle("T3")
    assert ace.targets and meant("double", ace) == AttemptedMove(
        meant_move("T3", ace.targets[0]), ace.id, ace.targets[0]
    )


def test_a_futile_double_click_explains_why_no_foundation_fits() -> None:
    nine = handle("T4")
    assert not nine.targets
    found = meant("double", nine)
    assert found is not None and not found.target
    ruling = POSITION.ruling(found.move)
    assert ruling.move.source == "T4" and POSITION.game.piles[ruling.move.target].role == "foundation"
    assert not ruling.legal and ruling.sentence("en")


def test_a_double_click_gets_the_most_specific_refusal() -> None:
    """Three foundations are of another suit; the one of the card's suit says what is missing."""
    found = meant("double", handle("T4"))
    assert found is not None and found.move == "T4>FC"
    assert POSITION.ruling(found.move).reason == "next"


def test_a_click_triggers_actions_but_nothing_on_a_card() -> None:
    stock = next(one for one in SCENE.handles if one.pile == "S")
    assert stock.action and meant("click", stock) == AttemptedMove(stock.action, stock.id)
    assert meant("click", handle("T3")) is None


@pytest.mark.parametrize("kind", ["drop", "click", "double", "key", "nonsense"])
def test_gestures_off_the_table_mean_nothing(kind: str) -> None:
    assert meant(kind, None, "T1") is None
    for target in ("", "T99", "../../x"):
        assert kind != "drop" or meant(kind, handle("T3"), target) is None


def test_a_double_click_builds_on_cards_rather_than_filling_a_space() -> None:
    game = engine.game("grosse-napoleon", suits=1, columns=3)
    piles = {"AC": "A2345", "KC": "KQJ", "T1": "A23789TJ5", "T3": "6789T4QK6"}
    lines = (f"{name}: {' '.join(f'{rank}C' for rank in ranks)}" for name, ranks in piles.items())
    position = game.setup("\n".join(lines))
    assert {"T1>T2", "T1>T3"} <= {move.text for move in position.legal_moves}
    scene = layouts.scene(position, language="en")
    taken = next(handle for handle in scene.handles if handle.pile == "T1" and handle.count == 1)
    found = attempted_move(Intent("double", taken.id, "", 0), scene, position)
    assert found is not None and found.move == "T1>T3"


def tapped(position: engine.Position, pile: str, count: int = 1) -> tuple[AttemptedMove | None, list[str]]:
    """The meaning of a tap on cards, and the best places for them."""
    scene = layouts.scene(position, language="en")
    one = next(handle for handle in scene.handles if handle.pile == pile and handle.count == count)
    return attempted_move(Intent("tap", one.id, "", 0), scene, position), best_places(one, position)


def test_a_tap_follows_the_best_hint() -> None:
    position = engine.game("grosse-harfe").setup("T1: 2S\nT2: 3H\nFS: AS\nS: *")
    found, best = tapped(position, "T1")
    assert len(best) == 1 and position.game.piles[best[0]].role == "foundation"
    assert found is not None and found.target == best[0] and position.ruling(found.move).legal


def test_equivalent_foundations_count_as_one_place() -> None:
    position = engine.game("grosse-harfe").setup("T1: AH\nT2: 3S\nS: *")
    found, best = tapped(position, "T1")
    assert len(best) == 1 and found is not None and found.target == best[0]


def test_a_tap_does_not_guess_between_equal_places() -> None:
    position = engine.game("kleine-harfe").setup("T1: 8S\nT2: 9H\nT3: 9D\nS: *")
    found, best = tapped(position, "T1")
    assert found is not None and not found.move and list(found.places) == best == ["T2", "T3"]


def test_a_futile_tap_is_explained() -> None:
    found, best = tapped(POSITION, "T4")
    assert found is not None and found.move == "T4>FC" and not best


def test_taps_without_hints_prefer_foundations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwidgets.table.attempts.score_moves", lambda view, moves: ())
    position = engine.game("kleine-harfe").setup("T1: 2S\nT2: 3H\nT3: 3D\nFS: AS\nT4: 5C\nT5: 4H\nS: *")
    assert tapped(position, "T1")[1] == ["FS"]
    assert tapped(position, "T5")[1] == ["T4"]
    found, best = tapped(engine.game("kleine-harfe").setup("T1: 8S\nT2: 9H\nT3: 9D\nS: *"), "T1")
    assert found is not None and not found.move and len(best) == 2
