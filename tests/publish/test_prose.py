"""The prose of pages: its headings can be reached by their names in all languages."""

import json
import re
from pathlib import Path

import pytest

import engine
from cardwidgets.publish.content import catalog, prose


@pytest.mark.parametrize(("language", "own", "other"), [("en", "Runs", "Fl%C3%B6ten"), ("de", "Fl%C3%B6ten", "Runs")])
def test_a_heading_has_its_names_in_all_languages(project: Path, language: str, own: str, other: str) -> None:
    html = prose.answer(project / "notebooks", f"{language}/treppe.ipynb", language)["cells"]["treppe-19"]
    assert 0 <= html.index(f'<div id="{other}"></div>') < html.index(f'<h3 id="{own}">')


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_each_name_stands_once_on_a_page_and_all_names_are_there(project: Path, language: str) -> None:
    root = project / "notebooks"
    for one in catalog.notebooks(root, language):
        names = re.findall(r'id="([^"]+)"', "".join(prose.answer(root, one.path, language)["cells"].values()))
        assert len(names) == len(set(names)), one.path
        for there in engine.LANGUAGES:
            path = one.path.replace(f"{language}/", f"{there}/", 1)
            headings = re.findall(r"^## (.+)$", "\n".join(text for _, text in catalog.prose(root, path)), re.MULTILINE)
            assert len(headings) > 1
            assert {re.search(r'id="([^"]+)"', prose.html(f"## {text}"))[1] for text in headings} <= set(names)  # type: ignore[index]


def test_comments_of_code_are_not_taken_for_headings(tmp_path: Path) -> None:
    for language, word in (("en", "End"), ("de", "Ende")):
        cell = {"cell_type": "markdown", "id": "one", "source": f"```\n# {word} of code\n```\n\n# {word}"}
        (tmp_path / language).mkdir()
        (tmp_path / language / "x.ipynb").write_text(json.dumps({"cells": [cell]}), encoding="utf-8")
    text = dict(catalog.prose(tmp_path, "en/x.ipynb"))["one"]
    html = prose.anchored(tmp_path, "en/x.ipynb", "one", text)
    assert html == '```\n# End of code\n```\n\n<div id="Ende"></div>\n\n# End'
