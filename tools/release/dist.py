"""Builds the packages in `dist/` from a clean copy of the project, and tries them in new environments: `make dist`."""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import urllib.request
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.browser import harness
from tools.modules.emit import TARGETS
from tools.release.clean_copy import copy_project
from tools.release.pythons import HERE, pythons

PROJECT = Path(__file__).resolve().parents[2]
_LIMIT = 3.5e6
_TEMPLATE, _TARGET = "cardwidgets/publish/page/", "share/jupyter/voila/templates/kartentisch/"

VISIT = """
import sys
import tomllib
from importlib.resources import as_file, files
from pathlib import Path

import cardwidgets
import engine
from cardwidgets.publish.content import catalog
from cardwidgets.i18n.wording import texts
from engine import lessons
from engine.solver import figures

home = Path(sys.prefix).resolve()
for package in (engine, cardwidgets):
    place = Path(package.__file__).resolve()
    assert place.is_relative_to(home), place
    catalogues = list(place.parent.rglob("*.toml"))
    assert catalogues
    for path in catalogues:
        assert tomllib.loads(path.read_text(encoding="utf-8")), path

for key in engine.games:
    game = engine.game(key)
    position = game.deal(4711)
    while position.legal_moves and len(position.moves) < 300:
        position = position.play(position.legal_moves[0])
    assert engine.record.read(engine.record.dumps(position)) == position
    for language in engine.LANGUAGES:
        assert game.title(language) and all(game.clause(clause, language) for clause in game.clauses)
        assert "<svg" in cardwidgets.picture(position, language=language)
    panel = cardwidgets.play(game, deal=1, buttons="few")
    assert panel.position == game.deal(1) if game.seats == 1 else panel.match

assert len(lessons.keys()) >= 5
for key in lessons.keys():
    course = lessons.course(key)
    for language in engine.LANGUAGES:
        assert all(level.text("goal", language=language) for level in course.levels)
    cardwidgets.lesson(key, course.levels[0].chapter)
    cardwidgets.demo(key, engine.lessons.course(key).demos[0].key)
    cardwidgets.drill(key, seed=1)
assert figures()
cardwidgets.figures()
for language in engine.LANGUAGES:
    assert texts("apps", language)["site"]
    assert all("<svg" in catalog.thumbnail(name, language) for name in catalog.thumbnails())
print("visited")
"""
"""The check after installation: every game, every catalogue, every kind of panel."""
_SOLVED = """
from engine.hints import hint
position = engine.game("treppe").deal(46)
assert hint(position).move in position.legal_moves
small = engine.game("treppe", rows=2, ranks=3, suits=4)
assert engine.solve(small.deal(0), seconds=300).status == "won"
assert engine.compare(engine.game("treppe"), ["random"], 2, progress=False).complete
"""
_COMPILED = """
from importlib.util import find_spec
from engine.compiling import ahead, jit
double = jit.rule(lambda x: 2 * x)
assert ahead.available() and jit.available([double]) == (find_spec("numba") is not None) == fast
harfe = engine.game("grosse-harfe")
rules = engine.core.internals.internals(harfe).rules
rules.compile()
assert rules.compiled
position = harfe.deal(4711)
assert position.play(position.legal_moves[0]).moves
"""
_COMPARED = """
if __name__ == "__main__":
    from engine.lab import Weights, strategies, tune
    treppe = engine.game("treppe")
    results = engine.compare(treppe, ["random", "greedy"], 4, workers=2)
    assert results.complete and len(results.to_frame()) == 8
    start = next(one for one in strategies(treppe).values() if isinstance(one, Weights))
    assert tune(treppe, start, training=range(2), held_out=range(5, 7), rounds=1, progress=False)
"""
_COMMANDS = (
    *(("games",), ("hint", "treppe 46"), ("solve", "treppe 46"), ("notebooks", "copy")),
    ("compare", "treppe", "random", "greedy", "--deals", "20"),
)


