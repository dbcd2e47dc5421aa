"""The files that a rule of the code looks at."""

from collections.abc import Iterator
from pathlib import Path


def sources(project: Path, *folders: str, ending: str = "py") -> Iterator[Path]:
    """All files of some folders; it fails if a folder has none, such as one that was renamed."""
    for folder in folders:
        paths = sorted((project / folder).rglob(f"*.{ending}"))
        assert paths, f"there is no *.{ending} in {folder}"
        yield from paths
