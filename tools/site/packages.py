"""Packs the Python of the pages as two archives of bytecode: third-party packages, which rarely change, and ours."""

import fnmatch
import hashlib
import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tools.bundles import build_notes, node
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
    "cardwidgets/publish/site/page/*",
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
    build_notes.make(folder, (project / LOCK).read_text("utf-8"), install)
    return folder


@dataclass(frozen=True)
class Archive:
    """An archive to be packed.

    Attributes:
        name: of its file, before the hash of its sources.
        root: the folder that its paths start from.
        paths: of its sources.
        documented: whether docstrings and assertions are kept.
    """

    name: str
    root: Path
    paths: list[str]
    documented: bool = False


def archives(project: Path) -> list[Archive]:
    """Both archives, third-party packages first."""
    wheels = install(project)
    return [
        Archive("packages", wheels, list(_theirs(wheels))),
        Archive("kartentisch", project, list(_own(project)), documented=True),
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


def write(project: Path, *archives: Archive) -> list[Path]:
    """Write archives with bytecode instead of sources, unless they exist already.

    Raises:
        CalledProcessError: a source cannot be compiled.
    """
    target = project / ARCHIVES
    target.mkdir(parents=True, exist_ok=True)
    pyodide = json.loads((node.PROJECT / "node_modules/pyodide/package.json").read_text("utf-8"))["version"]
    made, missing = [], []
    with tempfile.TemporaryDirectory() as folder:
        for one in archives:
            contents = {path: (one.root / path).read_bytes() for path in one.paths}
            seed = hashlib.sha256(f"{pyodide} {one.documented} {Path(__file__).read_text('utf-8')}".encode())
            for path, content in contents.items():
                seed.update(f"{path} {len(content)} ".encode() + content)
            made.append(target / f"{one.name}-{seed.hexdigest()[:16]}.zip")
            for old in set(target.glob(f"{one.name}-*")) - {made[-1]}:
                old.unlink()
            if not made[-1].is_file():
                missing.append((Path(folder, one.name), made[-1], one))
                for path, content in contents.items():
                    place = missing[-1][0] / path
                    place.parent.mkdir(parents=True, exist_ok=True)
                    # A page only checks whether a notebook exists.
                    place.write_bytes(b"" if place.suffix == ".ipynb" else content)
        if missing:
            levels = [part for place, _, one in missing for part in (place.name, "0" if one.documented else "2")]
            node.run("node", str(Path(__file__).parent / "compile.js"), folder, *levels, check=True)
        for place, file, _ in missing:
            _pack(place, file)
    return made


def _pack(folder: Path, file: Path) -> None:
    """Write an archive that is the same whenever its contents are."""
    part = file.with_suffix(".part")
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files(folder):
            archive.writestr(zipfile.ZipInfo(path), (folder / path).read_bytes(), zipfile.ZIP_DEFLATED, 9)
    part.rename(file)
