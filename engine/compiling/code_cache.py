"""A cache on disk for compiled code that survives damaged files and works without a writable folder.

Numba's own cache fails if one of its files is damaged or cannot be written, runs code whose bytes have changed, and
does not notice changes in the functions that a function calls. Here each compiled function is one file. Its name is a
hash of everything it was compiled from: the function, all that it calls, the values that they use, the compiler's own
sources, and the versions of the tools. So an edit recompiles what it touches and nothing else, and all copies of the
project share one folder. The file begins with a checksum of that name and of the contents, so a renamed file counts as
damaged. Any problem is logged once per process and costs only time: the code is compiled again.
"""

from __future__ import annotations

import ast
import dis
import hashlib
import logging
import os
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

from . import numba_names

UNUSED = 30 * 24 * 3600
"""The age in seconds at which a file that no process has read is removed."""
DAY = 24 * 3600

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
    """A writable folder for compiled code; None if there is none.

    It is in `NUMBA_CACHE_DIR` if that is set, else in the user's cache folder or, if that is not writable, in a folder
    of this user among the temporary files.
    """
    preferred, refused = usual(), "no home folder"
    if preferred is not None:
        try:
            return _prepared(preferred / "rules")
        except OSError as error:
            refused = f"{preferred}: {error.strerror or error}"
    try:
        path = _prepared(_temporary() / "rules")
    except OSError:
        say("place", "compiled rules cannot be saved: each process has to compile them again (%s)", refused)
        return None
    say("place", "compiled rules are kept in %s for now (%s)", path.parent, refused)
    return path


def usual() -> Path | None:
    """The folder of the first choice; None if there is no home folder."""
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
        PermissionError: somebody else has made it.
    """
    user = os.getuid() if hasattr(os, "getuid") else None
    path = Path(tempfile.gettempdir(), f"kartentisch-{user or 0}")
    path.mkdir(mode=0o700, exist_ok=True)
    if user is None:  # Windows has a folder for the temporary files of each user
        return path
    status = path.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != user or status.st_mode & 0o022:
        raise PermissionError(f"{path} belongs to somebody else")
    return path


def _prepared(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    tempfile.TemporaryFile(dir=folder).close()
    _remove_unused(folder)
    return folder


def _remove_unused(folder: Path) -> None:
    """Remove the files that no process has read for long; one that still wants them compiles again."""
    for path in folder.iterdir():
        with suppress(OSError):  # a folder, or another process was faster
            if time.time() - path.stat().st_mtime > UNUSED:
                path.unlink()


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


def read(path: Path) -> bytes | None:
    """The data that `keep` has written; None if there are none, or if they are damaged."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        say("read", "compiled rules cannot be read and will be compiled again (%s)", error)
        return None
    if _checksum(path, data[32:]) != data[:32]:
        _say_damaged(path, "wrong checksum")
        return None
    with suppress(OSError):  # a folder that can only be read
        if time.time() - path.stat().st_mtime > DAY:
            os.utime(path)
    return data[32:]


def keep(path: Path, data: bytes) -> None:
    """Write data with their checksum, if possible."""
    try:
        write(path, _checksum(path, data) + data)
    except OSError as error:
        say("write", "compiled rules cannot be saved: other processes have to compile them again (%s)", error)


def _checksum(path: Path, data: bytes) -> bytes:
    """A checksum of data and of the name of their file, so that a file under another name is detected."""
    return hashlib.sha256(path.name.encode() + b"\0" + data).digest()


