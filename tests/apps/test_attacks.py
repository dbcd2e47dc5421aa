"""Attacks on the app server by a single visitor must not affect the others.

docs/server.md lists the threats, each with its test here. Nothing is timed: a limit holds or it fails.
"""

from __future__ import annotations

import http.client
import json
import re
import resource
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

from cardwidgets.apps import messages
from cardwidgets.apps.connections import affordable
from cardwidgets.apps.limits import MB, Bucket
from cardwidgets.apps.visitors import COOKIE
from cardwidgets.i18n.wording import texts
from tests.apps.test_apps import Answer, ask, kernel_of, kernel_processes, leave, wait_for
from tests.lines import Line, message
from tools.browser import harness

pytestmark = pytest.mark.thorough

STATES = "import ipywidgets\nall = [ipywidgets.HTML('x' * 10_000) for _ in range(300)]\nall[0]"
"""A page whose widgets have states of three megabytes."""
WORKS = """
import itertools, threading, time, ipywidgets
shown = ipywidgets.HTML()
def work(shown=shown):  # a kernel that ends takes its names from its threads
    for number in itertools.count():
        time.sleep(0.1)
        shown.value = str(number) + "x" * {size}
threading.Thread(target=work, daemon=True).start()
shown
"""
"""A page whose kernel reports progress endlessly, like an experiment that never ends."""
PICTURES = """
import itertools, threading, time, ipywidgets
shown = ipywidgets.Image(value=b"0")
def work(shown=shown):  # a kernel that ends takes its names from its threads
    for number in itertools.count():
        time.sleep(0.02)
        shown.value = b"%d" % number
threading.Thread(target=work, daemon=True).start()
shown
"""
"""A page whose kernel keeps sending bytes, as a table does while drawing."""
SEARCHES = """
import os
from engine.solver import places
print("places for searches:", len(os.listdir(os.environ[places.FOLDER])))
"""
PAGES = {
    "tiny": "1",
    "states": STATES,
    "pictures": PICTURES,
    "searches": SEARCHES,
    "works": WORKS.format(size=10),
    "pours": WORKS.format(size=500_000),
}
TINY, PAGE = "/voila/render/en/tiny.ipynb", "/voila/render/en/{}.ipynb"
POLICY, TOO_LONG = 1008, 1009


@contextmanager
def served(folder: Path, *more: str, before: str = "pass") -> Iterator[harness.Server]:
    """The server with a few small notebooks."""
    for name, cell in PAGES.items():
        harness.write_notebook(folder / "notebooks/en" / f"{name}.ipynb", cell)
    options = ["--Kernels.least_free_mb=0", "--Apps.preheated={}", *more]
    with harness.app_server(folder / "notebooks", folder / "home", options, before=before) as running:
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Server]:
    """The server with its default limits; each test leaves its pages."""
    with served(tmp_path_factory.mktemp("attacks")) as running:
        yield running


@contextmanager
def opened(server: harness.Server, name: str = "tiny") -> Iterator[str]:
    """Open a page; return the address of its kernel's websocket."""
    page = ask(server, PAGE.format(name))
    assert page.status == 200
    try:
        yield f"/api/kernels/{kernel_of(page)}/channels?session_id=1"
    finally:
        ask(server, f"/voila/api/shutdown/{kernel_of(page)}", "POST", Origin=server.url)


def cookie_of(page: Answer) -> str:
    """Our cookie as set by a response; "" if it sets none."""
    return next((header for header in page.headers.get_all("Set-Cookie", []) if header.startswith(COOKIE)), "")


def returned(page: Answer) -> str:
    """Our cookie as a browser returns it."""
    return cookie_of(page).partition(";")[0]


def process_of(server: harness.Server) -> psutil.Process:
    """The process of a server."""
    port = f"--port={urlsplit(server.url).port}"
    (found,) = (process for process in psutil.Process().children() if port in process.cmdline())
    return found


def until(reached: Callable[[], object], what: str) -> None:
    """Wait until a condition holds."""
    deadline = time.monotonic() + harness.PATIENCE / 1000
    while not reached():
        assert time.monotonic() < deadline, what
        time.sleep(0.1)


def connect(server: harness.Server) -> socket.socket:
    """A connection without any request."""
    place = urlsplit(server.url)
    return socket.create_connection((str(place.hostname), int(place.port or 0)), timeout=60)


def test_there_is_no_logout_page(server: harness.Server) -> None:
    assert ask(server, "/logout").status == 404


def test_sockets_without_a_kernel_are_refused(server: harness.Server) -> None:
    for target in ("/voila/query/0-0-0-0-0", "/api/kernels/0-0-0-0-0/channels?session_id=1"):
        with Line(server, target) as line:
            assert line.status == 404, target


