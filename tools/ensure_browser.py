"""Makes sure that the browser tests have their browsers: `python tools/ensure_browser.py`.

Most tests run in Chromium: its headless shell (which has no user interface and saves the tests a quarter of their
time), Chromium or Chrome; `tests/browser/test_browsers.py` runs in Firefox. A missing browser is installed with one
call of apt-get if this machine permits it (apt-get, and root or a `sudo` without password). Otherwise one line for each
browser says what to install. It always succeeds: tests that need a browser fail with the same line, and all others run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain


@dataclass(frozen=True)
class Program:
    """A program that the browser tests start.

    Attributes:
        what_to_install: the line for a user who lacks it.
        packages: Debian's, one of which contains it; the first is the best.
        names: possible names of the program, the best first.
        variable: of the environment, which may contain its path.
        downloaded: whether Playwright may have one of its own.
    """

    what_to_install: str
    packages: tuple[str, ...]
    names: tuple[str, ...]
    variable: str = ""
    downloaded: bool = False

    def find(self) -> str | None:
        """The path of a working one, or None.

        Order: the one named in the environment, one of the system, one downloaded by Playwright.
        """
        named = os.environ.get(self.variable)
        installed = (named,) if named else map(shutil.which, self.names)
        own = _playwrights_own() if self.downloaded and not named else ()
        return next((path for path in chain(installed, own) if path and self._starts(path)), None)

    def _starts(self, path: str) -> bool:
        """Whether it really starts: some systems have a stub that only points to a software store."""
        try:
            return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
        except (OSError, subprocess.TimeoutExpired):
            return False


def _playwrights_own() -> Iterator[str]:
    """Where Playwright would have put its Chromium; finding out takes a second."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    yield path


SHELL = ("chromium-headless-shell", "chromium")
MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
CHROMIUM = Program(
    "The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium-headless-shell; "
    "anywhere: .venv/bin/python -m playwright install chromium) or name it in KARTENTISCH_BROWSER.",
    packages=SHELL,
    names=(*SHELL, "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", *MAC),
    variable="KARTENTISCH_BROWSER",
    downloaded=True,
)
FIREFOX = Program(
    "tests/browser/test_browsers.py needs Firefox: install it (Debian: apt-get install firefox-esr) or name it in "
    "KARTENTISCH_FIREFOX.",
    packages=("firefox-esr", "firefox"),
    names=("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"),
    variable="KARTENTISCH_FIREFOX",
)
PROGRAMS = (CHROMIUM, FIREFOX)


def install(programs: list[Program], purpose: str = "the browser tests") -> None:
    """Install Debian's packages for these programs if that is possible without any question being asked."""
    apt = shutil.which("apt-get")
    if not apt:
        return
    if os.geteuid() == 0:
        prefix = []
    elif shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        prefix = ["sudo", "-n"]
    else:
        return
    quiet = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", apt, "-qq", "-o=Dpkg::Use-Pty=0"]

    def well(*words: str) -> bool:
        return subprocess.run([*quiet, *words], stdout=subprocess.DEVNULL).returncode == 0

    def got(*packages: str) -> bool:
        return well("install", "--yes", "--no-install-recommends", *packages)

    best = [program.packages[0] for program in programs]
    print(f"Installing for {purpose}: {' '.join(best)}", flush=True)
    if well("update") and not got(*best):
        for program in programs:  # not all of them exist on every system
            any(got(package) for package in program.packages)


def main() -> None:
    """Find or install the browsers, or print what to install."""
    if missing := [program for program in PROGRAMS if not program.find()]:
        install(missing)
        for line in dict.fromkeys(program.what_to_install for program in missing if not program.find()):
            print(line)


if __name__ == "__main__":
    main()
