"""The app server, without a browser: pages, refusals, limits."""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import shutil
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import psutil
import pytest
from voila.app import Voila
from voila.configuration import VoilaConfiguration

import cardwidgets
import engine
from cardwidgets.apps.kernels import Kernels
from cardwidgets.apps.limits import Limits
from cardwidgets.apps.machine import free_mb
from cardwidgets.apps.page_language import page_language
from cardwidgets.apps.server import Apps
from cardwidgets.i18n.query import LONGEST
from cardwidgets.i18n.wording import texts
from cardwidgets.publish.content import catalog
from cardwidgets.session import url_params
from engine.deals import MAX_DEAL
from tools.browser import harness

pytestmark = pytest.mark.thorough

SECRET = "nobody may read this"
HEADERS = {
    "Content-Security-Policy",
    "X-Content-Type-Options",
    "Referrer-Policy",
    "Permissions-Policy",
    "Cross-Origin-Opener-Policy",
    "Cross-Origin-Resource-Policy",
}


@dataclass(frozen=True)
class Answer:
    """A response of the server."""

    status: int
    headers: http.client.HTTPMessage
    text: str


def ask(server: harness.Server, target: str, method: str = "GET", **headers: str) -> Answer:
    """Request exactly this target, without any normalisation."""
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=60)
    try:
        connection.request(method, target, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read().decode("utf-8", "replace"))
    finally:
        connection.close()


@pytest.fixture(scope="module")
def server(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Server]:
    """The server with our notebooks and some test notebooks; it has room for a single page."""
    folder = tmp_path_factory.mktemp("apps")
    root = folder / "notebooks"
    shutil.copytree(project / "notebooks", root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    shutil.copytree(project / "docs", folder / "docs")
    harness.write_notebook(root / "en/tiny.ipynb", "secret = 'the code'", "print('what it' + ' says')")
    harness.write_notebook(root / "de/kaputt.ipynb", "1 / 0", "print('never reached')")
    harness.write_notebook(root / "de/.ipynb_checkpoints/alt.ipynb", "1")
    (folder / "outside.png").write_text(SECRET)
    for name in ("notes.txt", "de/.hidden.png", ".git/x.png", "en/table.py", "de/image.png.txt"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(SECRET)
    (root / "de/image.png").write_bytes(b"a picture")
    more = ["--Kernels.most=1", "--Kernels.least_free_mb=0", "--Apps.preheated={}"]
    with harness.app_server(root, folder / "home", more) as running:
        yield running


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("/", 200),
        ("/?lang=de", 200),
        ("/?game=treppe", 302),
        ("/play", 302),
        ("/play?game=skat", 404),
        ("/apps/pictures/de/treppe.svg", 200),
        ("/apps/static/apps.css", 200),
        ("/apps/prose/de/treppe.ipynb", 200),
        ("/apps/prose/de/no_such.ipynb", 404),
        ("/voila/static/voila.js", 200),
        ("/voila/templates/lab/static/index.css", 200),
        ("/voila/files/de/image.png", 200),
        ("/voila/render/de/no_such.ipynb", 404),
        ("/voila/render/", 302),
        ("/voila/labextensions/none", 404),
        ("/voila/templates/lab", 404),
        ("/voila/templates/lab/conf.json", 404),
        ("/api/kernels/0-0-0-0-0", 404),
        ("/api/kernels", 404),
        ("/no/such/page", 404),
    ],
)
def test_every_answer_has_the_headers(server: harness.Server, target: str, status: int) -> None:
    answer = ask(server, target)
    assert answer.status == status
    assert not HEADERS - set(answer.headers)
    policy = dict(rule.strip().split(" ", 1) for rule in answer.headers["Content-Security-Policy"].split(";"))
    assert policy["script-src"] == "'self' blob:"
    assert policy["frame-ancestors"] == policy["default-src"] == "'self'" and policy["object-src"] == "'none'"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Server" not in answer.headers


