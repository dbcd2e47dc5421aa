"""Checks that the data of a course have the types declared by its classes; errors name the place of the mistake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from ..base.errors import CourseError, KartentischError
from ..base.reading import quoted

MOST = 1_000_000
"""The largest absolute value of a number in data where fractions are allowed."""
_WORDS = {
    int: "a whole number",
    float: f"a number of at most {MOST:,}",
    bool: "true or false",
    str: "a text",
    Mapping: "a table",
    tuple: "a list",
}


@contextmanager
def part(where: str) -> Iterator[None]:
    """Turn any error caused by invalid data into a `CourseError` that says where they are."""
    try:
        yield
    except CourseError:
        raise
    except KeyError as error:
        raise CourseError(f"{where}: {quoted(error.args[0]) if error.args else 'an entry'} is missing") from error
    except RecursionError as error:
        raise CourseError(f"{where}: its tables lie too deep in each other") from error
    except (KartentischError, AttributeError, OSError, TypeError, ValueError) as error:
        raise CourseError(f"{where}: {error}") from error


def check(entry: Any, *kinds: type, without: tuple[str, ...] = (), also: Mapping[str, Any] | None = None) -> None:
    """Check an entry against the fields of the classes that are created from it.

    Args:
        entry: a table from the data.
        kinds: the classes.
        without: fields that are not read from data.
        also: additional names and their types.

    Raises:
        ValueError: a name is unknown or missing, or a value is of another type; the message names it.
    """
    if not isinstance(entry, Mapping):
        raise ValueError(f"expected a table, not {quoted(entry)}")
    known = dict(also or {})
    for kind in kinds:
        known |= {name: hint for name, hint in _hints(kind).items() if name not in without}
    for name, value in entry.items():
        if name not in known:
            raise ValueError(f"there is no entry {quoted(name)}")
        _check(value, known[name], f"'{name}'")
    for kind in kinds:
        for one in fields(kind):
            needed = one.default is MISSING and one.default_factory is MISSING and one.name not in without
            if needed and one.name not in entry:
                raise ValueError(f"{one.name!r} is missing")


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _parts(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(hint) or hint, get_args(hint)


def _check(value: Any, hint: Any, where: str) -> None:
    """Check a value and its contents against a type."""
    origin, inner = _parts(hint)
    if origin in (Union, UnionType):
        origin = next(one for one in inner if one is not type(None))
        return _check(value, origin, where)
    if origin is Any:
        return None
    if isinstance(origin, type) and is_dataclass(origin):
        try:
            return check(value, origin)
        except ValueError as error:
            raise ValueError(f"{where}: {error}") from None
    expected = {tuple: (tuple, list), float: (int, float)}.get(origin, origin)
    known = isinstance(value, expected) and not (origin in (int, float) and isinstance(value, bool))
    if not known or (origin is float and not -MOST <= value <= MOST):
        raise ValueError(f"{where}: expected {_WORDS[origin]}, not {quoted(value)}")
    if isinstance(value, str) and not value.isascii():
        value.encode()  # reject half a character (a lone surrogate), which JSON can contain
    if origin is tuple:
        for number, one in enumerate(value, 1):
            _check(one, inner[0], f"{where}, {number} of {len(value)}")
    if isinstance(value, Mapping):
        for name, one in value.items():
            _check(name, inner[0], where)
            _check(one, inner[1], f"{where}, '{name}'")
    return None
