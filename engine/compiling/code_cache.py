"""A cache on disk for compiled code that survives damaged files and works without a writable folder.

Numba's own cache fails if one of its files is damaged or cannot be written, runs code whose bytes have changed, and
does not notice changes in the functions that a function calls. Here each compiled function is one file. Its name is a
hash of everything it was compiled from: the function, all that it calls, the values that they use, and the versions of
the tools. The file begins with a checksum of that name and of the contents, so a renamed file counts as damaged. Any
problem is logged once per process and costs only time: the code is compiled again.
"""

from __future__ import annotations

import hashlib
import logging
import os
import pickle
import shutil
import stat
import sys
import tempfile
import time
import types
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

MARK = "places"
"""The file in a version's folder that lists where sources of this version are installed, one folder per line."""
FORGOTTEN = 24 * 3600
"""The age in seconds at which a folder without such a list is removed: earlier versions wrote no lists."""

ENGINE = Path(__file__).parent.parent
"""The folder of the whole engine, whose sources are compiled."""
_LOG = logging.getLogger(__name__)
_said: set[str] = set()


def say(topic: str, text: str, *values: object) -> None:
    """Log a warning unless this process has already logged one on the same topic."""
    if topic not in _said:
        _said.add(topic)
        _LOG.warning(text, *values)


# ---------------------------------------------------------------- the folder


def find() -> Path | None:
    """A writable folder for the compiled code of this version; None if there is none.

    It is in `NUMBA_CACHE_DIR` if that is set, else in the user's cache folder or, if that is not writable, in a folder
    of this user among the temporary files.
    """
    name = f"rules-{source_hash(ENGINE)}"
    preferred, refused = _usual(), "no home folder"
    if preferred is not None:
        try:
            return _prepared(preferred / name)
        except OSError as error:
            refused = f"{preferred}: {error.strerror or error}"
    try:
        path = _prepared(_temporary() / name)
    except OSError:
        say("place", "compiled rules cannot be kept, so each process compiles them anew (%s)", refused)
        return None
    say("place", "compiled rules are kept in %s for now (%s)", path.parent, refused)
    return path


def _usual() -> Path | None:
    root = os.environ.get("NUMBA_CACHE_DIR")
    if root:
        return Path(root).absolute()
    root = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(root):  # the XDG Base Directory Specification says to ignore relative paths
        return Path(root, "kartentisch")
    home = os.path.expanduser("~")
    return Path(home, ".cache", "kartentisch") if os.path.isabs(home) else None


def _temporary() -> Path:
    """A folder that only this user can write to, because the code in it will be run.

    Raises:
        OSError: there is none.
    """
    user = getattr(os, "getuid", lambda: 0)()
    path = Path(tempfile.gettempdir(), f"kartentisch-{user}")
    path.mkdir(mode=0o700, exist_ok=True)
    status = path.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != user or status.st_mode & 0o022:
        raise PermissionError(f"{path} belongs to somebody else")
    return path