@pytest.mark.parametrize(
    "target",
    [
        "/apps/prose/de/../../outside.png",
        "/apps/prose/de/.ipynb_checkpoints/alt.ipynb",
        "/apps/prose/../notebooks/de/treppe.ipynb",
        "/voila/files/notes.txt",
        "/voila/files/de/.hidden.png",
        "/voila/files/.git/x.png",
        "/voila/files/en/table.py",
        "/voila/files/de/image.png.txt",
        "/voila/files/de/treppe.ipynb",
        "/voila/files/../outside.png",
        "/voila/files/de/../../outside.png",
        "/voila/files/%2e%2e/outside.png",
        "/voila/files/de/%2e%2e%2f%2e%2e%2foutside.png",
        "/voila/files/..%5coutside.png",
        "/voila/files/{outside}",
        "/voila/files/%2f{outside}",
        "/voila/static/../../../../../../{outside}",
        "/voila/static/{outside}",
        "/voila/templates/../static/{outside}",
        "/voila/templates/lab/static/{outside}",
        "/voila/templates/lab/static/..%2f..%2f..%2f..%2f..%2f..%2f..%2f..{outside}",
        "/voila/labextensions/{outside}",
        "/voila/labextensions/..%2f..%2f..%2f..%2f..%2f..%2f{outside}",
        "/voila/api/themes/{outside}",
        "/apps/static/../server.py",
        "/apps/static/%2e%2e/server.py",
        "/apps/static/{outside}",
        "/apps/built/../server.py",
        "/apps/built/%2e%2e/server.py",
        "/apps/built/{outside}",
        "/voila/render/../../outside.png",
        "/voila/render/{outside}",
        "/voila/render/de/.ipynb_checkpoints/alt.ipynb",
        "/voila/render/de/%2e%2e/en/tiny.ipynb",
        "/voila/render/notes.txt",
        "/voila/render/de/treppe.ipynb%00",
    ],
)
def test_no_other_file_can_be_read(server: harness.Server, target: str) -> None:
    target = target.format(outside=server.root.parent / "outside.png")
    answer = ask(server, target)
    assert answer.status in (403, 404), target
    assert SECRET not in answer.text and "Traceback" not in answer.text and "class Apps" not in answer.text


@pytest.mark.parametrize(
    "target",
    [
        "/voila/tree/",
        "/voila/tree/de",
        "/voila/api/contents",
        "/voila/api/contents/de",
        "/voila/files/",
        "/apps/static/",
        "/apps/built/",
    ],
)
def test_no_folder_is_listed(server: harness.Server, target: str) -> None:
    answer = ask(server, target)
    assert answer.status in (302, 403, 404)
    assert "treppe.ipynb" not in answer.text and "apps.css" not in answer.text.split("</head>")[-1]


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_the_gallery_lists_existing_notebooks(server: harness.Server, language: str) -> None:
    page = ask(server, f"/?lang={language}").text
    assert f'<html lang="{language}">' in page and texts("apps", language)["intro"] in page
    linked = re.findall(r'href="/voila/render/([^"]+)"', page)
    assert set(linked) == {path for path in catalog.paths(server.root) if path.startswith(f"{language}/")}
    assert linked[0] == f"{language}/welcome.ipynb" and len(linked) == len(set(linked)) == 12
    for name in catalog.thumbnails():
        assert f'src="/apps/pictures/{language}/{name}.svg"' in page
        picture = ask(server, f"/apps/pictures/{language}/{name}.svg")
        assert (
            picture.status == 200 and picture.text.startswith("<svg") and "image/svg" in picture.headers["Content-Type"]
        )
    for other in engine.LANGUAGES:
        assert f'href="/?lang={other}"' in page
    assert ask(server, "/", Accept_Language=f"fr, {language}-CH;q=0.7").text == page


def test_each_of_our_notebooks_has_a_picture_and_a_sentence(project: Path) -> None:
    for language in engine.LANGUAGES:
        found = catalog.gallery(project / "notebooks", language)
        assert {one.name for one in found} == set(catalog.thumbnails())
        assert all(one.about and one.title != one.name for one in found)
        assert {one.game for one in found} >= set(engine.games), "Klondike, too, which has no notebook of its own"


