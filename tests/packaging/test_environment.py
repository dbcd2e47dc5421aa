"""The locks and the commands: the setup of a new machine."""

import json
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import distribution, requires, version
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tools.release.lock import MACHINES, binder_base

LOCKS = [
    "requirements/runtime.txt",
    "requirements/dev.txt",
    "requirements/docs.txt",
    "requirements/bench.txt",
    "requirements/grading.txt",
    "requirements/binder.txt",
    "requirements/publish.txt",
    "requirements/site.txt",
    "requirements/lite.txt",
]


def requirements(lock: Path) -> list[tuple[Requirement, list[str]]]:
    """Every requirement of a lock with its hashes; any other kind of line is an error."""
    text = lock.read_text(encoding="utf-8").replace("\\\n", " ")
    found = []
    for line in text.splitlines():
        words = line.partition("#")[0].split(" --hash=")
        if words[0].strip():
            found.append((Requirement(words[0].strip()), [word.strip() for word in words[1:]]))
    return found


def names(declared: list[str]) -> set[str]:
    """The normalised names of declared requirements."""
    return {re.sub(r"[-_.]+", "-", Requirement(line).name).lower() for line in declared}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_is_pinned_and_has_hashes(project: Path, lock: str) -> None:
    found = requirements(project / lock)
    assert found
    for requirement, hashes in found:
        assert re.fullmatch(r"==[^,*]+", str(requirement.specifier)), requirement
        assert hashes, requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", value) for value in hashes), requirement


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_name_no_package_index(project: Path, lock: str) -> None:
    text = (project / lock).read_text(encoding="utf-8")
    assert not re.search(r"://|--?(extra-)?index|--find-links|--trusted-host|^-[if] ", text, re.MULTILINE)


def test_the_lock_of_page_scripts_has_hashes_but_no_urls(project: Path) -> None:
    text = (project / "package-lock.json").read_text(encoding="utf-8")
    whole, *packages = json.loads(text)["packages"].values()
    assert whole["devDependencies"] == json.loads((project / "package.json").read_text("utf-8"))["devDependencies"]
    assert packages and all(one["version"] and one["integrity"].startswith("sha512-") for one in packages)
    assert "resolved" not in text