def _prepared(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    tempfile.TemporaryFile(dir=folder).close()
    with suppress(OSError):  # the disk is full, but existing files can still be read
        if _add_place(folder):
            _remove_gone(folder)
    return folder


def _add_place(folder: Path) -> bool:
    """Record that sources of this version are here; return whether that is new."""
    places = _places(folder)
    if str(ENGINE) in places:
        return False
    write(folder / MARK, "".join(f"{place}\n" for place in [*places, ENGINE]).encode())
    return True


def _places(folder: Path) -> list[str]:
    try:
        return (folder / MARK).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return []


def _remove_gone(folder: Path) -> None:
    """Remove the folders of versions whose sources have been moved or deleted."""
    for other in folder.parent.glob("rules-*"):
        if other == folder:
            continue
        places = _places(other)
        if places:
            gone = all(f"rules-{source_hash(Path(place))}" != other.name for place in places)
        else:
            gone = time.time() - max(path.stat().st_mtime for path in (other, *other.glob("*"))) > FORGOTTEN
        if gone:
            shutil.rmtree(other, ignore_errors=True)


@cache
def source_hash(root: Path, game: str = "") -> str:
    """A short hash of an engine's Python sources, except lessons and drills, which contain nothing to compile.

    Args:
        root: the folder of the engine.
        game: the folder of a game, to leave out the sources of all other games.
    """
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root).parts
        if parts[0] == "lessons" or path.name == "drills.py":
            continue
        if game and parts[0] == "games" and len(parts) > 2 and parts[1] != game:
            continue
        with suppress(OSError):
            digest.update(str(path.relative_to(root)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def write(path: Path, data: bytes) -> None:
    """Write a file completely or not at all, even if another process writes it too or the disk is full.

    Raises:
        OSError: it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(dir=path.parent, prefix=".writing-")
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


# ---------------------------------------------------------------- one function


class CodeCache:
    """The cached code of one function, with the interface that Numba's dispatcher expects.

    Args:
        folder: the folder of the cache.
        function: the function to compile, with compiled functions among its globals.
        options: the compiler options.
    """

    def __init__(self, folder: Path, function: types.FunctionType, options: dict[str, Any]) -> None:
        self.cache_path = str(folder)
        self._folder, self._function, self._options = folder, function, options

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The compiled code for these types of arguments; None if there is none, or if it is damaged."""
        target.refresh()
        path = self._path(signature, target.codegen())
        if path is None:
            return None
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            say("read", "compiled rules cannot be read, so they are compiled anew (%s)", error)
            return None
        from numba.core.compiler import CompileResult

        try:
            if _checksum(path, data[32:]) != data[:32]:
                raise ValueError("wrong checksum")
            return CompileResult._rebuild(target, *pickle.loads(data[32:]))
        except Exception as error:
            say("damaged", "compiled rules were damaged, so they are compiled anew (%s: %s)", path, error)
            return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Save compiled code if possible."""
        from numba.core.serialize import dumps

        if result.library.has_dynamic_globals:  # the code contains memory addresses of this process
            return
        path = self._path(signature, result.codegen)
        if path is None:
            return
        data = dumps(result._reduce())
        try:
            write(path, _checksum(path, data) + data)
        except OSError as error:
            say("write", "compiled rules cannot be kept, so other processes compile them anew (%s)", error)

    def flush(self) -> None:
        """Do nothing: entries are found by content, so none becomes outdated."""

    def _path(self, signature: Any, codegen: Any) -> Path | None:
        """The file for these types of arguments; None if the dependencies of the function cannot be determined."""
        import numba
        import numpy

        tools = (sys.implementation.cache_tag, numba.__version__, numpy.__version__)
        config: Any = numba.config
        digest = hashlib.sha256()
        for part in (tools, codegen.magic_tuple(), config.BOUNDSCHECK, sorted(self._options.items()), signature):
            digest.update(repr(part).encode())
        try:
            for part in content(self._function):
                digest.update(part)
        except TypeError:
            return None
        name = f"{self._function.__module__}.{self._function.__qualname__}".replace("<", "").replace(">", "")
        return self._folder / f"{name[-120:]}-{digest.hexdigest()[:32]}.nbc"


def _checksum(path: Path, data: bytes) -> bytes:
    """A checksum of compiled code and of its file name, so that a file under another name is detected."""
    return hashlib.sha256(path.name.encode() + b"\0" + data).digest()


def content(function: types.FunctionType) -> Iterator[bytes]:
    """Hashes of everything that compiled code depends on: the function, those it calls, and the values that they use.

    Raises:
        TypeError: it uses a value that cannot be hashed.
    """
    waiting, seen = [function], {function}
    while waiting:
        own, called = _content_of_one(waiting.pop())
        yield own
        for one in called:
            if one not in seen:
                seen.add(one)
                waiting.append(one)


_contents: dict[types.FunctionType, tuple[bytes, tuple[types.FunctionType, ...]]] = {}


def _content_of_one(function: types.FunctionType) -> tuple[bytes, tuple[types.FunctionType, ...]]:
    """A hash of one function with the values that it uses, and the functions that it calls."""
    if function in _contents:
        return _contents[function]
    code, called, lasting = function.__code__, [], True
    values: list[tuple[str, Any]] = [
        (name, function.__globals__[name]) for name in code.co_names if name in function.__globals__
    ]
    values += [("closure", cell.cell_contents) for cell in function.__closure__ or ()]
    values += [("constants", code.co_consts), ("defaults", function.__defaults__)]
    digest = hashlib.sha256(repr((code.co_code, code.co_names, code.co_varnames, code.co_freevars)).encode())
    for name, value in values:
        inner = getattr(value, "py_func", None)
        if inner is not None:
            called.append(inner)
        else:
            lasting = lasting and isinstance(value, _LASTING)
        digest.update(f"{name}={'compiled' if inner is not None else _told(value)}\n".encode())
    entry = digest.digest(), tuple(called)
    if lasting:
        _contents[function] = entry
    return entry


_NAMED = (type, types.BuiltinFunctionType, types.FunctionType)
_LASTING = (type(None), bool, int, float, complex, str, bytes, types.ModuleType, *_NAMED)


def _told(value: Any) -> str:
    """A text that identifies a value uniquely.

    Raises:
        TypeError: there is no such text.
    """
    if value is None or isinstance(value, bool | int | float | complex | str | bytes):
        return f"{type(value).__qualname__} {value!r}"
    if isinstance(value, tuple | list):
        return f"{type(value).__name__} [{', '.join(map(_told, value))}]"
    if isinstance(value, types.ModuleType) and value.__name__ in ("math", "numpy"):
        return f"module {value.__name__}"
    if isinstance(value, types.CodeType):
        return f"code {value.co_code!r} {value.co_names} {_told(value.co_consts)}"
    if isinstance(value, _NAMED):
        return f"name {value.__module__}.{value.__qualname__}"
    if hasattr(value, "tobytes") and hasattr(value, "dtype") and value.dtype.hasobject is False:
        shape = (type(value).__qualname__, value.dtype, value.shape)
        return f"array {shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    raise TypeError(f"{type(value).__name__}: compiled code that depends on it cannot be kept")