@dataclass(frozen=True)
class Packages:
    """The two packages built from a clean copy of the project.

    Attributes:
        clone: this copy.
        files: the files in it, with those that commands have made for the packages.
        sdist: the package of all these files.
        wheel: the package that is installed.
    """

    clone: Path
    files: set[str]
    sdist: Path
    wheel: Path


def build(folder: Path, *commands: str) -> Packages:
    """Build both packages, and check that the wheel is the same when it is built from the sdist.

    Args:
        folder: an empty folder for all that is made.
        commands: the modules of `tools` to run first, with their arguments.
    """
    clone = folder / "clone"
    copy_project(PROJECT, clone)
    (clone / "node_modules").symlink_to(PROJECT / "node_modules")
    for command in commands:
        run(sys.executable, "-B", "-m", *f"tools.{command}".split(), folder=clone)
    (clone / "node_modules").unlink()
    shutil.rmtree(clone / "build", ignore_errors=True)  # notes of these commands
    files = {path.relative_to(clone).as_posix() for path in clone.rglob("*") if path.is_file()}
    (sdist,) = hatch("sdist", clone, folder / "dist")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    wheels = [*hatch("wheel", clone, folder / "from-tree"), *hatch("wheel", unpacked, folder / "dist")]
    first, second = (sorted(_record(wheel)) for wheel in wheels)
    _expect(first == second, f"the wheels of tree and sdist differ: {set(first) ^ set(second)}")
    packed = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*") if path.is_file()}
    _expect(packed == files | {"PKG-INFO"}, f"the sdist is not the project: {packed ^ files}")
    inside = {name for name in zipfile.ZipFile(wheels[1]).namelist() if ".dist-info/" not in name}
    wanted = {place for name in files for place in _places(name, wheels[1])}
    _expect(inside == wanted, f"the wheel lacks, or should not have: {inside ^ wanted}")
    return Packages(clone, files, sdist, wheels[1])


