"""Makes sure that the browser tests have a browser: `python tools/ensure_browser.py`.

Looks for Chromium's headless shell (which has no user interface and saves the tests a quarter of their time), Chromium
or Chrome. If there is none and this machine permits it (apt-get, and root or a `sudo` without password), it installs
Debian's package `chromium-headless-shell`, or else `chromium`. Otherwise it prints one line saying what to install. It
always succeeds: tests that need a browser fail with the same line, and all others can run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

WHAT_TO_INSTALL = (
    "The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium-headless-shell; "
    "anywhere: .venv/bin/python -m playwright install chromium) or name it in KARTENTISCH_BROWSER."
)
PACKAGES = ("chromium-headless-shell", "chromium")
NAMES = (*PACKAGES, "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


def find_browser() -> str | None:
    """The path of a browser that starts, or None.

    Order: the one named by `KARTENTISCH_BROWSER`, a system browser, one downloaded by Playwright.
    """
    named = os.environ.get("KARTENTISCH_BROWSER")
    installed = (named,) if named else (*(shutil.which(name) for name in NAMES), *MAC)
    for candidate in chain(installed, () if named else _playwrights_own()):
        if candidate and Path(candidate).exists() and _starts(candidate):
            return candidate
    return None


def _starts(path: str) -> bool:
    """Whether the program really starts: some systems have a stub of that name that only points to a software store."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _playwrights_own() -> Iterator[str]:
    """Where Playwright would have put its browser; finding out takes a second."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    yield path


def install() -> None:
    """Install one of Debian's packages if that is possible without any question being asked."""
    apt = shutil.which("apt-get")
    if not apt:
        return
    if os.geteuid() == 0:
        prefix = []
    elif shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        prefix = ["sudo", "-n"]
    else:
        return
    print("Installing Chromium for the browser tests", flush=True)
    quiet = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", apt, "-qq", "-o=Dpkg::Use-Pty=0"]
    ask = ["install", "--yes", "--no-install-recommends"]
    if subprocess.run([*quiet, "update"], stdout=subprocess.DEVNULL).returncode == 0:
        any(subprocess.run([*quiet, *ask, one], stdout=subprocess.DEVNULL).returncode == 0 for one in PACKAGES)


def main() -> None:
    """Find or install a browser, or print what to install."""
    if not find_browser():
        install()
        if not find_browser():
            print(WHAT_TO_INSTALL)


if __name__ == "__main__":
    main()