@pytest.mark.parametrize(
    ("query", "place", "kept"),
    [
        (
            "game=treppe&lang=de&deal=4711",
            "/voila/render/de/treppe.ipynb",
            {"game": "treppe", "lang": "de", "deal": "4711"},
        ),
        ("lang=en&game=grosse-harfe", "/voila/render/en/grosse_harfe.ipynb", {"game": "grosse-harfe", "lang": "en"}),
        ("game=Grosse_Napoleon&deal=%3Cb%3E", "/voila/render/en/grosse_napoleon.ipynb", {"deal": "<b>"}),
        (
            "game=treppe&line=treppe+deal%3D46%3A+base+8",
            "/voila/render/en/treppe.ipynb",
            {"line": "treppe deal=46: base 8"},
        ),
        ("game=treppe&daily", "/voila/render/en/treppe.ipynb", {"game": "treppe", "daily": ""}),
        ("game=kleine-harfe&deal=7", "/play", {"game": "kleine-harfe", "deal": "7"}),
    ],
)
def test_a_deep_link_opens_the_notebook(server: harness.Server, query: str, place: str, kept: dict[str, str]) -> None:
    answer = ask(server, f"/?{query}")
    assert answer.status == 302
    to = urlsplit(answer.headers["Location"])
    assert to.path == place and not to.netloc
    assert kept.items() <= {name: values[0] for name, values in parse_qs(to.query, True).items()}.items()


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_the_gallery_starts_with_the_beginners_page(server: harness.Server, language: str) -> None:
    """The page avoids the words "cell" and "kernel", which mean nothing in an app, and all its pictures exist."""
    gallery = ask(server, f"/?lang={language}").text
    links = re.findall(r'<a class="(?:kt-first|kt-offer-play|kt-stretched)" href="([^"]+)"', gallery)
    assert links[0] == f"/first-game?lang={language}"
    page = ask(server, links[0])
    assert page.status == 200 and f'<html lang="{language}">' in page.text
    assert not re.search(r"[Kk]ernel|NameError|make lab|<!--", page.text)
    pictures = re.findall(r'src="([^"]+\.webp)"', page.text)
    assert len(pictures) == 4
    for picture in pictures:
        answer = ask(server, picture)
        assert answer.status == 200 and answer.headers["Content-Type"] == "image/webp"
    assert ask(server, "/apps/guide/refusal.webp").status == 404


def test_the_gallery_names_an_unknown_game(server: harness.Server) -> None:
    answer = ask(server, "/?lang=de&game=%3Cscript%3Ealert(1)%3C/script%3E")
    assert answer.status == 200 and "gibt es hier nicht" in answer.text
    assert "<script>" not in answer.text and answer.text.count("<script") == 1, "only our own, which is a file"


def test_no_query_string_breaks_the_gallery(server: harness.Server) -> None:
    chance = random.Random(8)
    pieces = [
        "lang=",
        "game=",
        "deal=",
        "treppe",
        "de",
        "&",
        "=",
        ";",
        "%00",
        "%ff",
        "%",
        "..%2f",
        "%0d%0aSet-Cookie:x",
        "9" * 400,
    ]
    for _ in range(150):
        query = "".join(chance.choice(pieces) for _ in range(chance.randrange(1, 30)))
        answer = ask(server, f"/?{query}")
        assert answer.status in (200, 302), query
        assert "Set-Cookie" not in answer.headers and "Traceback" not in answer.text
        assert urlsplit(answer.headers.get("Location", "")).path in (
            "",
            "/voila/render/en/treppe.ipynb",
            "/voila/render/de/treppe.ipynb",
        )


def test_an_app_shows_prose_without_code(server: harness.Server) -> None:
    answer = json.loads(ask(server, "/apps/prose/de/treppe.ipynb").text)
    assert answer["title"] == "Die Treppe" and answer["cells"]["treppe-00"].startswith("<h1")
    assert "import cardwidgets" not in str(answer["cells"])
    assert json.loads(ask(server, "/apps/prose/en/tiny.ipynb").text)["cells"] == {}
    damaged = server.root / "en/damaged.ipynb"
    for text in ("{", "[]", '{"cells": [7]}'):
        damaged.write_text(text, encoding="utf-8")
        answer = json.loads(ask(server, "/apps/prose/en/damaged.ipynb").text)
        assert (answer["title"], answer["cells"]) == ("damaged", {}), text
    damaged.unlink()


def test_an_app_has_a_waiting_page_and_hides_its_code(server: harness.Server) -> None:
    page = ask(server, "/voila/render/en/tiny.ipynb")
    try:
        assert page.status == 200
        waiting, rest = page.text.split('<div id="rendered_cells"')
        assert (
            'data-all="2"' in waiting
            and texts("apps", "en")["waiting"] in waiting
            and texts("apps", "en")["progress"] in waiting
        )
        assert len(re.findall(r"<div cell-index=", rest)) == 2 and 'id="kt-end"' in rest
        assert "what it says" in rest and "the code" not in page.text
        # The page has no inline script: its content security policy would block it.
        for tag in re.findall(r"<script\b[^>]*>", page.text):
            assert "src=" in tag or "json" in tag, tag
        assert "//" not in re.sub(r'xmlns="[^"]*"', "", waiting.split("</head>")[0]), "the page needs the world outside"
    finally:
        leave(server, page)


