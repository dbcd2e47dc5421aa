"""What stock Voila answers with our template, and with notebooks that do not name it."""

import json
import re
import shutil
import time
import urllib.request
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import engine
from cardwidgets.i18n.wording import texts
from cardwidgets.publish.content import catalog
from tools.browser import harness

pytestmark = pytest.mark.thorough


DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def ask(server: harness.Server, address: str) -> str:
    """The page at an address of the server; an absolute path, or a query of the gallery."""
    with DIRECT.open(server.url + address, timeout=60) as answer:
        return str(answer.read().decode())


@pytest.fixture(scope="module")
def folder(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with our notebooks, some of them as small as can be, and another author's beside them."""
    root = tmp_path_factory.mktemp("publish") / "notebooks"
    shutil.copytree(project / "notebooks", root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    harness.write_notebook(root / "en/tiny.ipynb", "secret = 'the code'", "print('what it' + ' says')")
    harness.write_notebook(root / "foreign.ipynb", "print('a' + 'foreigner')")
    return root


@pytest.fixture(scope="module")
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Server]:
    """Voila with our template."""
    with harness.voila(folder, tmp_path_factory.mktemp("publish-home")) as running:
        yield running


def test_notebooks_without_our_template_look_as_ever(folder: Path, tmp_path: Path) -> None:
    """The package is installed, and nothing is configured."""
    with harness.voila(folder, tmp_path, template="lab") as stock:
        page = ask(stock, "/voila/render/foreign.ipynb")
        assert "aforeigner" in page and "kartentisch" not in page and "voila.js" in page
        assert "kartentisch" not in ask(stock, "/")
        ours = ask(stock, "/voila/render/play.ipynb?game=treppe&lang=de")
        assert 'data-view="play"' in ours and "<title>Die Treppe</title>" in ours and 'kt-widget" data-model=' in ours


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_the_gallery_lists_existing_notebooks(server: harness.Server, language: str) -> None:
    page = ask(server, f"/?lang={language}")
    assert f'<html lang="{language}">' in page and texts("apps", language)["intro"] in page
    linked = re.findall(r'href="/voila/render/([^"?]+)"', page)
    assert set(linked) == {one.path for one in catalog.notebooks(server.root, language) if one.name != "tiny"}
    assert linked[0] == f"{language}/grosse_harfe.ipynb" and len(linked) == len(set(linked)) == 11
    for name in catalog.thumbnails():
        (address,) = re.findall(rf'src="(/[^"]+/{language}/{name}\.svg[^"]*)"', page)
        assert ask(server, address).startswith("<svg")
    for other in engine.LANGUAGES:
        assert f'href="?lang={other}"' in page


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_the_gallery_starts_with_the_beginners_page(server: harness.Server, language: str) -> None:
    """The page avoids the words "cell" and "kernel", which mean nothing in an app, and all its pictures exist."""
    gallery = ask(server, f"/?lang={language}")
    (link, *_) = re.findall(r'<a class="(?:kt-first|kt-offer-play|kt-stretched)" href="([^"]+)"', gallery)
    page = ask(server, f"/{link.replace('&amp;', '&')}")
    assert f'<html lang="{language}">' in page and texts("apps", language)["guide"] in page
    assert not re.search(r"[Kk]ernel|NameError|make lab|<!--", page)
    pictures = re.findall(r'src="([^"]+\.webp[^"]*)"', page)
    assert len(pictures) == 4
    for picture in pictures:
        with DIRECT.open(server.url + picture, timeout=60) as answer:
            assert answer.headers["Content-Type"] == "image/webp"


def test_the_kernel_of_a_page_that_is_gone_ends(project: Path, folder: Path, tmp_path: Path) -> None:
    """With what `voila.json` sets, but sooner. Nobody says that the page is left, as on a phone that is put away."""
    chosen = json.loads((project / "voila.json").read_text(encoding="utf-8"))["MappingKernelManager"]
    assert chosen.keys() == {"cull_idle_timeout", "cull_interval"}
    with harness.voila(folder, tmp_path, more=[f"--MappingKernelManager.{name}=1" for name in chosen]) as running:
        with DIRECT.open(f"{running.url}/voila/render/en/tiny.ipynb", timeout=60) as page:
            page.read(100)
        assert "Kernel started" in running.log.read_text(encoding="utf-8")
        process, deadline = harness.server_process(running), time.monotonic() + harness.PATIENCE / 1000
        while harness.kernels(process):
            assert time.monotonic() < deadline
            time.sleep(0.2)
        assert "Culling" in running.log.read_text(encoding="utf-8")


def test_a_folder_of_other_notebooks_is_listed_as_ever(server: harness.Server) -> None:
    assert "kt-hero" not in ask(server, "/voila/tree/en")


def test_a_page_begins_with_its_prose_and_hides_its_code(server: harness.Server) -> None:
    page = ask(server, "/voila/render/en/tiny.ipynb")
    waiting, rest = page.split('<div id="rendered_cells"')
    assert 'data-all="2"' in waiting and texts("apps", "en")["waiting"] in waiting
    assert len(re.findall(r"<div cell-index=", rest)) == 2 and 'id="kt-end"' in rest
    assert "what it says" in rest and "the code" not in page
    assert "//" not in re.sub(r'xmlns="[^"]*"', "", waiting.split("</head>")[0]), "the page needs the world outside"
    welcome = ask(server, "/voila/render/de/welcome.ipynb")
    assert welcome.index("<h1") < welcome.index('id="kt-coming"') and 'class="kt-still"' in welcome


def test_damaged_notebooks_have_no_prose(tmp_path: Path) -> None:
    damaged = tmp_path / "en/damaged.ipynb"
    damaged.parent.mkdir()
    for text in ("{", "[]", '{"cells": [7]}'):
        damaged.write_text(text, encoding="utf-8")
        assert (
            catalog.prose(tmp_path, "en/damaged.ipynb") == ()
            and catalog.title(tmp_path, "en/damaged.ipynb") == "damaged"
        )
    assert catalog.prose(tmp_path, "en/missing.ipynb") == ()


def test_each_of_our_notebooks_has_a_picture_and_a_sentence(project: Path) -> None:
    for language in engine.LANGUAGES:
        found = catalog.gallery(project / "notebooks", language)
        assert {one.name for one in found} == set(catalog.thumbnails())
        assert all(one.about and one.title != one.name for one in found)
        assert {one.game for one in found} >= set(engine.games), "Klondike, too, which has no notebook of its own"


def test_texts_match_in_both_languages() -> None:
    english, german = texts("apps", "en"), texts("apps", "de")
    assert english.keys() == german.keys() and english["about"].keys() == german["about"].keys()
    for key, section in product(engine.games, ("about", "aim")):
        assert len({catalog.sentence(key, section, language) for language in ("en", "de")} - {""}) == 2, key
    assert {"{done}", "{all}"} <= set(re.findall(r"{\w+}", english["progress"])) & set(
        re.findall(r"{\w+}", german["progress"])
    )
