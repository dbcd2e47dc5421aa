"""The page for those who open a table for the first time: `docs/first-game.md`, beside the folder of the notebooks."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import engine
from cardwidgets.i18n.wording import texts
from cardwidgets.publish.content import prose

_NOTEBOOK = re.compile(r"^<!-- notebook -->$.*?^<!-- /notebook -->\n", re.MULTILINE | re.DOTALL)
"""Parts about notebooks, their cells and kernels, which a visitor of the apps never meets."""
_TABLE = re.compile(r"^<!-- table: .* -->\n\n?", re.MULTILINE)
"""Where the documentation's site has a table; the apps have their own."""
_OTHER = re.compile(r" \(\[\w+\]\([\w.-]+\.md\)\)")
"""The link to the same page in the other language; the apps have their own."""
_PICTURE = re.compile(r'(?<=")pictures/([\w.-]+)(?=")')


def source(root: Path, language: str) -> Path:
    """The file of the page.

    Args:
        root: the folder of the notebooks.
        language: of the page.
    """
    return root.resolve().parent / "docs" / ("first-game.md" if language == "en" else f"first-game.{language}.md")


def is_there(root: Path, language: str) -> bool:
    """Whether there is such a page; other people's notebooks have none."""
    return source(root, language).is_file()


def pictures(root: Path, language: str) -> list[Path]:
    """The files of the pictures that the page shows."""
    page = source(root, language)
    return [page.parent / "pictures" / name for name in _PICTURE.findall(_text(page))]


def html(root: Path, language: str, picture: Callable[[str], str]) -> str:
    """The page as HTML, without its parts about notebooks.

    Args:
        root: the folder of the notebooks.
        language: of the page.
        picture: the name of a picture -> its address.
    """
    shown = _PICTURE.sub(lambda found: picture(found[1]), _text(source(root, language)))
    return prose.html(shown)


def _text(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    for left_out in (_NOTEBOOK, _TABLE, _OTHER):
        text = left_out.sub("", text)
    return text


def slots(root: Path, language: str, picture: Callable[[str], str]) -> dict[str, object]:
    """What the template of the page shows; see `html`."""
    return {
        "language": language,
        "languages": [(one, texts("apps", one)["name"]) for one in engine.LANGUAGES],
        "words": texts("apps", language),
        "text": html(root, language, picture),
    }
