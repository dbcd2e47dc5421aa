"""A notebook without a kernel still shows its tables: exported to HTML, each is a picture."""

import base64
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import cardwidgets
from tools.browser.harness import write_notebook

CELLS = (
    "import cardwidgets\nimport engine\nengine.game('grosse-harfe').deal(4711)",
    "cardwidgets.play('treppe', deal=7)",
)


@pytest.mark.thorough
def test_positions_and_panels_have_pictures_as_html(tmp_path: Path) -> None:
    notebook = tmp_path / "tables.ipynb"
    write_notebook(notebook, *CELLS)
    options = ("--to", "html", "--execute", "--ExecutePreprocessor.store_widget_state=False")
    command = (sys.executable, "-m", "nbconvert", *options, str(notebook))
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    page = notebook.with_suffix(".html").read_text(encoding="utf-8")
    pictures = [
        base64.b64decode(code).decode() for code in re.findall(r"data:image/svg\+xml;base64,\s*([A-Za-z0-9+/=]+)", page)
    ]
    shown = [picture for picture in pictures if "role='img'" in picture]
    assert len(shown) == len(CELLS)
    for picture in shown:
        assert ElementTree.fromstring(picture).tag.endswith("svg")
        assert "<script" not in picture and "http" not in picture.replace("http://www.w3.org/2000/svg", "")


def test_apps_are_sent_no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """A course would include a megabyte of pictures that its page never shows."""
    shown = [cardwidgets.play("treppe", deal=7), cardwidgets.lesson("treppe", "base")]
    assert all("image/svg+xml" in one._repr_mimebundle_() for one in shown)
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    for one in shown:
        assert set(one._repr_mimebundle_()) == {"application/vnd.jupyter.widget-view+json", "text/plain"}
        one.close()


TASKS = {
    "lesson": ("first", "Up they go Move up hearts as far as the king."),
    "demo": ("runs", "Runs of one suit The same game, almost won."),
    "reading": ("all-base-cards", "Must all of them go up? The source says: look for"),
    "predict": ("further", "With queens seven cards would go up at once, with kings only six. Which base"),
    "drill": ("clause", "Which rule forbids it? The move shown"),
}
"""Kind of panel -> its arguments for Die Treppe, and the first words above its picture."""


@pytest.mark.parametrize("kind", TASKS)
def test_pictures_describe_the_task(kind: str) -> None:
    key, words = TASKS[kind]
    panel = getattr(cardwidgets, kind)("treppe", key)
    picture = ElementTree.fromstring(panel._repr_mimebundle_()["image/svg+xml"])
    lines = [one.text or "" for one in picture if one.tag.endswith("text")]
    assert " ".join(lines).startswith(words)


def test_progress_shows_no_stars_without_a_kernel() -> None:
    told = cardwidgets.progress("treppe")._repr_mimebundle_()["text/plain"]
    assert told.splitlines() == ["Your progress", "Stars: 0 of 138"]
