"""The command `kartentisch` as a user starts it: tables, notebooks and a site, each in the browser of this machine."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Page, expect

from tools.browser import harness

pytestmark = [pytest.mark.browser, pytest.mark.thorough]


@contextmanager
def running(home: Path, *words: str, last: signal.Signals = signal.SIGINT) -> Iterator[str]:
    """A command that shows pages; gives the address that it prints, then ends it, by default with Ctrl+C.

    Nothing that it has started may go on without it. The user has a kernel `python3` that does not start.
    """
    kernel = home / ".local/share/jupyter/kernels/python3/kernel.json"
    kernel.parent.mkdir(parents=True)
    broken = {"argv": [shutil.which("false"), "{connection_file}"], "display_name": "Another", "language": "python"}
    kernel.write_text(json.dumps(broken))
    environment = {key: value for key, value in os.environ.items() if not key.startswith("JUPYTER")}
    environment |= {"HOME": str(home), "PYTHONUNBUFFERED": "1"}
    with (home / "errors").open("w+") as errors:
        command = [sys.executable, "-m", "cardwidgets", *words, "--no-browser"]
        process = subprocess.Popen(command, cwd=home, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True)
        assert process.stdout is not None
        try:
            yield address_in(process.stdout if words[0] != "lab" else tail(home / "errors", process))
        finally:
            started = psutil.Process(process.pid).children(recursive=True)
            process.send_signal(last)
            code = process.wait(60)
    assert psutil.wait_procs(started, 30)[1] == []
    said = (home / "errors").read_text("utf-8")
    assert code == 0 and "Traceback" not in said, said


def address_in(lines: Iterator[str]) -> str:
    """The first address of this machine in lines."""
    for line in lines:
        if found := re.search(r"http://127\.0\.0\.1:\S+", line):
            return found[0]
    raise AssertionError("no address was printed")


def tail(file: Path, process: subprocess.Popen[str]) -> Iterator[str]:
    """The lines of a file while a process writes them."""
    with file.open(encoding="utf-8") as lines:
        while process.poll() is None:
            yield lines.readline()


def test_a_table_is_played_with_the_kernel_of_this_installation(page: Page, tmp_path: Path) -> None:
    with running(tmp_path, "play", "treppe", "46", "--lang", "de", last=signal.SIGTERM) as address:
        page.goto(address)
        table = harness.wait_for_table(page)
        expect(page.get_by_role("button", name="Hinweis", exact=True)).to_be_visible()
        table.locator('[data-handle="R5P3:0"]').click()
        expect(table).to_have_attribute("data-state", re.compile(r'"last": ?"base 8".*'))


def test_jupyterlab_opens_welcome_in_a_copy_of_the_notebooks(page: Page, tmp_path: Path) -> None:
    folder = tmp_path / "Meine Übungen"
    with running(tmp_path, "lab", str(folder), "--lang", "de") as address:
        page.goto(address)
        expect(page.get_by_role("tab", name="welcome.ipynb", exact=True)).to_be_visible(timeout=harness.PATIENCE)
        picture = page.locator(".jp-OutputArea-output svg, .jp-OutputArea-output img").first
        expect(picture).to_be_attached(timeout=harness.PATIENCE)  # stored, and shown because the copy is trusted
        ready = page.get_by_text(re.compile(r"\| Idle$"))  # in the status bar
        expect(ready).to_be_visible(timeout=harness.PATIENCE)  # before the kernel is ready, JupyterLab runs no cell
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        harness.wait_for_table(page)
    assert (folder / "en/treppe.ipynb").is_file()


def test_a_site_is_shown_from_its_archive(page: Page, tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "de").mkdir(parents=True)
    (site / "index.html").write_text("<script>document.title = location.search</script>")
    archive = shutil.make_archive(str(tmp_path / "packed site"), "zip", site)
    with running(tmp_path, "site", archive, "--lang", "de") as address:
        page.goto(address)
        assert page.title() == "?lang=de"
