"""The browsers that the tests start, and where to find them.

Most browser tests run in Chromium, preferably in its headless shell, which has no user interface; `unpack.py` unpacks
one. Some run in Firefox, and are left out where there is none.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

PINNED = Path(__file__).resolve().parents[2] / ".venv/chromium/chromium"
"""Starts the Chromium that package-lock.json pins."""
ALL = "KARTENTISCH_ALL_BROWSERS"
"""The variable of the environment that makes tests fail, instead of being left out, if Firefox is missing."""


@dataclass(frozen=True)
class Program:
    """A browser.

    Attributes:
        what_to_install: the line for a user who lacks it.
        names: possible names of the program, the best first.
        variable: of the environment, which may contain its path.
        own: finds those that packages of npm and Python have installed, the best first.
    """

    what_to_install: str
    names: tuple[str, ...]
    variable: str
    own: Callable[[], Iterable[str]] = tuple

    def find(self) -> str | None:
        """The path of a working one, or None.

        If the environment names one, no other is tried. Otherwise those installed by packages precede the system's.
        """
        named = os.environ.get(self.variable)
        paths = [named] if named else chain(self.own(), map(shutil.which, self.names))
        return next((path for path in paths if path and self._starts(path)), None)

    def _starts(self, path: str) -> bool:
        """Whether it really starts: some systems have a stub that only points to a software store."""
        try:
            return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
        except (OSError, subprocess.TimeoutExpired):
            return False


def _chromiums() -> Iterator[str]:
    """The pinned Chromium, then the one that Playwright may have downloaded; finding the latter takes a second."""
    yield str(PINNED)
    from tools.bundles import node

    with node.playwright() as playwright:
        path = playwright.chromium.executable_path
    yield path


CHROMIUM = Program(
    "The browser tests need Chromium or Chrome: install one (.venv/bin/python -m playwright install chromium, or "
    "Debian's package chromium-headless-shell) or name it in KARTENTISCH_BROWSER.",
    names=(
        *("chromium-headless-shell", "chromium", "chromium-browser"),
        *("google-chrome", "google-chrome-stable", "chrome"),
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ),
    variable="KARTENTISCH_BROWSER",
    own=_chromiums,
)
FIREFOX = Program(
    "Firefox is missing: install it (Debian's package firefox-esr) or name it in KARTENTISCH_FIREFOX.",
    names=("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"),
    variable="KARTENTISCH_FIREFOX",
)
