"""The nginx and systemd examples in docs/deploy.md are complete, and run if the programs are installed.

Each example is parsed; nginx also runs with it in front of a server, and systemd verifies it. If a program is missing,
the test reports that it has only checked the directives.
"""

from __future__ import annotations

import getpass
import gzip
import http.client
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from configparser import ConfigParser
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from cardwidgets.apps.kernels import Kernels
from cardwidgets.apps.visitors import COOKIE
from tests.apps.test_apps import ask, kernel_of, leave
from tests.apps.test_attacks import answers, until
from tests.lines import Line
from tools.browser import harness

pytestmark = pytest.mark.thorough

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/bin")
SYSTEMD = shutil.which("systemd-analyze")
SEATS = 30


@pytest.fixture(scope="module")
def page(project: Path) -> str:
    """The text of docs/deploy.md."""
    return (project / "docs/deploy.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def examples(page: str) -> list[str]:
    """The examples for nginx: the main settings, and the site."""
    matches = re.findall(r"```nginx\n(.*?)```", page, re.DOTALL)
    assert len(matches) == 2
    return matches


def told(example: str, directive: str) -> list[str]:
    """The arguments of each occurrence of a directive in an example."""
    return [words.strip() for words in re.findall(rf"^\s*{directive}\s+([^;{{]+)", example, re.MULTILINE)]


def test_the_nginx_example_has_all_directives(examples: list[str]) -> None:
    main, site = examples
    assert int(told(main, "worker_rlimit_nofile")[0]) >= 2 * SEATS * 7
    assert int(re.findall(r"worker_connections (\d+)", main)[0]) >= 2 * SEATS * 7
    assert told(site, "gzip") == ["on"] and "javascript" in told(site, "gzip_types")[0]
    assert int(told(site, "limit_conn")[0].split()[1]) >= SEATS * 7
    assert f"$cookie_{COOKIE} " in told(site, "limit_req_zone")[1]
    school = re.search(r"zone=pages burst=(\d+)(.*)", told(site, "limit_req")[0])
    assert school is not None and int(school[1]) >= SEATS and "nodelay" not in school[2], "hung-up requests wait here"
    assert told(site, "client_max_body_size") == ["64k"]


@contextmanager
def nginx(examples: list[str], folder: Path, behind: harness.Server) -> Iterator[harness.Server]:
    """An nginx with the example configuration in front of a server, on a free port and without a certificate."""
    port = harness.free_port()
    main, site = examples
    site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    site = re.sub(r"^\s*ssl_certificate.*\n", "", site, flags=re.MULTILINE)
    site = site.replace("http://127.0.0.1:8866", behind.url)
    temporary = "".join(
        f"{one}_temp_path {folder}/{one};\n" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    settings = folder / "nginx.conf"
    settings.write_text(
        f"pid {folder}/pid;\nuser {getpass.getuser()};\n{main}\nhttp {{\naccess_log off;\n{temporary}\n{site}\n}}\n"
    )
    command = [str(NGINX), "-e", str(folder / "error.log"), "-c", str(settings)]
    tried = subprocess.run([*command, "-t"], capture_output=True, text=True)
    assert tried.returncode == 0 and "[warn]" not in tried.stderr.replace('"user" directive', ""), tried.stderr
    process = subprocess.Popen([*command, "-g", "daemon off;"])
    try:
        until(lambda: listens(port), "nginx listens")
        yield replace(behind, url=f"http://127.0.0.1:{port}")
    finally:
        process.terminate()
        process.wait(timeout=30)


def listens(port: int) -> bool:
    """Whether a port accepts connections."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_nginx_runs_with_the_example(examples: list[str], tmp_path: Path, record_property: Callable[..., None]) -> None:
    if NGINX is None:
        record_property("found", "no nginx on this machine: the blocks of its example are closed, its ways complete")
        site = examples[1]
        assert site.count("{") == site.count("}")
        assert all(f"location {way} " in site for way in ("/", "/api/kernels/", "/voila/render/"))
        assert len(told(site, "proxy_pass")) == 3 and told(site, "proxy_buffering") == ["off"]
        return
    root = tmp_path / "notebooks"
    harness.write_notebook(root / "en/tiny.ipynb", "1")
    options = ["--Kernels.least_free_mb=0", "--Apps.preheated={}", "--Limits.strangers=100"]
    with harness.app_server(root, tmp_path / "home", options) as behind, nginx(examples, tmp_path, behind) as server:
        made = ask(server, "/voila/render/en/tiny.ipynb")
        assert made.status == 200 and 'id="kt-end"' in made.text
        with Line(server, f"/api/kernels/{kernel_of(made)}/channels?session_id=1") as line:
            assert line.status == 101 and answers(line)
        leave(server, made)
        plain, packed = size(server, "/voila/static/voila.js"), size(server, "/voila/static/voila.js", "gzip")
        assert packed < plain / 2
        before = behind.log.read_text(encoding="utf-8").count("Kernel started")
        hung_up(server, 60)
        assert behind.log.read_text(encoding="utf-8").count("Kernel started") - before <= 5


def size(server: harness.Server, target: str, encoding: str = "identity") -> int:
    """The bytes of a file, as they arrive."""
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=60)
    connection.request("GET", target, headers={"Accept-Encoding": encoding})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    assert answer.status == 200
    assert encoding == "identity" or (answer.headers["Content-Encoding"] == encoding and gzip.decompress(body))
    return len(body)


def hung_up(server: harness.Server, times: int) -> None:
    """Request a page repeatedly, hanging up at once."""
    place = urlsplit(server.url)
    with ExitStack() as held:
        for _ in range(times):
            one = held.enter_context(socket.create_connection((str(place.hostname), int(place.port or 0))))
            one.sendall(f"GET /voila/render/en/tiny.ipynb HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
        time.sleep(0.05)
    time.sleep(5)


@pytest.fixture
def unit(page: str) -> tuple[str, ConfigParser]:
    """The service file as text, and parsed."""
    (text,) = re.findall(r"```ini\n(.*?)```", page, re.DOTALL)
    read = ConfigParser()
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read_string(text)
    return text, read


def test_the_service_file_allows_thirty_seats(unit: tuple[str, ConfigParser]) -> None:
    service = unit[1]["Service"]
    assert f"--Kernels.most={SEATS}" in service["ExecStart"]
    assert int(service["LimitNOFILE"]) >= 2000 + 40 * SEATS and service["OOMPolicy"] == "continue"
    assert int(service["TasksMax"]) >= 50 * SEATS
    needed = 400 + 110 * SEATS + Kernels().least_free_mb
    assert int(service["MemoryMax"].removesuffix("G")) * 1024 >= needed


def test_systemd_accepts_the_service(
    unit: tuple[str, ConfigParser], tmp_path: Path, record_property: Callable[..., None]
) -> None:
    text, read = unit
    if SYSTEMD is None:
        record_property("found", "no systemd on this machine: the sections and names of its example are those it knows")
        assert read.sections() == ["Unit", "Service", "Install"]
        assert all(
            re.fullmatch(r"[A-Z][A-Za-z]+", name) and value for part in read.values() for name, value in part.items()
        )
        return
    text = text.replace("/srv/kartentisch/.venv/bin/python", sys.executable).replace(
        "=/srv/kartentisch", f"={tmp_path}"
    )
    text = text.replace("User=kartentisch", f"User={getpass.getuser()}")
    (tmp_path / "kartentisch.service").write_text(text)
    tried = subprocess.run(
        [SYSTEMD, "verify", "--man=no", str(tmp_path / "kartentisch.service")], capture_output=True, text=True
    )
    ours = [line for line in tried.stderr.splitlines() if "kartentisch" in line]
    assert not ours, tried.stderr