def hatch(kind: str, source: Path, target: Path) -> list[Path]:
    """Build a package from a folder; a warning is an error."""
    run(sys.executable, "-B", "-W", "error", "-m", "hatchling", "build", "-t", kind, "-d", target, folder=source)
    return list(target.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


def _record(wheel: Path) -> list[str]:
    """The lines of a wheel's record: its files with their hashes."""
    archive = zipfile.ZipFile(wheel)
    (record,) = (name for name in archive.namelist() if name.endswith(".dist-info/RECORD"))
    return archive.read(record).decode().splitlines()


def _places(name: str, wheel: Path) -> Iterator[str]:
    """Where a wheel has a file of the project, if it does."""
    if name.startswith(_TEMPLATE):
        yield f"{'-'.join(wheel.name.split('-')[:2])}.data/data/{_TARGET}{name.removeprefix(_TEMPLATE)}"
    elif name.startswith("notebooks/"):
        yield f"cardwidgets/{name}"
    elif name.startswith(("engine/", "cardwidgets/")) and not name.startswith(
        ("cardwidgets/page/", "cardwidgets/publish/site/page/")
    ):
        yield name


def _check(packages: Packages) -> None:
    """Check what the index would refuse, the size, for which systems it is, and that no file names a folder of ours."""
    run(sys.executable, "-m", "twine", "check", "--strict", packages.sdist, packages.wheel)
    size = packages.wheel.stat().st_size
    _expect(size <= _LIMIT, f"the wheel has {size / 1e6:.2f} MB, more than {_LIMIT / 1e6}")
    _expect(packages.wheel.name.endswith("-py3-none-any.whl"), f"{packages.wheel.name} is not for every system")
    systems = json.loads((packages.clone / "engine/modules/index.json").read_bytes())["libraries"]
    _expect(systems.keys() == TARGETS.keys(), f"there are only the rules for {', '.join(systems)}")
    here = [str(place).encode() for place in (PROJECT, packages.clone.parent, Path.home() / ".")]
    archive = zipfile.ZipFile(packages.wheel)
    contents = {name: archive.read(name) for name in archive.namelist()}
    contents |= {name: (packages.clone / name).read_bytes() for name in packages.files}
    named = sorted(name for name, data in contents.items() if any(place in data for place in here))
    _expect(not named, f"a folder of this machine is named in {named}")


def _attempt(version: str, source: Path, extra: str, folder: Path) -> None:
    """Install a package, with an extra unless it is "", into an environment in an empty folder, and use it there."""
    begin = time.monotonic()
    python = folder / "environment" / "bin" / "python"
    run(pythons()[version], "-m", "venv", folder / "environment")
    empty = _size(folder)
    needs = f"kartentisch{f'[{extra}]' if extra else ''} @ {source.as_uri()}"
    run(python, "-m", "pip", "install", "--quiet", needs, folder=folder)
    installed, added = time.monotonic(), _size(folder) - empty
    script = f"fast = {extra == 'fast'}\n{VISIT}{_SOLVED}{_COMPILED}{_COMPARED * (extra in ('lab', 'all', 'dask'))}"
    (folder / "script.py").write_text(script, encoding="utf-8")
    home = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    run(python, "script.py", folder=folder, environment=plain() | home)
    for words in _COMMANDS:
        run(python.parent / "kartentisch", *words, folder=folder, environment=plain() | home)
    if extra in ("apps", "all"):
        _show_gallery(python, folder)
    tried = time.monotonic() - installed
    took = f"{added / 1e6:.0f} MB installed in {installed - begin:.0f} s, tried in {tried:.0f} s"
    print(f"Python {version}, {source.suffix[1:]}[{extra}]: {took}", flush=True)


def _show_gallery(python: Path, folder: Path) -> None:
    """Open the gallery in an installed Voila, with its style and thumbnails."""
    (notebooks,) = folder.glob("environment/lib/*/site-packages/cardwidgets/notebooks")
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with harness.voila(notebooks, folder / "voila", python) as server:
        page = direct.open(f"{server.url}/?lang=de", timeout=300).read().decode()
        addresses = re.findall(r'(?:src|href)="(/voila/templates/[^"]+)"', page)
        kinds = {Path(address.partition("?")[0]).suffix for address in addresses}
        _expect("Die Treppe" in page and {".css", ".svg"} <= kinds, f"the gallery lacks something:\n{page[:5000]}")
        for address in addresses:
            direct.open(server.url + address, timeout=300).close()


def plain() -> dict[str, str]:
    """The variables of this process without settings of Python, Jupyter and Numba."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER", "NUMBA"))}


def run(*command: str | Path, folder: Path = PROJECT, environment: dict[str, str] | None = None) -> str:
    """The output of a program; ends with that output if the program fails.

    Args:
        command: the program and its arguments.
        folder: to run it in.
        environment: its variables, if not ours.
    """
    done = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    _expect(done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout[-5000:]}")
    return done.stdout


def _expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise SystemExit(otherwise)


def _size(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())


def main() -> None:
    """Build, check, and try both packages."""
    parser = argparse.ArgumentParser(prog="make dist", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="build and check, install nothing")
    quick = parser.parse_args().quick
    (PROJECT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=PROJECT / "build", prefix="dist-") as name:
        packages = build(Path(name) / "packages", "modules --all", "bundles.gallery")
        _check(packages)
        extras = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
        plan = [(version, packages.wheel, extra) for version in pythons() for extra in ("", "all")]
        plan += [(HERE, packages.wheel, extra) for extra in extras if extra != "all"] + [(HERE, packages.sdist, "")]
        shutil.rmtree(packages.clone / "engine/modules")  # as in an archive of GitHub
        archive = shutil.make_archive(f"{name}/archive", "gztar", packages.clone.parent, "clone")
        plan.append((HERE, Path(archive), ""))
        for number, (version, source, extra) in enumerate([] if quick else plan):
            _attempt(version, source, extra, folder := Path(name) / str(number))
            shutil.rmtree(folder)
        shutil.rmtree(PROJECT / "dist", ignore_errors=True)
        (PROJECT / "dist").mkdir()
        for package in (packages.sdist, packages.wheel):
            shutil.copy2(package, PROJECT / "dist")
            print(f"dist/{package.name}: {package.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