def _say_damaged(path: Path, error: object) -> None:
    say("damaged", "compiled rules are damaged and will be compiled again (%s: %s)", path, error)


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
        data = read(path) if path is not None else None
        if path is None or data is None:
            return None
        try:
            return numba_names.unpacked(target, data)
        except Exception as error:
            _say_damaged(path, error)
            return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Save compiled code if possible."""
        data, path = numba_names.packed(result), self._path(signature, result.codegen)
        if data is not None and path is not None:
            keep(path, data)

    def flush(self) -> None:
        """Do nothing: entries are found by content, so none becomes outdated."""

    def _path(self, signature: Any, codegen: Any) -> Path | None:
        """The file for these types of arguments; None if the dependencies of the function cannot be determined."""
        import numba
        import numpy

        tools: tuple[Any, ...] = (sys.implementation.cache_tag, numba.__version__, numpy.__version__)
        config: Any = numba.config
        digest = hashlib.sha256()
        for part in (
            tools,
            codegen.magic_tuple(),
            compiler(),
            config.BOUNDSCHECK,
            sorted(self._options.items()),
            signature,
        ):
            digest.update(repr(part).encode())
        try:
            for part in content(self._function):
                digest.update(part)
        except TypeError:
            return None
        name = f"{self._function.__module__}.{self._function.__qualname__}".replace("<", "").replace(">", "")
        return self._folder / f"{name[-120:]}-{digest.hexdigest()[:32]}.nbc"


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
    values += [("code", code), ("defaults", function.__defaults__)]
    digest = hashlib.sha256()
    for name, value in values:
        inner = getattr(value, "py_func", None)
        if inner is not None:
            called.append(inner)
            digest.update(f"{name} is called\n".encode())
        else:
            lasting = lasting and isinstance(value, _LASTING)
            digest.update(f"{name}={_told(value)}\n".encode())
    entry = digest.digest(), tuple(called)
    if lasting:
        _contents[function] = entry
    return entry


_NAMED = (type, types.BuiltinFunctionType, types.FunctionType, types.ModuleType)
_LIBRARIES = ("builtins", "math", "numpy")
"""The packages in which a name and a version identify a value. Of an overloaded function elsewhere they do not."""
_LASTING = (type(None), bool, int, float, complex, str, bytes, types.CodeType, *_NAMED)


def _told(value: Any) -> str:
    """A text that identifies a value uniquely.

    Raises:
        TypeError: there is no such text.
    """
    if value is None or isinstance(value, bool | int | float | complex | str | bytes):
        return f"{type(value).__qualname__} {value!r}"
    if isinstance(value, tuple | list):
        return f"{type(value).__name__} [{', '.join(map(_told, value))}]"
    if isinstance(value, types.CodeType):
        return f"code {_told_code(value)}"
    if isinstance(value, _NAMED) and _is_library(value):
        return f"name {_module(value)}.{getattr(value, '__qualname__', '')}"
    if hasattr(value, "tobytes") and hasattr(value, "dtype") and value.dtype.hasobject is False:
        shape = (type(value).__qualname__, value.dtype, value.shape)
        return f"array {shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    raise TypeError(f"{type(value).__name__}: compiled code that depends on it cannot be kept")


def _is_library(value: Any) -> bool:
    return _module(value).partition(".")[0] in _LIBRARIES


def _module(value: Any) -> str:
    return value.__name__ if isinstance(value, types.ModuleType) else value.__module__ or "builtins"


def _told_code(code: types.CodeType) -> tuple[Any, ...]:
    """The instructions of a function with their constants, but neither its docstring nor its line numbers."""
    steps: list[Any] = []
    extended = 0
    for step, low in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        number = extended | low
        extended = number << 8 if step == dis.EXTENDED_ARG else 0
        steps.append((step, _told(code.co_consts[number]) if step in _LOADS_CONSTANT else number))
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_exceptiontable)
    return steps, counts, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars


_LOADS_CONSTANT = frozenset(dis.hasconst)


@cache
def compiler() -> str:
    """A hash of the sources of the compiler: of this package."""
    return hashlib.sha256("".join(map(meaning, sorted(Path(__file__).parent.glob("*.py")))).encode()).hexdigest()


@cache
def meaning(path: Path) -> str:
    """The syntax of a source file, without comments, docstrings and line numbers."""
    tree = ast.parse(path.read_bytes())
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [one for one in node.body if not _is_text(one)]
    return f"{path.name} {ast.dump(tree)}\n"


def _is_text(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )
