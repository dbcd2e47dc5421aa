"""The libraries for other systems give the same answers there as this system's do here."""

from typing import Any

import pytest

from engine.core.registry import OURS
from tests.other_systems import ask
from tests.sizes import sized

from .test_wasm import PATIENCES, QUESTIONS, here

pytestmark = [pytest.mark.compiled, pytest.mark.deep]
MORE: list[list[Any]] = [["solved", key, 16, 16 + sized(50), False] for key in PATIENCES]


@pytest.mark.parametrize("system", ["linux-aarch64", "win32-x86_64"])
def test_another_system_gives_the_same_answers(system: str) -> None:
    questions = QUESTIONS + MORE
    compilable, *answers = ask(system, [["compilable"], *questions])
    assert compilable == list(OURS), "plain rules would give the same answers: see what `make modules` says"
    assert dict(zip(map(repr, questions), answers, strict=True)) == {repr(one): here(one) for one in questions}