def test_an_error_page_shows_one_sentence_and_the_log_the_traceback(server: harness.Server) -> None:
    page = ask(server, "/voila/render/de/kaputt.ipynb")
    try:
        assert texts("apps", "de")["error"] in page.text
        assert (
            "ZeroDivisionError" not in page.text and "Traceback" not in page.text and "never reached" not in page.text
        )
        assert "ZeroDivisionError" in server.log.read_text(encoding="utf-8")
    finally:
        leave(server, page)


def test_only_the_servers_own_pages_can_end_kernels(server: harness.Server) -> None:
    page = ask(server, "/voila/render/en/tiny.ipynb")
    way, port = f"/voila/api/shutdown/{kernel_of(page)}", urlsplit(server.url).port
    for origin in (f"http://127.0.0.1:{port + 1}", f"http://localhost:{port}", "https://tables.example", "null", ""):
        for more in ({}, {"Cookie": "_xsrf=1", "X-XSRFToken": "1"}):
            assert ask(server, way, "POST", Origin=origin, **more).status == 403, origin
    assert ask(server, way, "POST", Cookie="_xsrf=1", X_XSRFToken="1").status == 403, "from no page at all"
    assert ask(server, way).status == 405
    assert ask(server, f"/api/kernels/{kernel_of(page)}").status == 200
    leave(server, page)


def test_reloading_a_page_works_on_a_full_server(server: harness.Server) -> None:
    """On a reload, the browser reports leaving the page and requests the next one at once."""
    page = ask(server, "/voila/render/en/tiny.ipynb")
    leaving = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=60)
    leaving.request("POST", f"/voila/api/shutdown/{kernel_of(page)}", headers={"Origin": server.url})
    again = ask(server, "/voila/render/en/tiny.ipynb")
    assert leaving.getresponse().status == 204
    leaving.close()
    assert again.status == 200
    leave(server, again)


def test_a_page_beyond_the_limit_gets_a_notice(server: harness.Server) -> None:
    first = ask(server, "/voila/render/en/tiny.ipynb")
    for language in engine.LANGUAGES:
        full = ask(server, f"/voila/render/{language}/welcome.ipynb")
        assert full.status == 503
        assert int(full.headers["Retry-After"]) == int(full.headers["Refresh"]) == 30, "as it says"
        assert f'<html lang="{language}">' in full.text
        assert all(texts("apps", one)["503_title"] in full.text for one in engine.LANGUAGES)
        assert not HEADERS - set(full.headers)
    assert ask(server, "/").status == 200, "the gallery needs no kernel"
    leave(server, first)
    leave(server, ask(server, "/voila/render/en/tiny.ipynb"))


def test_simultaneous_pages_are_served_up_to_the_limit(server: harness.Server) -> None:
    answers: list[Answer] = []
    threads = [
        threading.Thread(target=lambda: answers.append(ask(server, "/voila/render/en/tiny.ipynb"))) for _ in range(4)
    ]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(answer.status for answer in answers) == [200, 503, 503, 503]
    leave(server, next(answer for answer in answers if answer.status == 200))


