"""Packs the Python of the pages as two archives of bytecode: third-party packages, which rarely change, and ours."""

from __future__ import annotations

import fnmatch
import hashlib
import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tools import finished, node
from tools.modules import building
from tools.modules.emit import BROWSER, TARGETS

LOCK = Path("requirements/site.txt")
WHEELS = Path("build/site-packages")
"""The packages of the lock, unpacked; cached for the next build."""
ARCHIVES = Path("build/site-archives")
"""The archives; cached for the next build."""
_LEFT_OUT = (
    *("bin/*", "etc/*", "share/*", "*.pyi", "*.js", "*.css", "*.map", "*.typed", "*.tcss", "*.1"),
    *("*/tests/*", "IPython/testing/plugin/*", "IPython/terminal/*", "IPython/sphinxext/*", "IPython/external/*"),
    *("*.dist-info/licenses/*", "*.dist-info/RECORD", "*.dist-info/sboms/*", "pygments/lexers/_*_builtins.py"),
    *("IPython/extensions/*", "pygments/cmdline.py"),
    *("psygnal/_pyinstaller_util/*", "psygnal/qt.py", "ipywidgets/state.schema.json"),
)
"""What no page needs, as patterns of paths."""
_LEXERS = ("__init__.py", "_mapping.py", "python.py", "special.py")
"""The lexers and styles of Pygments that colour a traceback."""
_OURS_LEFT_OUT = (
    "cardwidgets/__main__.py",
    "cardwidgets/command/*",
    "cardwidgets/texts/*/command.toml",
    "cardwidgets/publish/content/*",
    "cardwidgets/publish/page/*",
    "cardwidgets/publish/voila/*",
    "cardwidgets/page/*",
    "*/__pycache__/*",
)


def install(project: Path) -> Path:
    """The folder with the locked packages; it is recreated when the lock changes.

    Raises:
        CalledProcessError: they could not be installed.
    """
    folder = project / WHEELS
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"--target={folder}"]
    command += ["--no-deps", "--no-compile", "--require-hashes", "--only-binary=:all:", "--implementation=py"]
    command += ["--abi=none", "--platform=any", "--python-version=3.14", "-r", str(LOCK)]
    install = partial(subprocess.run, command, cwd=project, check=True)
    finished.make(folder, (project / LOCK).read_text("utf-8"), install)
    return folder


def archives(project: Path) -> list[Path]:
    """Both archives, third-party packages first; each is named after a hash of its sources.

    Raises:
        CalledProcessError: a source cannot be compiled.
    """
    target = project / ARCHIVES
    target.mkdir(parents=True, exist_ok=True)
    wheels = install(project)
    return [
        archive(wheels, _theirs(wheels), target, "packages", documented=False),
        archive(project, _own(project), target, "kartentisch"),
    ]


def _theirs(folder: Path) -> Iterator[str]:
    for path in files(folder):
        lexer = path.startswith("pygments/lexers/") and Path(path).name not in _LEXERS
        if not lexer and not any(fnmatch.fnmatch(path, one) for one in _LEFT_OUT):
            yield path


def _own(project: Path) -> Iterator[str]:
    left_out = [*_OURS_LEFT_OUT]
    if not building.current(building.kept([BROWSER])):  # a page has no sources to compare with
        print("the site goes without compiled rules, so its solver is slow: run `make modules`", file=sys.stderr)
        left_out.append("engine/modules/*")
    else:
        left_out += [f"engine/modules/*{one.suffix}" for one in TARGETS.values() if one is not TARGETS[BROWSER]]
    for part in ("engine", "cardwidgets"):
        for path in files(project / part):
            whole = f"{part}/{path}"
            if not any(fnmatch.fnmatch(whole, one) for one in left_out):
                yield whole
    yield from (path.relative_to(project).as_posix() for path in sorted((project / "notebooks").glob("??/*.ipynb")))


def files(folder: Path) -> list[str]:
    """The paths of all files in a folder, in order."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def archive(root: Path, paths: Iterator[str], target: Path, name: str, *, documented: bool = True) -> Path:
    """Write an archive of some files with bytecode instead of sources, unless it exists already.

    Args:
        root: the folder that the paths start from.
        paths: of the files.
        target: the folder of the archive.
        name: of the archive, before the hash of what it was made from.
        documented: whether docstrings and assertions are kept.

    Raises:
        CalledProcessError: a source cannot be compiled.
    """
    contents = {path: (root / path).read_bytes() for path in paths}
    pyodide = json.loads((node.PROJECT / "node_modules/pyodide/package.json").read_text("utf-8"))["version"]
    seed = hashlib.sha256(f"{pyodide} {documented} {Path(__file__).read_text('utf-8')}".encode())
    for path, content in contents.items():
        seed.update(f"{path} {len(content)} ".encode() + content)
    file = target / f"{name}-{seed.hexdigest()[:16]}.zip"
    for old in set(target.glob(f"{name}-*")) - {file}:
        old.unlink()
    if not file.is_file():
        with tempfile.TemporaryDirectory() as folder:
            for path, content in contents.items():
                place = Path(folder, path)
                place.parent.mkdir(parents=True, exist_ok=True)
                # A page only checks whether a notebook exists.
                place.write_bytes(b"" if place.suffix == ".ipynb" else content)
            _compile(Path(folder), 0 if documented else 2)
            _pack(Path(folder), file)
    return file


def _compile(folder: Path, level: int) -> None:
    """Replace every source by bytecode, compiled by the same Python that will run it."""
    script = Path(__file__).parent / "compile.js"
    node.run("node", str(script), str(folder), str(level), check=True)


def _pack(folder: Path, file: Path) -> None:
    """Write an archive that is the same whenever its contents are."""
    part = file.with_suffix(".part")
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files(folder):
            archive.writestr(zipfile.ZipInfo(path), (folder / path).read_bytes(), zipfile.ZIP_DEFLATED, 9)
    part.rename(file)
