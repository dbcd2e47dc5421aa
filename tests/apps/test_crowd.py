"""Many visitors of the app server: the queue, visitors who hang up, invisible pages, capacity."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from cardwidgets.apps import machine
from cardwidgets.apps.navigation import shows_a_page
from cardwidgets.apps.queue import Queue
from cardwidgets.i18n.wording import texts
from tests.apps.test_apps import Answer, ask, kernel_processes, leave, wait_for
from tools.browser import harness

pytestmark = pytest.mark.thorough

DELAY = """
import pathlib, sys, time
from IPython import get_ipython
sys.stdout.flush_timeout = sys.stderr.flush_timeout = 0.1
seen = pathlib.Path("seen-{name}")
if {always} or not seen.exists():
    get_ipython().kernel.iopub_thread.schedule(lambda: time.sleep({seconds}))
seen.touch()
display("what came" + " late")
"""
"""A cell whose output arrives after its reply, as from a busy kernel."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Server]:
    """A server that makes one page at a time, and has room for four."""
    folder = tmp_path_factory.mktemp("crowd")
    root = folder / "notebooks"
    for language in ("en", "de"):
        harness.write_notebook(root / language / "slow.ipynb", "import time\ntime.sleep(1)", "print('so' + 'slow')")
    harness.write_notebook(root / "en/endless.ipynb", "import threading\nthreading.Event().wait()")
    harness.write_notebook(root / "en/tiny.ipynb", "print('what it' + ' says')")
    harness.write_notebook(root / "en/late.ipynb", DELAY.format(name="late", always=True, seconds=6), "print('after')")
    more = ["--Kernels.most=4", "--Kernels.at_once=1", "--Kernels.least_free_mb=0", "--Apps.preheated={}"]
    with harness.app_server(root, folder / "home", more) as running:
        yield running


def together(server: harness.Server, *targets: str) -> list[Answer]:
    """Request several pages at once, in this order; return the answers in the order of completion."""
    answers: list[Answer] = []
    threads = []
    for target in targets:
        threads.append(threading.Thread(target=lambda target=target: answers.append(ask(server, target))))
        threads[-1].start()
        time.sleep(0.1)
    for thread in threads:
        thread.join()
    return answers


def test_pages_are_built_in_turn_and_waiting_visitors_see_their_place(server: harness.Server) -> None:
    answers = together(server, *(f"/voila/render/{language}/slow.ipynb" for language in ("en", "de", "en")))
    places = []
    for answer in answers:
        assert answer.status == 200 and "soslow" in answer.text and 'id="kt-end"' in answer.text
        head, line, rest = answer.text.partition('class="kt-places">')
        assert line and 'id="loading"' in head and 'id="rendered_cells"' in rest
        shown = rest.partition('<div id="rendered_cells"')[0]
        places.append([int(one) for one in re.findall(r"(?:number|Nummer) (\d) in", shown)])
        leave(server, answer)
    assert [answer.text.count('lang="de"') for answer in answers] == [0, 1, 0], "first come, first served"
    assert places == [[], [1], [2, 1]]


def test_a_visitor_who_leaves_the_queue_frees_the_place(server: harness.Server) -> None:
    """Thirty browsers leave after a moment, while others wait in the queue before and after them."""
    before = together(server, "/voila/render/en/tiny.ipynb")
    address = urlsplit(server.url)
    request = f"GET /voila/render/en/endless.ipynb HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode()
    for _ in range(30):
        with socket.create_connection((str(address.hostname), address.port or 80)) as line:
            line.sendall(request)
            time.sleep(0.05)
    begin = time.monotonic()
    after = together(server, *["/voila/render/en/tiny.ipynb"] * 3)
    assert [answer.status for answer in (*before, *after)] == [200] * 4
    assert time.monotonic() - begin < harness.PATIENCE / 1000
    for answer in (*before, *after):
        leave(server, answer)
    deadline = time.monotonic() + harness.PATIENCE / 1000
    while kernel_processes(server):
        assert time.monotonic() < deadline, "a kernel was left behind"
        time.sleep(0.1)
    assert "Traceback" not in server.log.read_text(encoding="utf-8")