NO_MESSAGES = {
    "empty": b"",
    "one byte": b"\0",
    "seven bytes": bytes(7),
    "no offsets": bytes(8),
    "offsets without end": b"\xff" * 8,
    "one offset": (1).to_bytes(8, "little") + bytes(8),
    "a text": "{}",
    "backwards": (6).to_bytes(8, "little")
    + b"".join(n.to_bytes(8, "little") for n in (90, 80, 70, 60, 50, 40))
    + bytes(50),
    "too many buffers": message("comm_msg", {})[:8] + bytes(4000),
    "another channel": message("comm_msg", {}, channel="iopub"),
    "a deep header": message("comm_msg", {}, {"date": json.loads("[" * 90 + "]" * 90)}),
    "a list in the header": message("comm_msg", {}, {"msg_id": ["a"]}),
    "a long header": message("comm_msg", {}, {"msg_id": "a" * 5000}),
    "no type": message("comm_msg", {}, {"msg_type": None}),
}


def test_an_invalid_message_closes_only_its_own_connection(server: harness.Server) -> None:
    before = server.log.stat().st_size
    with opened(server) as target, Line(server, f"{target}2") as other:
        for name, sent in NO_MESSAGES.items():
            with Line(server, target) as line:
                line.send(sent)
                assert line.ended() == POLICY, name
            assert answers(other), name
    said = server.log.read_bytes()[before:].decode()
    assert "Traceback" not in said and "Uncaught" not in said


def answers(line: Line) -> bool:
    """Whether a kernel answers on a connection."""
    line.say("kernel_info_request", {})
    while True:
        said, _ = line.read(30)
        if said is None or b"kernel_info_reply" in said:
            return said is not None


def test_deep_or_long_messages_are_not_parsed(server: harness.Server) -> None:
    assert not messages.is_deep(b"[" * messages.DEEPEST + b"]" * messages.DEEPEST)
    assert not messages.is_deep(b'{"a": "' + b"[{" * 1000 + b'\\"' + b"]" * 1000 + b'"}')
    assert messages.is_deep(b'{"a":' * 65 + b"1" + b"}" * 65)
    deep = serialize_msg_to_ws_v1([b'{"msg_type": "comm_msg"}', b"{}", b"{}", b"[" * MB], "shell")
    with opened(server) as target:
        with Line(server, target) as line:
            line.send(deep)
            assert line.ended() == POLICY
        with Line(server, target) as line:
            line.send(bytes(9 * MB))
            assert line.ended() in (TOO_LONG, 0)
        with Line(server, target, protocol="") as line:
            assert line.status == 400, "the older protocol would have it parsed here"


def test_a_page_that_does_not_read_is_disconnected(server: harness.Server) -> None:
    with opened(server, "states") as target, Line(server, target) as line:
        before = process_of(server).memory_info().rss
        line.ask_states(60)
        wait_for(server, "is cut off: it does not read")
        assert process_of(server).memory_info().rss - before < 80 * MB
    assert ask(server, "/").status == 200


@pytest.mark.deep
def test_a_page_cannot_send_endless_requests(tmp_path: Path) -> None:
    with served(tmp_path, "--Limits.messages=2", "--Limits.outgoing_mb=0.2") as server:
        with opened(server) as target, Line(server, target) as line:
            for _ in range(140):
                line.say("kernel_info_request", {})
            assert line.ended() == POLICY
            with Line(server, target) as again:  # a new connection brings no new allowance
                again.say("kernel_info_request", {})
                assert again.ended() == POLICY
        with opened(server, "states") as target, Line(server, target) as line:
            line.ask_states(10)
            line.ended()
            wait_for(server, "is cut off: more answers than a page needs")


def test_a_kernel_accepts_few_sockets(server: harness.Server) -> None:
    with opened(server) as target, ExitStack() as open_lines:
        lines = [open_lines.enter_context(Line(server, f"{target}{number}")) for number in range(6)]
        assert [line.status for line in lines] == [101] * 4 + [503] * 2
        lines[0].send("")
        lines[0].ended()
        until(lambda: open_lines.enter_context(Line(server, f"{target}x")).status == 101, "one more is free")


def test_each_visitor_has_a_page_limit(tmp_path: Path) -> None:
    with served(tmp_path, "--Limits.pages=2", "--Limits.strangers=3") as server:
        first = ask(server, TINY)
        cookie = cookie_of(first)
        assert re.fullmatch(rf'{COOKIE}="?[^;"]+"?; HttpOnly; Path=/; SameSite=Lax', cookie), cookie
        mine = returned(first)
        second = ask(server, TINY, Cookie=mine)
        assert second.status == 200 and not cookie_of(second)
        for language in ("en", "de"):
            third = ask(server, f"{TINY}?lang={language}", Cookie=mine)
            assert third.status == 503 and texts("apps", language)["own_title"] in third.text
            assert "Refresh" not in third.headers
        others = [ask(server, TINY) for _ in range(3)]
        assert [one.status for one in others] == [200] * 3
        assert "; Secure" in cookie_of(ask(server, TINY, X_Forwarded_Proto="https"))
        forged = ask(server, TINY, Cookie=f"{mine[:-4]}0000")
        assert forged.status == 302
        forged = ask(server, forged.headers["Location"], Cookie=f"{mine[:-4]}0000")
        assert forged.status == 503 and int(forged.headers["Refresh"]) > 0, "strangers have all of theirs"
        leave(server, ask(server, TINY, Cookie=returned(forged)))
        leave(server, second)
        leave(server, ask(server, TINY, Cookie=mine))


