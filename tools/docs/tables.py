"""Tables in pages: a still picture of a deal that a click turns into a table to play at.

A page marks the place with a comment, `<!-- table: treppe 46 -->`. The table is the Play page of the site in a frame,
as a trial that keeps nothing (`?trial`). Without JavaScript there is only the picture; on GitHub there is nothing.
"""

import json
import posixpath
import re
import tomllib
from html import escape
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

import cardwidgets
import engine
from tools.docs.pages import PROJECT

MARK = re.compile(r"^<!-- table: ([a-z-]+) (\d+)(?:;.*)? -->$", re.MULTILINE)
PICTURES = "_static/tables"
SITE_PAGE = PROJECT / "docs" / "site.md"
TEXTS = tomllib.loads((Path(__file__).parent / "texts.toml").read_text(encoding="utf-8"))


def download_size() -> str:
    """What the first visit of a Play page downloads, as `docs/site.md` gives it: "10.5 MB"."""
    row = re.search(r"^\| \*\*together\*\* .*\*\*([\d.]+ MB)\*\* \|$", SITE_PAGE.read_text("utf-8"), re.MULTILINE)
    assert row, f"{SITE_PAGE.name} says no more what a visit costs"
    return row[1]


def figure(app: Sphinx, docname: str, key: str, deal: int) -> str:
    """The HTML of a table, and its picture, which is written into the site.

    Args:
        app: the build.
        docname: the page.
        key: of the game: "treppe".
        deal: its number.

    Raises:
        KeyError: there is no such game.
        DealError: there is no such deal.
    """
    language = app.config.language
    texts = TEXTS[language]
    position = engine.game(key).deal(deal)
    title = position.game.title(language)
    file = Path(app.outdir) / PICTURES / f"{key}-{deal}.svg"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(cardwidgets.picture(position, language=language), encoding="utf-8")
    up = posixpath.relpath(".", posixpath.dirname(docname) or ".")
    site = posixpath.join(up, ".." if language == "en" else "../..")
    play = posixpath.normpath(f"{site}/{language}/play/{key}.html")
    size = download_size() if language == "en" else download_size().replace(".", ",")
    words = {name: text.format(game=title, deal=deal, size=size) for name, text in texts["table"].items()}
    notices = {name: words[name] for name in ("stop", "frame", "missing")}
    picture = posixpath.normpath(f"{up}/{PICTURES}/{file.name}")
    return (
        f'<figure class="kt-table" data-play="{escape(play)}?deal={deal}&amp;trial"'
        f' data-texts="{escape(json.dumps(notices))}">'
        f'<img src="{escape(picture)}" alt="{escape(words["picture"])}" loading="lazy" class="dark-light">'
        f'<figcaption>{escape(words["caption"])} <button type="button" hidden>{escape(words["play"])}</button>'
        f"<span hidden>{escape(words['cost'])}</span></figcaption></figure>"
    )


def with_tables(app: Sphinx, docname: str, source: list[str]) -> None:
    """Put the tables of a page where it marks them."""
    source[0] = MARK.sub(lambda mark: f"```{{raw}} html\n{figure(app, docname, mark[1], int(mark[2]))}\n```", source[0])


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("source-read", with_tables)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