def test_leaving_while_the_notebook_runs_ends_it(server: harness.Server) -> None:
    address = urlsplit(server.url)
    with socket.create_connection((str(address.hostname), address.port or 80)) as line:
        line.sendall(f"GET /voila/render/en/endless.ipynb HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode())
        heard = b""
        while b"kernelId" not in heard:
            heard += line.recv(1 << 16)
        assert len(kernel_processes(server)) == 1
    leave(server, ask(server, "/voila/render/en/tiny.ipynb"))
    assert not kernel_processes(server)
    assert "Traceback" not in server.log.read_text(encoding="utf-8"), "that somebody leaves is no error"


def test_a_late_output_is_awaited(server: harness.Server) -> None:
    page = ask(server, "/voila/render/en/late.ipynb")
    assert "what came late" in page.text and "after" in page.text and "data-lacking" not in page.text
    leave(server, page)


def test_a_missing_output_is_reported_and_its_kernel_dropped(tmp_path: Path) -> None:
    """The page is marked, so that it reloads itself; a warm kernel that fails is never used."""
    root = tmp_path / "notebooks"
    harness.write_notebook(root / "en/late.ipynb", DELAY.format(name="late", always=True, seconds=4))
    harness.write_notebook(root / "en/ahead.ipynb", DELAY.format(name="ahead", always=False, seconds=4))
    more = ['--Apps.preheated={"en/ahead.ipynb": 1}', "--Kernels.least_free_mb=0", "--VoilaExecutor.iopub_timeout=1"]
    with harness.app_server(root, tmp_path / "home", more) as server:
        page = ask(server, "/voila/render/en/late.ipynb")
        assert "data-lacking" in page.text and texts("apps", "en")["incomplete"] in page.text
        assert "Timeout waiting for IOPub output" in server.log.read_text(encoding="utf-8")
        wait_for(server, "is filled")
        deadline = time.monotonic() + harness.PATIENCE / 1000
        while "what came late" not in (page := ask(server, "/voila/render/en/ahead.ipynb")).text:
            assert "data-lacking" not in page.text, "the page got the kernel that had run ahead in vain"
            assert time.monotonic() < deadline
        wait_for(server, "ran ahead of en/ahead.ipynb")


BROWSER = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "cross-site"}
FRAME = BROWSER | {"Sec-Fetch-Dest": "iframe"}
SCHOOL = "https://school.example/course"