def test_warm_kernels_serve_only_pages_without_a_query(tmp_path: Path) -> None:
    """A warm kernel has already run its notebook, so a page that requests a deal needs a fresh kernel."""
    asked = "engine.language(), url_params.deal('treppe'), bool(other_notebook.other_notebook())"
    heard = f"print('heard:', {asked})"
    ran = "import pathlib; pathlib.Path(f'ran-{os.getpid()}').touch()"
    for language in ("en", "de"):
        path = tmp_path / f"notebooks/{language}/treppe.ipynb"
        begin = "import os, engine\nfrom cardwidgets.notebook import other_notebook"
        begin += "\nfrom cardwidgets.session import url_params"
        harness.write_notebook(path, begin, heard, ran)
    more = ['--Apps.preheated={"de/treppe.ipynb": 1}', "--Kernels.most=1", "--Kernels.least_free_mb=0"]
    more += ["--Kernels.left_after=1", "--Kernels.cull_interval=1"]
    with harness.app_server(tmp_path / "notebooks", tmp_path / "home", more) as server:
        deadline = time.monotonic() + harness.PATIENCE / 1000
        while not list((tmp_path / "notebooks/de").glob("ran-*")):
            assert time.monotonic() < deadline, "it has not run its notebook"
            time.sleep(0.2)
        page = ask(server, "/voila/render/de/treppe.ipynb?lang=de&theme=light")
        assert page.status == 200 and "heard: de None True" in page.text
        assert server.log.read_text(encoding="utf-8").count("Using pre-heated kernel") == 1
        leave(server, page)
        page = ask(server, "/voila/render/de/treppe.ipynb?lang=en&deal=4711")
        assert page.status == 200 and "heard: en DealRequest(number=4711" in page.text
        assert server.log.read_text(encoding="utf-8").count("Using pre-heated kernel") == 1
        wait_for(server, "has no page any more")
        deadline = time.monotonic() + harness.PATIENCE / 1000
        while ask(server, "/voila/render/en/treppe.ipynb").status == 503:  # until its kernel has ended
            assert time.monotonic() < deadline
            time.sleep(0.2)


def test_a_table_page_can_use_a_warm_kernel(tmp_path: Path) -> None:
    """A request for a deal gets a fresh kernel."""
    harness.write_notebook(tmp_path / "notebooks/de/treppe.ipynb", "import cardwidgets")
    more = ['--Apps.preheated={".play/de/treppe.ipynb": 1}', "--Kernels.least_free_mb=0", "--Kernels.fill_delay=0"]
    with harness.app_server(tmp_path / "notebooks", tmp_path / "home", more) as server:
        wait_for(server, "is filled")
        for used, wanted in ((1, ""), (1, "&deal=46"), (1, "&daily"), (2, "")):
            wait_for(server, "is filled", used)
            page = ask(server, f"/play?game=treppe&lang=de{wanted}")
            assert page.status == 200 and "kt-fault" not in page.text and 'kt-widget" data-model=' in page.text
            assert server.log.read_text(encoding="utf-8").count("Using pre-heated kernel") == used
        folder = re.search(r"connection files in (\S+)\.\n", server.log.read_text(encoding="utf-8"))
        assert folder is not None
        assert {json.loads(path.read_text())["transport"] for path in Path(folder[1]).glob("*.json")} == {"ipc"}, (
            "a port may be taken by another process before the kernel opens it, and its page would not come"
        )


def test_a_warm_kernel_that_died_is_replaced(tmp_path: Path) -> None:
    """No learner gets the dead kernel, nor the empty one with which the server restarts it."""
    harness.write_notebook(
        tmp_path / "notebooks/en/ahead.ipynb", "import os\nname = 'cards'", "print(name, os.getpid())"
    )
    more = ['--Apps.preheated={"en/ahead.ipynb": 1}', "--Kernels.most=1", "--Kernels.least_free_mb=0"]
    with harness.app_server(tmp_path / "notebooks", tmp_path / "home", more) as server:
        for filled, restarted in ((1, False), (2, True)):
            wait_for(server, "is filled", filled)
            dead = only_kernel(server)
            kill(dead)
            if restarted:
                wait_for(server, "AsyncIOLoopKernelRestarter: restarting kernel")
            page = ask(server, "/voila/render/en/ahead.ipynb")
            assert page.status == 200 and "kt-fault" not in page.text and 'id="kt-end"' in page.text
            said = re.search(r"cards (\d+)", page.text)
            assert said is not None and int(said[1]) != dead
            leave(server, page)
        assert server.log.read_text(encoding="utf-8").count("ran ahead of en/ahead.ipynb and has died") == 2


def kernel_processes(server: harness.Server) -> set[int]:
    """The process ids of a server's kernels."""
    return {kernel.pid for kernel in harness.kernels(harness.server_process(server))}


def only_kernel(server: harness.Server) -> int:
    """The process id of the last remaining kernel."""
    deadline = time.monotonic() + harness.PATIENCE / 1000
    while len(found := kernel_processes(server)) != 1:
        assert time.monotonic() < deadline, found
        time.sleep(0.1)
    return found.pop()


def kill(process: int) -> None:
    """Kill a process, and wait until it is dead with all its threads, even if its parent has not noticed yet."""
    os.kill(process, signal.SIGKILL)
    deadline = time.monotonic() + harness.PATIENCE / 1000
    while psutil.pid_exists(process) and not is_dead(psutil.Process(process)):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def is_dead(process: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess):
        return process.status() == psutil.STATUS_ZOMBIE and process.num_threads() == 1
    return True


