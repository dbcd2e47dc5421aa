"""One check for the arguments of everything that starts work, made before the work.

What NumPy, pandas or a beginner naturally passes is taken: a game's name, a NumPy integer, 1e4. What is refused is
named, with what was given and what is expected.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from ..base.catalogue import COMMON
from ..base.errors import ArgumentError
from ..base.reading import plain, quoted
from ..vocabulary.deals import MAX_DEAL, check_number
from .game import Game, Position, game

_QUOTED = (str, int, float, list, tuple, dict, set, type, type(None))


def refusal(name: str, given: Any, expected: str, **slots: Any) -> str:
    """The sentence that refuses an argument.

    Args:
        name: the argument.
        given: what was given.
        expected: the key of the text in `[arguments]` that says what is expected; `slots` are its slots.
    """
    text = COMMON.text(f"arguments.{expected}", **slots)
    shown = quoted(given) if isinstance(given, _QUOTED) else getattr(given, "__name__", type(given).__name__)
    return COMMON.text("arguments.refused", name=name, expected=text, given=shown)


def as_game(value: Any) -> Game:
    """A game, from a game or its key.

    Raises:
        ArgumentError: it is neither.
        OptionError: there is no game with this key.
    """
    if isinstance(value, str):
        return game(value)
    if not isinstance(value, Game):
        raise ArgumentError(refusal("game", value, "game"))
    return value


def as_position(value: Any) -> Position:
    """The position that was given.

    Raises:
        ArgumentError: it is none.
    """
    if not isinstance(value, Position):
        raise ArgumentError(refusal("position", value, "position"))
    return value


def whole(name: str, value: Any, least: float = 0, most: float = math.inf) -> int:
    """A whole number from `least` to `most`, also from NumPy or as a float.

    Raises:
        ArgumentError: it is none.
    """
    number = plain(value)
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    if type(number) is not int or not least <= number <= most:
        expected = "seed" if least < 0 else "whole" if most == math.inf else "between"
        raise ArgumentError(refusal(name, value, expected, least=least, most=most))
    return number


def amount(name: str, value: Any, *, none: bool = True) -> float:
    """A number from 0 on, such as seconds; infinity for None, which stands for no limit unless `none` is False.

    Raises:
        ArgumentError: it is none.
    """
    number = math.inf if value is None and none else plain(value)
    if isinstance(number, bool) or not isinstance(number, int | float) or not number >= 0:
        raise ArgumentError(refusal(name, value, "amount_or_none" if none else "amount"))
    return number


def deal_numbers(name: str, value: Any) -> list[int]:
    """Deal numbers without repetitions: from an iterable of them, or the first ones if their number is given.

    Raises:
        ArgumentError: it is neither.
        DealError: a deal number is invalid.
    """
    if isinstance(value, Iterable) and not isinstance(value, str | bytes) and getattr(value, "shape", None) != ():
        return list(dict.fromkeys(map(check_number, value)))
    try:
        return list(range(whole(name, value, 0, MAX_DEAL + 1)))
    except ArgumentError:
        raise ArgumentError(refusal(name, value, "deals", most=MAX_DEAL)) from None
