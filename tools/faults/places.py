"""Copies of the project with their own Python environment, in which faults are planted and tests run."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import psutil

from tools import bundle

PLUGINS = Path(__file__).parent / "plugins"


class Clone:
    """A clone of a checkout at its last commit.

    Args:
        tree: the checkout.
        folder: where the clone lies; created, or updated if it exists.
    """

    def __init__(self, tree: Path, folder: Path) -> None:
        self.folder = folder.resolve()
        if not self.folder.is_dir():
            self._git(tree, "clone", "--quiet", "--shared", str(tree), str(self.folder))
        self._git(self.folder, "fetch", "--quiet", str(tree), "HEAD")
        self._git(self.folder, "checkout", "--quiet", "--force", "--detach", "FETCH_HEAD")
        self.python = self._environment(tree)
        packages = self.folder / "node_modules"
        if not packages.exists():
            packages.symlink_to((tree / "node_modules").resolve())
        self._kept = self.cache / "kept"

    def _environment(self, tree: Path) -> Path:
        """Copy the environment of this Python with hard links, with the project pointing to this clone."""
        source, target = Path(sys.prefix), self.folder / ".venv"
        if not target.is_dir():
            shutil.copytree(source, target, symlinks=True, copy_function=os.link)
            (packages,) = target.glob("lib/python*/site-packages")
            for path in packages.glob("*kartentisch*.pth"):
                path.unlink()
                path.write_text(f"{self.folder}\n", encoding="utf-8")
            begin = f"sys.path.append({str(PLUGINS)!r}), __import__('watching').start()"
            line = f"import os, sys; os.environ.get('TOUCHED') and ({begin})\n"
            (packages / "watching_faults.pth").write_text(line, encoding="utf-8")
        return target / "bin" / "python"

    def clean(self) -> None:
        """Remove all planted faults."""
        self._git(self.folder, "checkout", "--quiet", "--force", ".")

    @property
    def revision(self) -> str:
        """The commit that is measured."""
        return self._git(self.folder, "rev-parse", "HEAD")

    def run(
        self, words: Sequence[str], log: Path, seconds: float | None = None, more: dict[str, str] | None = None
    ) -> int | None:
        """Run its Python until it exits, or kill it with all its children after `seconds` and return None."""
        path = os.pathsep.join(filter(None, [str(PLUGINS), os.environ.get("PYTHONPATH", "")]))
        environment = os.environ | {"PYTHONPATH": path, "NUMBA_CACHE_DIR": str(self.cache)} | (more or {})
        with log.open("wb") as out:
            process = subprocess.Popen([self.python, *words], cwd=self.folder, env=environment, stdout=out, stderr=out)
        try:
            return process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            _end(process)

    @property
    def cache(self) -> Path:
        """The cache directory of its compiled rules."""
        return self.folder.parent / f"{self.folder.name}-compiled"

    def compile(self, file: str, log: Path) -> None:
        """Recompile the rules after a change in a file, as `make test` does before running tests.

        Code compiled earlier is reused, except for the functions of the game that the file belongs to: these are
        compiled by the tests that call them, since most tests of a game's rules call none.
        """
        told = subprocess.run(
            [self.python, "-c", "from engine.code_cache import ENGINE, source_hash; print(source_hash(ENGINE))"],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=True,
        )
        state = told.stdout.strip()
        target = self.cache / f"rules-{state}"
        if not file:
            self._kept = self.cache / f"kept-{state}"
        if target.is_dir():
            return
        kept = self._kept
        compiles = not file or "@rule" in (self.folder / file).read_text(encoding="utf-8")
        games = [name for name in ("harfe", "treppe", "hochzeitszug", "napoleon") if name in file]
        if kept.is_dir() and (not file or games or not compiles):
            others = shutil.ignore_patterns(*(f"*{name}*" for name in games if compiles))
            shutil.copytree(kept, target, ignore=others)
            return
        if compiles:
            self.run(["-m", "engine.warm"], log)
        if not file:
            shutil.copytree(target, kept)

    def bundle(self, file: str) -> None:
        """Bundle the scripts of the page anew after a change in a file, if it is one of them."""
        if file.startswith("cardwidgets/page/"):
            bundle.build(self.folder, self.folder / bundle.BUNDLE)

    def forget(self) -> None:
        """Delete everything compiled from planted faults."""
        for path in self.cache.glob("rules-*"):
            shutil.rmtree(path)

    @staticmethod
    def _git(folder: Path, *words: str) -> str:
        done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
        return done.stdout.strip()


def _end(process: subprocess.Popen[bytes]) -> None:
    """Terminate a process and all its descendants, gracefully at first."""
    try:
        below = psutil.Process(process.pid).children(recursive=True)
    except psutil.NoSuchProcess:
        below = []
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    for one in below:
        try:
            one.kill()
        except psutil.NoSuchProcess:
            continue
