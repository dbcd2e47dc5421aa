"""Points all links at another repository: `make links ARGS=owner/name`, for a fork.

The address of the repository is defined in one place, `Source` in pyproject.toml; all other links to it, to its pages
and to Binder are derived from it.
"""

import argparse
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+")
"""An owner and a repository, as GitHub spells them."""
WRITTEN = {".md", ".toml", ".yml", ".yaml", ".cff", ".ipynb", ".html"}
FIXTURES = "tests/kept/"
"""Stored learner data stays unchanged."""


def main(arguments: list[str]) -> int:
    """Write the links and print the changed files."""
    parser = argparse.ArgumentParser(prog="make links", description=__doc__.splitlines()[0])
    parser.add_argument("repository", help="the fork, as owner/name")
    target = parser.parse_args(arguments).repository
    if not NAME.fullmatch(target):
        parser.error(f"{target!r} is no repository: expected owner/name")
    old = repository(ROOT)
    for path in files(ROOT):
        text = path.read_text(encoding="utf-8")
        if (new := pointed(text, old, target)) != text:
            path.write_text(new, encoding="utf-8")
            print(path.relative_to(ROOT))
    return 0


def repository(root: Path) -> str:
    """The repository that a project's pyproject.toml names, as owner/name."""
    source: str = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Source"]
    return source.removeprefix("https://github.com/")


def pointed(text: str, old: str, new: str) -> str:
    """A text with its links to a repository, its pages and its Binder redirected to another one.

    Args:
        text: the content of a file.
        old, new: the repositories, as owner/name.

    >>> pointed("https://mybinder.org/v2/gh/a/b/HEAD and https://a.github.io/b/", "a/b", "c/d")
    'https://mybinder.org/v2/gh/c/d/HEAD and https://c.github.io/d/'
    """
    for before, after in zip(forms(old), forms(new), strict=True):
        text = re.sub(re.escape(before) + r"(?![\w-])", after, text)
    return text


def forms(repository: str) -> tuple[str, ...]:
    """The forms in which links name a repository: on GitHub, on Binder, as pages."""
    owner, name = repository.split("/")
    pages = f"{owner.lower()}.github.io"
    return f"github.com/{repository}", f"mybinder.org/v2/gh/{repository}", f"{pages}/{name}"


def files(root: Path) -> Iterator[Path]:
    """The files of the repository that may hold links."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True, text=True).stdout
    for name in listed.split("\0"):
        if Path(name).suffix in WRITTEN and not name.startswith(FIXTURES):
            yield root / name


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