def visit(server: harness.Server, target: str, *, keeps: bool) -> tuple[Answer, str]:
    """The final response to a new browser, and its address; it `keeps` cookies or not."""
    cookie = ""
    for _ in range(5):
        answer = ask(server, target, **({"Cookie": cookie} if cookie else {}))
        if answer.status != 302:
            return answer, target
        target, cookie = answer.headers["Location"], keeps * (returned(answer) or cookie)
    raise AssertionError("it is redirected again and again")


def test_a_class_arriving_at_once_is_not_limited_as_strangers(tmp_path: Path) -> None:
    with served(tmp_path, "--Limits.strangers=3") as server, ThreadPoolExecutor(12) as crowd:
        flood = list(crowd.map(lambda _: visit(server, TINY, keeps=False), range(12)))
        assert sorted(page.status for page, _ in flood) == [200] * 3 + [503] * 9
        assert len(kernel_processes(server)) == 3
        target = f"{TINY}?lang=de&deal=%C3%A4+1"
        pages = list(crowd.map(lambda _: visit(server, target, keeps=True), range(12)))
        assert [page.status for page, _ in pages] == [200] * 12
        assert {address for _, address in pages} == {target}, "the address is as it was"
        for page, _ in [*pages, *flood]:
            if page.status == 200:
                leave(server, page)


def test_a_closed_page_makes_room_for_its_visitor(tmp_path: Path) -> None:
    with served(tmp_path, "--Limits.pages=1") as server:
        page = ask(server, TINY)
        cookie = returned(page)
        with Line(server, f"/api/kernels/{kernel_of(page)}/channels?session_id=1"):
            assert ask(server, TINY, Cookie=cookie).status == 503
        until(lambda: ask(server, TINY, Cookie=cookie).status == 200, "its line is closed")
        assert ask(server, f"/api/kernels/{kernel_of(page)}").status == 404


@pytest.mark.deep
def test_an_abandoned_kernel_ends(tmp_path: Path) -> None:
    more = ["--Kernels.left_after=3", "--Kernels.cull_idle_timeout=6", "--Kernels.cull_interval=1"]
    with served(tmp_path, *more) as server:
        left = ask(server, PAGE.format("works"))
        with Line(server, f"/api/kernels/{kernel_of(left)}/channels?session_id=1") as line:
            assert line.status == 101
        wait_for(server, f"Kernel {kernel_of(left)} has no page any more")
        forgotten = ask(server, PAGE.format("works"))
        with Line(server, f"/api/kernels/{kernel_of(forgotten)}/channels?session_id=1") as line:
            for _ in range(10):
                line.say("kernel_info_request", {})
                time.sleep(1)
            assert ask(server, f"/api/kernels/{kernel_of(forgotten)}").status == 200, "its visitor is there"
            wait_for(server, f"Kernel {kernel_of(forgotten)} has a page that is forgotten")
        until(lambda: not kernel_processes(server), "the kernels have ended")


def test_searches_wait_for_the_server(tmp_path: Path) -> None:
    with served(tmp_path, "--Limits.searches=3") as server:
        page = ask(server, PAGE.format("searches"))
        assert "places for searches: 3" in page.text
        (kernel,) = kernel_processes(server)
        assert psutil.Process(kernel).nice() > process_of(server).nice()


def test_a_broken_connection_buffers_a_limited_amount(tmp_path: Path) -> None:
    with served(tmp_path, "--Limits.unsent_mb=4") as server:
        page = ask(server, PAGE.format("pours"))
        with Line(server, f"/api/kernels/{kernel_of(page)}/channels?session_id=1") as line:
            line.read(30)
        wait_for(server, "sends too much to a page that is not there")
        until(lambda: ask(server, f"/api/kernels/{kernel_of(page)}").status == 404, "its kernel has ended")


def test_a_new_connection_replaces_the_old_one(server: harness.Server) -> None:
    with opened(server, "pictures") as target, Line(server, target), Line(server, target) as again:
        assert again.status == 101
        for _ in range(100):
            again.read(30)
        assert answers(again)
        assert ask(server, "/").status == 200


