"""The figures quoted in notebooks match the generated tables."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from bench.lab import RATES
from tools.docs.figures import LAB

PAGE = "sources_and_figures"
QUOTED = [
    ("grosse-harfe", "digger"),
    ("kleine-harfe", "digger"),
    ("treppe", "spender"),
    ("hochzeitszug", "builder"),
    ("hochzeitszug", "climber"),
]
"""Game and strategy of the win rates that the notebook of figures quotes."""
READINGS: tuple[dict[str, Any], ...] = (
    {}, {"second_column": "printed"}, {"foundations": "single"}, {"foundation_returns": False},
    {"turned_card": "either"}, {"compulsory_aces": False}, {"after_last_pass": "closed"},
)  # fmt: skip
"""Options with which the strategy of the first quotation is measured on the deals 1 to 1,000."""
BY_FAIR = {
    "treppe": ("349 of 400", "349 von 400"),
    "hochzeitszug": ("all 400", "alle 400"),
    "grosse-napoleon": ("393 of 400", "393 von 400"),
}
"""Game -> how the notebook says, in English and German, how many deals `fair` wins."""


def row(game: str, strategy: str) -> list[str]:
    """A row of the table of win rates, without game and strategy."""
    table = LAB.read_text(encoding="utf-8").partition(RATES)[2]
    match = re.search(rf"^\| {game} \| {strategy} \| (.*) \|$", table, re.MULTILINE)
    assert match, f"{game}, {strategy}"
    return match[1].split(" | ")


def rates() -> Iterator[tuple[str, ...]]:
    """The win rates that the notebook quotes, in percent, each with the ends of its interval."""
    for game, strategy in QUOTED:
        yield tuple(re.findall(r"[\d.]+(?=%)", row(game, strategy)[1]))
    game, strategy = QUOTED[0]
    for options in READINGS:
        rate = engine.simulate(engine.game(game, **options), strategy, range(1, 1001), progress=False).win_rate()
        yield tuple(f"{100 * value:.1f}" for value in (rate.value, rate.low, rate.high))


@pytest.mark.thorough
@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_the_figures_notebook_quotes_the_measured_win_rates(language: str) -> None:
    file = LAB.parents[1] / f"notebooks/{language}/{PAGE}.ipynb"
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    # tests/engine/test_judgement.py holds the tables of hands.
    cells = [cell for cell in cells if not cell["id"].startswith("sources-hands")]
    prose = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    quoted = {number.replace(",", ".") for number in re.findall(r"\d+[.,]\d(?=\s?%)", prose)}
    measured = list(rates())
    assert {rate for rate, *_ in measured} <= quoted <= {number for one in measured for number in one}
    for game, sentences in BY_FAIR.items():
        deals, share, _ = row(game, "fair")
        won = round(int(deals) * float(share.partition("%")[0]) / 100)
        words = sentences[engine.LANGUAGES.index(language)]
        assert words in " ".join(prose.split())
        assert words.split(" ")[0] == str(won) or won == int(deals) == int(words.split(" ")[-1])