@pytest.mark.parametrize(
    ("headers", "ancestors", "shown"),
    [
        (BROWSER, "'self'", True),
        (BROWSER | {"Sec-Fetch-Site": "none"}, "'none'", True),
        (BROWSER | {"Sec-Purpose": "prefetch;prerender"}, "'self'", False),
        ({"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "cross-site"}, "*", False),
        ({"Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "same-origin"}, "*", False),
        (FRAME | {"Sec-Fetch-Site": "same-origin"}, "'self'", True),
        (FRAME | {"Referer": SCHOOL}, "'self'", False),
        (FRAME | {"Referer": SCHOOL}, "'self' https://school.example", True),
        (FRAME | {"Referer": SCHOOL}, "https://*.example", True),
        (FRAME | {"Referer": SCHOOL}, "school.example:*", True),
        (FRAME | {"Referer": SCHOOL}, "https:", True),
        (FRAME | {"Referer": SCHOOL}, "https://example https://chool.example http://school.example:80", False),
        (FRAME | {"Referer": "https://school.example:x"}, "https://school.example", False),
        (FRAME, "https://school.example", False),
        ({}, "'self'", True),
        ({"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}, "'self'", True),
        ({"Accept": "image/avif,image/webp,*/*;q=0.8"}, "*", False),
    ],
)
def test_only_visible_pages_get_a_kernel(headers: dict[str, str], ancestors: str, shown: bool) -> None:
    line = RequestStartLine("GET", "/voila/render/en/treppe.ipynb", "HTTP/1.1")
    request = HTTPServerRequest(start_line=line, headers=HTTPHeaders(headers | {"Host": "tables.example"}))
    assert shows_a_page(request, ancestors) is shown


def test_an_image_tag_on_a_foreign_page_starts_no_kernel(server: harness.Server) -> None:
    image = {"Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "image", "Sec_Fetch_Site": "cross-site"}
    assert ask(server, "/voila/render/en/tiny.ipynb", **image).status == 403
    assert not kernel_processes(server)


def test_a_queue_serves_a_few_at_a_time() -> None:
    async def stay() -> None:
        queue = Queue(2)
        patient = queue.enter(last=True)
        first, second, third, fourth = (queue.enter() for _ in range(4))
        idle = queue.enter(last=True)
        everyone = (patient, first, second, third, fourth, idle)
        assert [one.place for one in everyone] == [0, 0, 1, 2, 3, 4]
        waiting = asyncio.create_task(third.turn())
        second.leave()
        assert [one.place for one in everyone] == [0, 0, 1, 1, 2, 3]
        late = queue.enter()
        assert (late.place, idle.place) == (3, 4)
        await asyncio.sleep(0)
        assert not waiting.done()
        first.leave()
        await asyncio.wait_for(waiting, 1)
        for one in (patient, third, fourth, late):
            one.leave()
            one.leave()
        await asyncio.wait_for(idle.turn(), 1)

    asyncio.run(stay())


def write(folder: Path, **texts: str) -> None:
    """Write what Linux shows of a control group; "__" in a name stands for a dot."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name.replace("__", ".")).write_text(text)


def test_free_memory_respects_all_parent_control_groups(tmp_path: Path) -> None:
    own, groups, meminfo = tmp_path / "cgroup", tmp_path / "groups", tmp_path / "meminfo"
    own.write_text("0::/system.slice/kartentisch.service\n")
    meminfo.write_text("MemAvailable: 8192000 kB\n")
    whole = {"memory__current": f"{500 * 2**20}", "memory__stat": f"anon 1\ninactive_file {100 * 2**20}"}
    write(groups, **whole)
    write(groups / "system.slice", memory__max="max\n", **whole)
    assert machine.free_mb(groups, meminfo, own) == 8000
    write(groups / "system.slice/kartentisch.service", memory__max=f"{4096 * 2**20}\n", memory__high="max\n", **whole)
    assert machine.free_mb(groups, meminfo, own) == 3696
    write(groups / "system.slice/kartentisch.service", memory__high=f"{2048 * 2**20}\n")
    assert machine.free_mb(groups, meminfo, own) == 1648
    write(groups / "system.slice", memory__max=f"{1000 * 2**20}")
    assert machine.free_mb(groups, meminfo, own) == 600


def test_free_memory_and_processors_are_read_from_cgroups_v1(tmp_path: Path) -> None:
    own, groups, meminfo = tmp_path / "cgroup", tmp_path / "groups", tmp_path / "meminfo"
    own.write_text("5:cpu,cpuacct:/docker/abc\n4:memory:/docker/abc\n1:name=systemd:/docker/abc\n")
    meminfo.write_text("MemAvailable: 8192000 kB\n")
    unbounded = {"memory__limit_in_bytes": f"{2**63 - 4096}", "memory__usage_in_bytes": "0"}
    write(groups / "memory", **unbounded, memory__stat="total_inactive_file 0")
    assert machine.free_mb(groups, meminfo, own) == 8000
    bounded = {"memory__limit_in_bytes": f"{900 * 2**20}", "memory__usage_in_bytes": f"{300 * 2**20}"}
    write(groups / "memory/docker/abc", **bounded, memory__stat=f"total_inactive_file {2**20}")
    assert machine.free_mb(groups, meminfo, own) == 601
    there = machine.processors(groups, own)
    write(groups / "cpu/docker/abc", cpu__cfs_quota_us="-1", cpu__cfs_period_us="100000")
    assert machine.processors(groups, own) == there >= 1
    write(groups / "cpu/docker/abc", cpu__cfs_quota_us="50000")
    assert machine.processors(groups, own) == 0.5
    own.write_text("0::/one")
    write(groups / "one", cpu__max="25000 100000")
    assert machine.processors(groups, own) == 0.25
