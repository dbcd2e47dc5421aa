"""Optional packages that only a part of the project needs, and the error for one that is not installed."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from .catalogue import COMMON
from .errors import MissingExtraError


@contextmanager
def needs_extra(extra: str) -> Iterator[None]:
    """A context for importing packages that belong to an extra (see `command`).

    Args:
        extra: its name, as in pyproject.toml.

    Raises:
        MissingExtraError: one of them is not installed. The message is in the current language.
        ModuleNotFoundError: one of them is installed but incomplete, so no extra would help.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if "." in (error.name or "."):
            raise
        how = command(extra, error.name or "")
        text = COMMON.text("errors.extra", extra=extra, package=error.name, command=how)
        raise MissingExtraError(text, extra) from error


def command(extra: str, package: str) -> str:
    """The command that adds an extra to this installation, wherever it came from (PEP 610); it also works in a cell.

    Args:
        extra: its name, as in pyproject.toml.
        package: what to install in a browser, where pip and complete extras are not available.
    """
    from importlib.metadata import PackageNotFoundError, distribution

    if sys.platform == "emscripten":
        return f"%pip install {package}"
    source: dict[str, Any] = {}
    with suppress(PackageNotFoundError, ValueError):
        source = json.loads(distribution("kartentisch").read_text("direct_url.json") or "{}")
    url = source.get("url", "")
    if source.get("dir_info", {}).get("editable"):
        from urllib import parse, request

        return f'pip install --editable "{request.url2pathname(parse.urlsplit(url).path)}[{extra}]"'
    if "vcs_info" in source:
        url = f"{source['vcs_info']['vcs']}+{url}@{source['vcs_info']['commit_id']}"
    target = f"kartentisch[{extra}]" + (f" @ {url}" if url else "")
    return f'pip install "{target}"'
