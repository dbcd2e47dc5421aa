"""The differences between two scenes."""

from cardwidgets.canvas.scene_diff import changed
from cardwidgets.scene.model import BACK, Placed


def lay(pile: str, *faces: str, x: float = 0.0, first: int = 0) -> list[Placed]:
    """A pile of cards, each a little lower than the one before."""
    return [Placed(face, pile, first + i, x, 0.3 * i) for i, face in enumerate(faces)]


def ways(old: list[Placed], new: list[Placed]) -> list[tuple[str, str, str]]:
    return [(card.face, source.pile, card.pile) for card, source in changed(old, new).moved]


def test_a_run_travels_and_the_card_below_turns_in_place() -> None:
    old = lay("T1", BACK, "9H", "8S") + lay("T2", "TC", x=2)
    new = lay("T1", "4D") + lay("T2", "TC", "9H", "8S", x=2)
    assert ways(old, new) == [("9H", "T1", "T2"), ("8S", "T1", "T2")]


def test_the_duplicate_of_a_moved_card_stays() -> None:
    old = lay("T1", "8S") + lay("T2", "8S", x=2) + lay("T3", "9H", x=4)
    new = lay("T1", "8S") + lay("T3", "9H", "8S", x=4)
    assert ways(old, new) == [("8S", "T2", "T3")]


def test_turning_a_stock_card_moves_only_that_card() -> None:
    """Only the top cards of stock and waste are shown; cards that come into view have not moved."""
    old = lay("S", BACK, first=20) + lay("W", "7D", x=2, first=3)
    new = lay("S", BACK, first=19) + lay("W", "QC", x=2, first=4)
    assert ways(old, new) == [("QC", "S", "W")]
    assert ways(new, old) == [(BACK, "W", "S")]


def test_a_hand_that_closes_up_does_not_travel() -> None:
    old = lay("hand", "7C", "9C", "KC") + lay("other", BACK, BACK, x=5)
    new = lay("hand", "7C", "KC") + lay("other", BACK, BACK, x=5) + lay("trick", "9C", x=3)
    assert ways(old, new) == [("9C", "hand", "trick")]
