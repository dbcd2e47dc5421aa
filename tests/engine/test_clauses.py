"""Every game, clause by clause: the moves in its `examples.txt` are legal or refused as that file says."""

from pathlib import Path

import pytest

import engine
from engine import PositionError, testing
from engine.core import examples
from engine.core.internals import internals
from engine.core.registry import OURS, GamePackage

GAMES = {name: engine.game(key) for key, name in OURS.items()}


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_decide_as_the_examples_say(name: str) -> None:
    for row in examples.read(GAMES[name]):
        testing.check_example(row)


@pytest.mark.parametrize("name", GAMES)
def test_every_conceivable_move_is_ruled_on_in_the_positions(name: str) -> None:
    """The legal moves are those that the ruling allows; others are refused in sentences that reveal no hidden card."""
    for number, position in enumerate(dict.fromkeys(row.position for row in examples.read(GAMES[name]))):
        testing.check_legal_moves(position)
        testing.check_refusals(position, testing.conceivable(position.game)[number % 31 :: 31])
        testing.check_hidden(position)


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_has_an_example(name: str) -> None:
    rules = internals(GAMES[name]).module
    named = {f"{rules.PREFIX}-{code >> 4} {reason}" for code, reason in rules.REASONS.items()}
    assert {row.refusal for row in examples.read(GAMES[name])} - {""} == named
    assert set(GAMES[name].catalogue.keys("reasons")) == set(rules.REASONS.values())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("U1: AH; S: *\n# An ace.\n  U1>OX", "line 3: 'U1>OX': there is no pile OX"),
        ("U1: AH; S: *\n  U1>OS + redeal", "line 2: U1>OS: The ace of hearts does not belong"),
        ("suits=9 | deal 1\n  redeal", "line 2: hochzeitszug: suits=9 is not possible"),
        ("suits=x | deal 1\n  redeal", "line 2: "),
        ("U1: AH; X: 2H\n  redeal", "line 2: line 2 \\('X: 2H'\\): there is no pile"),
        ("OH: ..2H; S: *\n  redeal", "line 2: "),
        ("  redeal", "line 1: the card AC occurs 0 times"),
    ],
)
def test_a_mistake_in_examples_names_its_line(
    text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples.txt").write_text(text, encoding="utf-8")
    monkeypatch.setattr(GamePackage, "file", lambda self, name: tmp_path / name)
    with pytest.raises(PositionError, match=f"hochzeitszug/examples.txt, {message}"):
        examples.read(GAMES["hochzeitszug"])
