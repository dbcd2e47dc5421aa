"""A page of the site before Python has started."""

import re
from pathlib import Path

import nbformat
import pytest

from cardwidgets.publish.content.first_sight import FirstSight
from cardwidgets.publish.content.notebooks import for_app

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
PAGES = sorted(path.relative_to(NOTEBOOKS).as_posix() for path in NOTEBOOKS.glob("*/*.ipynb"))


@pytest.mark.parametrize("page", PAGES)
def test_pictures_of_a_page_share_complete_definitions(page: str) -> None:
    cells = for_app(nbformat.read(NOTEBOOKS / page, as_version=4).cells)
    sight = FirstSight(cells)
    outputs = {number: [one.get("data", {}) for one in cell.get("outputs", ())] for number, cell in enumerate(cells, 1)}
    drawn = {number for number, shown in outputs.items() if any("image/svg+xml" in data for data in shown)}
    assert drawn <= set(sight.pictures)
    shown = "".join(sight.pictures[number] for number in drawn)
    defined = re.findall(r'\bid="([^"]+)"', sight.definitions)
    assert len(set(defined)) == len(defined)
    matches = re.findall(r"""(?:href=['"]#|url\(#)([\w-]+)""", shown + sight.definitions)
    assert set(matches) <= set(defined)
    assert shown.count("<svg ") == shown.count("<title>") == len(drawn), "each has a description"
    assert "<defs>" not in shown
