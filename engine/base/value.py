"""Immutable values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from .reading import listed, quoted

keep = object.__setattr__
"""Sets an attribute of a value; only for its constructor and for caching."""


class Value:
    """A value: its attributes are set when it is created and never change."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} is a value: {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} is a value: {name!r} cannot be deleted")


class Fixed(dict[str, Any]):
    """An immutable dictionary: equal to a plain one, and serialised by JSON like one. Its errors list the keys."""

    __slots__ = ()

    def _refuse(self, *args: object, **kwargs: object) -> NoReturn:
        raise TypeError("this dictionary belongs to a value and cannot be changed; dict(...) makes a copy that can")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __missing__(self, key: object) -> NoReturn:
        raise KeyError(f"there is no {quoted(key)}; there are {listed(self)}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Fixed, (dict(self),)


def fixed(value: Any) -> Any:
    """Nested dictionaries and lists, made immutable."""
    if isinstance(value, Mapping):
        return Fixed({name: fixed(one) for name, one in value.items()})
    return tuple(fixed(one) for one in value) if isinstance(value, list | tuple) else value
