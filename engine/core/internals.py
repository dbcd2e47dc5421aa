"""The machinery behind a game, which learners do not call: package, rule functions, codec, the state of a view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any, Protocol

from ..base.cards import Card
from ..base.catalogue import Catalogue
from ..vocabulary.moves import Move
from ..vocabulary.spec import Pile, State
from .registry import GamePackage, Setup
from .rules import Rules


class Internals:
    """What a `Game` was made from.

    Attributes:
        package: its folder, with its rules, its texts and optional modules.
        module: the module with the rules.
        rules: its rule functions, ready to call.
        codec: reads and writes its moves.
        blank: a state in which only the options are set.
    """

    def __init__(self, package: GamePackage, made: Setup, rules: Rules | None) -> None:
        self.package = package
        self.module: ModuleType = package.rules
        self.rules = rules or package.bound
        self.codec = made.codec
        self.blank = made.blank


class _Game(Protocol):
    _internals: Internals


class AnyGame(_Game, Protocol):
    """What views, positions and diagrams need of a `Game`."""

    key: str
    seats: int
    pack: tuple[Card, ...]
    catalogue: Catalogue

    @property
    def options(self) -> Mapping[str, Any]: ...
    @property
    def piles(self) -> Mapping[str, Pile]: ...

    def blank(self) -> bytearray: ...

    def masked(self, state: State, seat: int = 0) -> bytes: ...

    def move(self, move: str | Move | int) -> Move: ...

    def moves(self, codes: Iterable[int]) -> tuple[Move, ...]: ...


class Masked(Protocol):
    """The part of a `View` that holds its state."""

    _masked: bytes


def internals(game: _Game) -> Internals:
    """The internals of a game."""
    return game._internals


def masked(view: Masked) -> bytes:
    """The state behind a view, with `HIDDEN` for each card that its seat does not see."""
    return view._masked