def wait_for(server: harness.Server, line: str, times: int = 1) -> None:
    """Wait until the log of a server contains a line, a number of times."""
    deadline = time.monotonic() + harness.PATIENCE / 1000
    while server.log.read_text(encoding="utf-8").count(line) < times:
        assert time.monotonic() < deadline, server.log.read_text(encoding="utf-8")
        time.sleep(0.1)


def kernel_of(page: Answer) -> str:
    """The id of the kernel behind a page."""
    kernel = re.search(r'"kernelId": "([\w-]+)"', page.text)
    assert kernel is not None, page.text[:500]
    return kernel[1]


def leave(server: harness.Server, page: Answer) -> None:
    """Leave a page as a browser does, naming its kernel, which ends."""
    way = f"/voila/api/shutdown/{kernel_of(page)}"
    assert ask(server, way, "POST", Origin=server.url).status == 204
    assert ask(server, way, "POST", Origin=server.url).status == 404


@pytest.mark.parametrize(
    ("path", "query", "accepted", "language"),
    [
        ("/voila/render/de/treppe.ipynb", "", "en", "de"),
        ("/voila/render/de/treppe.ipynb", "lang=en", "de", "en"),
        ("/", "lang=xx", "de-AT", "de"),
        ("/", "", "en;q=0.5, de;q=0.8", "de"),
        ("/", "%ff=&lang=", ";;,q=", "en"),
    ],
)
def test_a_page_has_the_requested_language(path: str, query: str, accepted: str, language: str) -> None:
    assert page_language(path, query, accepted) == language


def test_texts_match_in_both_languages() -> None:
    english, german = texts("apps", "en"), texts("apps", "de")
    assert english.keys() == german.keys() and english["about"].keys() == german["about"].keys()
    assert english["aim"].keys() == german["aim"].keys() == texts("gallery", "en").keys()
    assert {"{done}", "{all}"} <= set(re.findall(r"{\w+}", english["progress"])) & set(
        re.findall(r"{\w+}", german["progress"])
    )


def test_the_deployment_page_lists_the_actual_options(project: Path) -> None:
    page = (project / "docs/server.md").read_text(encoding="utf-8")
    classes: dict[str, Any] = {
        "Apps": Apps,
        "Kernels": Kernels,
        "Limits": Limits,
        "Voila": Voila,
        "VoilaConfiguration": VoilaConfiguration,
    }
    named = re.findall(r"--(\w+)\.(\w+)", page)
    assert {"Apps", "Kernels", "Limits", "Voila", "VoilaConfiguration"} == {owner for owner, _ in named}
    for owner, option in named:
        assert classes[owner].class_traits(config=True).get(option), f"there is no option {owner}.{option}"
    kernels, apps = Kernels(), Apps()
    for option, told in re.findall(r"^\| `--Kernels\.(\w+)` \| (\w+) \|", page, re.MULTILINE):
        assert str(getattr(kernels, option)) == told, option
    for option, told in re.findall(r"^\| `--Limits\.(\w+)` \| ([\w.]+) \|", page, re.MULTILINE):
        assert str(getattr(kernels.limits, option)) == told, option
    assert f"`{apps.preheated!r}`".replace("'", '"') in page and f"`{apps.frame_ancestors}`" in page
    ours = {f"Kernels.{name}" for name in ("most", "least_free_mb", "left_after")} | {
        "Apps.preheated",
        "Apps.frame_ancestors",
    }
    assert ours <= {f"{owner}.{option}" for owner, option in named}