def test_packages_on_binder_agree_although_ours_replace_some_that_it_brings(project: Path) -> None:
    python = (project / "binder/runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    there = next(one for one in MACHINES if (one["sys_platform"], one["python_version"]) == ("linux", python))
    theirs = binder_base(Path(str(distribution("jupyter-repo2docker").locate_file("repo2docker"))), python)
    locks = re.findall(r"^-r (.*)", (project / "binder/requirements.txt").read_text(encoding="utf-8"), re.MULTILINE)
    assert locks[0] == "../requirements/runtime.txt"  # as `make lab`
    locked = [r for lock in locks for r, _ in requirements(project / "binder" / lock)]
    ours = {r.name: str(r.specifier)[2:] for r in locked if not r.marker or r.marker.evaluate({**there})}
    recorded = json.loads((project / "requirements/binder.json").read_text(encoding="utf-8"))
    conflicts = []
    for name, pinned in (versions := theirs | ours).items():
        lines = recorded.get(f"{name}=={pinned}")
        for need in map(Requirement, requires(name) or () if lines is None else lines):
            (other,) = names([need.name])
            held = other in versions and need.specifier.contains(versions[other])
            if not held and (not need.marker or need.marker.evaluate({**there, "extra": ""})):
                conflicts.append(f"{name} {pinned} needs {need}, not {versions.get(other)}")
    assert not conflicts, "run `make lock`, or change the group `binder`"


def test_locks_for_one_environment_share_versions(project: Path) -> None:
    versions: dict[str, set[str]] = {}
    for lock in ("runtime", "dev", "docs", "grading", "bench", "binder", "publish"):
        here: dict[str, set[str]] = {}
        for requirement, _ in requirements(project / f"requirements/{lock}.txt"):
            here.setdefault(requirement.name, set()).add(str(requirement.specifier))
        assert all(found <= versions.setdefault(name, found) for name, found in here.items()), lock


def test_locks_include_all_declared_dependencies(project: Path) -> None:
    declared = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    groups = declared["dependency-groups"]
    assert declared["build-system"]["requires"] == groups["build"]
    extras = declared["project"]["optional-dependencies"]
    assert Requirement(extras["all"][0]).extras == {"lab", "apps"}  # a learner needs no Numba
    everything = chain(*(extras[name] for name in ("fast", "lab", "apps")), extras["all"][1:])
    needs = {
        "runtime": [*declared["project"]["dependencies"], *everything, *groups["build"]],
        "dev": groups["dev"],
        "bench": groups["bench"],
        "grading": groups["grading"],
        "docs": groups["docs"],
        "lite": groups["lite"],
        "binder": groups["binder"],
        "publish": groups["publish"],
    }
    runtime = requirements(project / "requirements/runtime.txt")
    for lock, wanted in needs.items():
        locked = {r.name: r for r, _ in (*runtime, *requirements(project / f"requirements/{lock}.txt"))}
        for line in wanted:
            (name,) = names([line])
            assert name in locked, f"{line} is not in requirements/{lock}.txt: run `make lock`"
            pinned = str(locked[name].specifier).removeprefix("==")
            assert Requirement(line).specifier.contains(pinned), f"{line} is not {pinned}: run `make lock`"


def test_this_environment_matches_the_lock(project: Path) -> None:
    locked = [*requirements(project / "requirements/runtime.txt"), *requirements(project / "requirements/dev.txt")]
    wanted = {r.name: r for r, _ in locked if not r.marker or r.marker.evaluate()}
    differs = {name: version(name) for name, r in wanted.items() if not r.specifier.contains(version(name))}
    assert not differs


@pytest.mark.parametrize("locks", [["runtime"], ["runtime", "dev"]], ids="-".join)
def test_locks_include_transitive_dependencies(project: Path, locks: list[str]) -> None:
    """A missing package would be noticed only on a new machine and on Binder."""
    found = [r for lock in locks for r, _ in requirements(project / f"requirements/{lock}.txt")]
    locked = [r for r in found if not r.marker or r.marker.evaluate()]
    held, missing = names([r.name for r in locked]), set()
    for one in locked:
        for line in requires(one.name) or ():
            need = Requirement(line)
            wanted = [need.marker is None or need.marker.evaluate({"extra": extra}) for extra in ("", *one.extras)]
            if any(wanted) and not names([need.name]) <= held:
                missing.add(f"{one.name} needs {need.name}")
    assert not missing


def test_packages_for_the_browser_need_nothing_unavailable(project: Path) -> None:
    """No threads, processes, sockets or compiler; locked packages that need them have to be excluded there."""
    browser = {"sys_platform": "emscripten", "os_name": "posix", "platform_system": "Emscripten"}
    locked = [r for r, _ in requirements(project / "requirements/runtime.txt")]
    there = {r.name for r in locked if not r.marker or r.marker.evaluate({**browser})}
    assert {"anywidget", "ipycanvas", "ipywidgets", "numpy", "pandas", "cma"} <= there
    cannot = {"numba", "llvmlite", "tornado", "pyzmq", "ipykernel", "jupyter-client", "jupyter-server", "jupyterlab"}
    cannot |= {"voila", "psutil", "debugpy", "cloudpickle", "loky", "pexpect"}
    assert cannot <= {r.name for r in locked} and not cannot & there


def test_every_dependency_states_its_purpose(project: Path) -> None:
    text = (project / "pyproject.toml").read_text(encoding="utf-8")
    declared = tomllib.loads(text)
    extras = declared["project"]["optional-dependencies"].values()
    for line in chain(declared["project"]["dependencies"], *extras, *declared["dependency-groups"].values()):
        assert re.search(rf'^    "{re.escape(line)}", +# \w.+', text, re.MULTILINE), line


def test_make_help_lists_the_documented_commands(project: Path) -> None:
    listed = subprocess.run(["make"], cwd=project, env=_plain(), capture_output=True, text=True, check=True).stdout
    page = (project / "docs" / "commands.md").read_text(encoding="utf-8")
    explained = re.findall(r"^\| `make ([\w-]+)` \|", page, re.MULTILINE)
    assert sorted(explained) == sorted(re.findall(r"^  make ([\w-]+)", listed, re.MULTILINE))


@pytest.mark.parametrize("name", ["README.md", "README.de.md"])
def test_readmes_are_short_and_start_with_the_two_commands(project: Path, name: str) -> None:
    lines = (project / name).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 82 and max(map(len, lines)) <= 120
    commands = re.findall(r"^(?:make (?:lab|test)|kartentisch lab)\b", "\n".join(lines[:30]), re.MULTILINE)
    assert commands == ["kartentisch lab", "make lab", "make test"]


def _plain() -> dict[str, str]:
    """The environment without the variables that an outer `make` passes to an inner one."""
    return {key: value for key, value in os.environ.items() if not key.startswith(("MAKE", "MFLAGS"))}


def test_a_moved_environment_runs_its_commands_where_it_is_now(project: Path, tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "a new place"
    old.mkdir()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", ".venv"], cwd=old, check=True)
    (tool := old / ".venv/bin/tool").write_text(f"#!{old}/.venv/bin/python\nimport sys; print(sys.prefix)\n")
    tool.chmod(0o755)
    (old / ".venv/stamps").mkdir()
    (old / ".venv/stamps/place").write_text(f"{old}\n")
    old.rename(new)
    subprocess.run([new / ".venv/bin/python", project / "tools/relocate.py"], cwd=new, check=True)
    said = subprocess.check_output(["bash", "-c", ". .venv/bin/activate; echo $VIRTUAL_ENV; tool"], cwd=new, text=True)
    assert said.splitlines() == [str(new / ".venv")] * 2