def test_idle_connections_make_way(tmp_path: Path) -> None:
    with served(tmp_path, "--Limits.connections=40") as server, ExitStack() as held:
        for _ in range(200):
            held.enter_context(connect(server))
        with opened(server) as target, Line(server, target) as line:
            for _ in range(100):
                held.enter_context(connect(server))
            assert ask(server, "/").status == 200
            line.say("kernel_info_request", {})
            while b"kernel_info_reply" not in (line.read(30)[0] or b""):
                pass
        assert process_of(server).num_fds() < 200
        assert server.log.stat().st_size < 50_000


def test_half_a_request_does_not_hold_a_connection(tmp_path: Path) -> None:
    with served(tmp_path, "--Limits.idle=2") as server, connect(server) as silent, connect(server) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: tables\r\nX-")
        assert silent.recv(1) == slow.recv(1) == b"", "they are closed"
        with connect(server) as half:
            half.sendall(b"POST / HTTP/1.1\r\nHost: tables\r\nContent-Length: 1000\r\n\r\nx")
            while half.recv(1000):
                pass


def test_large_requests_are_not_read(server: harness.Server) -> None:
    before = process_of(server).memory_info().rss
    for begin in (b"POST /login HTTP/1.1\r\nContent-Length: 50000000\r\n", b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000):
        with connect(server) as large:
            large.sendall(begin + b"Host: tables\r\n\r\n")
            said = large.recv(1000)
            assert not said or said.split()[1] in (b"400", b"413", b"431")
    assert process_of(server).memory_info().rss - before < 20 * MB


def test_the_handle_limit_is_raised_as_far_as_allowed(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        with served(tmp_path) as server:
            assert process_of(server).rlimit(psutil.RLIMIT_NOFILE)[0] > 1024
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_few_handles_allow_fewer_but_working_pages(tmp_path: Path) -> None:
    """Each page has as many connections as a browser opens."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (250, 250))"
    with served(tmp_path, "--Kernels.most=24", before=limit) as server, ExitStack() as held:
        said = server.log.read_text(encoding="utf-8")
        assert "Room for 3 pages" in said and "250 handles do not reach for 24 pages" in said
        lines = []
        for _ in range(3):
            target = held.enter_context(opened(server))
            lines.append(held.enter_context(Line(server, target)))
            for _ in range(6):
                held.enter_context(connect(server))
        assert [line.status for line in lines] == [101] * 3
        assert ask(server, TINY).status == 503
        assert all(map(answers, lines))
        assert ask(server, "/").status == 200
        assert process_of(server).num_fds() < 250 - 50
        assert "Too many open files" not in server.log.read_text(encoding="utf-8")


@pytest.mark.parametrize("handles", [256, 512, 1024, 4096, 65536])
@pytest.mark.parametrize("room", [1, 24, 64, 140])
def test_handles_suffice_for_all_pages_and_connections(handles: int, room: int) -> None:
    pages, connections = affordable(room, 1000, 2, handles)
    assert 1 <= pages <= room and 7 * pages < connections <= 1000
    assert 100 + 40 * (2 + pages) + connections <= handles
    assert pages == room or handles < 100 + 50 * (2 + room), "no page less than the handles reach for"
    assert affordable(room, 1000, 2, None) == (room, 1000)


def test_the_log_stays_short(server: harness.Server) -> None:
    before = server.log.stat().st_size
    place = urlsplit(server.url)
    connection = http.client.HTTPConnection(place.netloc, timeout=60)
    for number in range(1500):
        connection.request("GET", f"/no/{number}/{'x' * 5000}")
        assert connection.getresponse().read()
    connection.close()
    assert server.log.stat().st_size - before < 400_000


def test_a_bucket_holds_a_minute_and_refills_at_its_rate() -> None:
    now = 0.0
    bucket = Bucket(2.0, lambda: now)
    assert all(bucket.take() for _ in range(120)) and not bucket.take()
    now = 1.0
    assert bucket.take() and not bucket.take()
    now = 1000.0
    assert bucket.take(120) and not bucket.take()


def test_every_threat_names_its_test(project: Path) -> None:
    page = (project / "docs/server.md").read_text(encoding="utf-8")
    matches = re.findall(r"^\|.*\| `(test_\w+)` \|$", page, re.MULTILINE)
    everywhere = "\n".join(path.read_text(encoding="utf-8") for path in (project / "tests").rglob("test_*.py"))
    assert matches and len(matches) == len(set(matches))
    assert not [name for name in matches if f"\ndef {name}(" not in everywhere]
    here = {name for name in globals() if name.startswith("test_")}
    assert here - set(matches) == {
        "test_every_threat_names_its_test",
        "test_a_bucket_holds_a_minute_and_refills_at_its_rate",
        "test_handles_suffice_for_all_pages_and_connections",
    }