def test_the_server_documents_each_of_its_options(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = (project / "docs/server.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `--(Apps|Kernels|Limits)\.(\w+)`(?:, `(\w+)`)?", page, re.MULTILINE)
    options = {f"--{owner}.{name}" for owner, *names in rows for name in names if name}
    assert len(options) >= 20
    Apps().print_help(classes=True)
    captured = capsys.readouterr().out
    explained = set(re.findall(r"^(--\w+\.\w+)=.*\n    \S", captured, re.MULTILINE))
    assert not options - explained
    for option, value in re.findall(r"^\| `(--(?:Kernels|Limits)\.\w+)` \| ([\w.]+) \|", page, re.MULTILINE):
        entry = captured.partition(f"\n{option}=")[2].partition("\n--")[0]
        assert f"Default: {value.removesuffix('.0')}" == entry.rstrip().splitlines()[-1].strip(), option


def test_free_memory_respects_the_container_limit(tmp_path: Path) -> None:
    machine = tmp_path / "meminfo"
    assert free_mb(tmp_path, machine) is None
    machine.write_text("MemTotal: 4096000 kB\nMemAvailable: 2048000 kB\n")
    assert free_mb(tmp_path, machine) == 2000
    (tmp_path / "memory.max").write_text("max\n")
    assert free_mb(tmp_path, machine) == 2000
    for name, text in {
        "max": f"{1000 * 2**20}",
        "current": f"{900 * 2**20}",
        "stat": f"inactive_file {50 * 2**20}",
    }.items():
        (tmp_path / f"memory.{name}").write_text(text)
    assert free_mb(tmp_path, machine) == 150


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("deal=4711", url_params.DealRequest(4711, "4711")),
        ("?game=treppe&deal=0", url_params.DealRequest(0, "0")),
        (f"deal={MAX_DEAL}", url_params.DealRequest(MAX_DEAL, str(MAX_DEAL))),
        (f"deal={MAX_DEAL + 1}", url_params.DealRequest(None, str(MAX_DEAL + 1))),
        ("deal=-1", url_params.DealRequest(None, "-1")),
        ("deal=%D9%A3", url_params.DealRequest(None, "\u0663")),
        ("deal=" + "9" * 500, url_params.DealRequest(None, "9" * url_params.LONGEST)),
        ("deal=", None),
        ("game=napoleon&deal=3", None),
        ("&".join(["deal=1"] * 60), None),
    ],
)
def test_an_address_can_request_a_deal(query: str, asked: url_params.DealRequest | None) -> None:
    assert url_params.read(query, "/voila/render/de/treppe.ipynb", "treppe") == asked


def test_the_main_table_uses_the_deal_in_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    treppe = engine.game("treppe")
    monkeypatch.setenv("QUERY_STRING", "game=treppe&deal=4711")
    monkeypatch.setenv("SCRIPT_NAME", "/voila/render/en/treppe.ipynb")
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    assert cardwidgets.play(treppe, deal=46).position == treppe.deal(46), "no app, so there is no address"
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    assert cardwidgets.play(treppe, deal=46).position == treppe.deal(4711)
    assert cardwidgets.play(treppe, deal=46, buttons="few").position == treppe.deal(46)
    assert cardwidgets.play("kleine-harfe", deal=7).position == engine.game("kleine-harfe").deal(7)
    monkeypatch.setenv("QUERY_STRING", "deal=x%3Cb%3E")
    panel = cardwidgets.play(treppe, deal=46)
    assert panel.position == treppe.deal(46)
    assert panel.message is not None and panel.message.kind == "refusal" and "“x<b>”" in panel.message.text
    monkeypatch.setenv("QUERY_STRING", "line=treppe+deal%3D46%3A+base+8")
    assert cardwidgets.play(treppe, deal=7).position == treppe.deal(46).play("base 8")
    assert cardwidgets.play(treppe, deal=46, buttons="few").position == treppe.deal(46)
    monkeypatch.setenv("QUERY_STRING", "line=treppe+deal%3D46%3A+base+Q")
    panel = cardwidgets.play(treppe, deal=7)
    assert panel.position == treppe.deal(7)
    assert panel.message is not None and "TR-2" in panel.message.text
    monkeypatch.setenv("QUERY_STRING", "line=treppe+deal%3D46%3A+base+8" + "%20" * LONGEST)
    assert cardwidgets.play(treppe, deal=7).position == treppe.deal(7), "a line that is cut off is no shorter game"
    monkeypatch.setenv("QUERY_STRING", "game=napoleon&deal=4712")
    assert cardwidgets.match("napoleon", deals=2, first=4711).match.first == 4712
    line = "napoleon deals=2 first=4711: bid 1, pass"
    monkeypatch.setenv("QUERY_STRING", urlencode({"line": line}))
    monkeypatch.setenv("SCRIPT_NAME", "/voila/render/en/napoleon.ipynb")
    asked = cardwidgets.match("napoleon", deals=3, first=1).match
    assert (asked.deals, asked.first, asked.position.moves[:2]) == (2, 4711, ("bid 1", "pass"))
