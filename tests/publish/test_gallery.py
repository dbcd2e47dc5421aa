"""Where the links and the form of the site's gallery lead: each to what it promises."""

import json
import re
from collections import defaultdict
from html import unescape
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

import engine
from cardwidgets.publish.content import catalog, play
from cardwidgets.publish.content.plain import Plain
from tools.bundles.build_notes import PAGE
from tools.site.addresses import Files, page


@pytest.fixture(scope="module")
def site(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of the site that need no Python."""
    folder = tmp_path_factory.mktemp("gallery")
    assets = defaultdict(lambda: "apps/asset")
    Plain(project / "notebooks", [PAGE], folder, lambda place: Files(place, assets)).write()
    return folder


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_links_and_the_form_of_the_gallery_keep_their_promises(project: Path, site: Path, language: str) -> None:
    html = (site / language / "index.html").read_text("utf-8")
    courses = {page(one.path) for one in catalog.notebooks(project / "notebooks", language)}
    tables = {key: page(play.path(language, key)) for key in engine.games}
    links = [dict(re.findall(r'([\w-]+)="([^"]*)"', one)) for one in re.findall(r"<a\s([^>]*)>", html)]
    led = [(one, urlsplit(urljoin(f"{language}/", unescape(one["href"]))).path) for one in links]
    assert {one["data-game"]: to for one, to in led if "data-game" in one} == tables
    assert {one["data-continue"]: to for one, to in led if "data-continue" in one} == tables
    offered = [to for one, to in led if one.get("class", "").startswith("kt-offer-play") and "aria-label" in one]
    assert sorted(offered) == sorted(tables.values())
    assert {to for one, to in led if one.get("class") == "kt-stretched"} == courses
    assert all(to in {*tables.values(), *courses} or (site / to).is_file() for _, to in led)

    (action,) = re.findall(r'<form [^>]*action="([^"]*)"', html)
    asked = site / urljoin(f"{language}/", action)
    (ways,) = re.findall(r'data-ways="([^"]*)"', asked.read_text("utf-8"))
    chosen = re.findall(r'<option value="([^"]*)"', html)
    assert {key: json.loads(unescape(ways))[f"{key} {language}"] for key in chosen} == tables
    assert set(re.findall(r' name="(\w+)"', html[html.index("<form") :])) == {"lang", "game", "deal"}
