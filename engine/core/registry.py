"""The available games: those of `engine/games/`, and those of other packages.

Another package registers a game with an entry point in the group `kartentisch.games`: its name is the key of the game,
its value the package that contains the files of the game. `docs/new-game.md` shows the steps.
"""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, NamedTuple

from ..base.cards import Card
from ..base.catalogue import LANGUAGES, Catalogue, CourseTexts
from ..base.errors import OptionError, PluginWarning
from ..base.reading import plain, quoted
from ..vocabulary.moves import Codec
from ..vocabulary.spec import Pile
from .rules import Rules, complete, observe_all, problem

GROUP = "kartentisch.games"
"""The entry point group for games of other packages."""

_HOME = "engine.games"


def _ours() -> dict[str, str]:
    folders = [name for _, name, _ in iter_modules(import_module(_HOME).__path__)]
    found = {name: import_module(f"{_HOME}.{name}") for name in folders}
    return {key: name for name in sorted(found, key=lambda name: found[name].PLACE) for key in found[name].KEYS}


OURS = _ours()
"""Key of a game -> name of its folder, in the order in which the games are best learned (`PLACE` in the folder): first
the patiences that simple strategies win most often (docs/lab-figures.md), last the one that they never win.
"""
_MODULES = ("heuristics", "search", "drills", "players")


class Setup(NamedTuple):
    """Everything that the rules of a game define once its options are known.

    Attributes:
        options: all options with their values.
        piles: the piles by name, in diagram order.
        blank: a state in which only the options are set.
        seats: the number of players.
        pack: the unshuffled pack.
        codec: reads and writes its moves.
    """

    options: dict[str, Any]
    piles: dict[str, Pile]
    blank: bytes
    seats: int
    pack: tuple[Card, ...]
    codec: Codec


class GamePackage:
    """The folder of a game, or of a family of games that share their rules.

    Attributes:
        name: the name of the package ("engine.games.treppe").
        slug: its last part ("treppe"), a short name for texts and files.
    """

    def __init__(self, name: str) -> None:
        self.name, self.slug = name, name.rpartition(".")[2]
        spec = find_spec(name)
        if spec is None or not spec.submodule_search_locations:
            raise ModuleNotFoundError(f"there is no package {name!r}", name=name)
        self.folder = Path(next(iter(spec.submodule_search_locations)))
        self._is_ours = name.startswith(f"{_HOME}.")
        self._parts: dict[str, ModuleType | None] = {}

    @cached_property
    def rules(self) -> ModuleType:
        """The module with the rules; optional names that it leaves out have their defaults."""
        return complete(import_module(f"{self.name}.rules"), self.cache_name)

    @cached_property
    def bound(self) -> Rules:
        """The rule functions, ready to call."""
        return Rules(self.rules, self.cache_name)

    def setup(self, key: str, options: Mapping[str, Any]) -> Setup:
        """The definition of a game with the given options.

        Args:
            key: one of the games of this package.
            options: those that differ from the defaults of the key.

        Raises:
            OptionError: there is no such option or value.
        """
        module = self.rules
        chosen = _checked_options(key, module, options)
        piles: dict[str, Pile] = {pile.name: pile for pile in module.piles(chosen)}
        blank = bytearray(module.SIZE)
        for option in module.OPTIONS:
            blank[option.at] = option.byte(chosen[option.name])
        targets = {pile.target: piles[pile.target].number for pile in piles.values()}
        sources = {pile.name: pile.number for pile in piles.values()}
        codec = Codec(module.KINDS, sources, targets, module.MAX_COUNT)
        return Setup(chosen, piles, bytes(blank), module.seats(chosen), module.full_pack(chosen), codec)

    def part(self, name: str) -> ModuleType | None:
        """An optional module of the package ("search"); None if the game has none.

        If another package's module cannot be imported, a `PluginWarning` names it and the game does without it.
        """
        if name not in self._parts:
            where, self._parts[name] = f"{self.name}.{name}", None
            try:
                self._parts[name] = import_module(where) if find_spec(where) else None
            except BaseException as error:
                if self._is_ours or isinstance(error, KeyboardInterrupt):
                    del self._parts[name]
                    raise
                warnings.warn(f"{where} is left out: {_told(error)}", PluginWarning, stacklevel=3)
        return self._parts[name]

    @cached_property
    def capabilities(self) -> frozenset[str]:
        """The optional parts that the game has: some of "heuristics", "search", "drills", "players", "course"."""
        parts = {name for name in _MODULES if (find_spec(f"{self.name}.{name}") if self._is_ours else self.part(name))}
        return frozenset(parts | ({"course"} if self.file("course.toml").is_file() else set()))

    def file(self, name: str) -> Path:
        """The path of a file of the game, whether it exists or not."""
        return self.folder / name

    @cached_property
    def catalogue(self) -> Catalogue:
        """The texts of the game."""
        return Catalogue(self.folder)

    @cached_property
    def course_texts(self) -> CourseTexts:
        """The texts of its course and its drills."""
        return CourseTexts(self.folder)

    @cached_property
    def cache_name(self) -> str:
        """A name for compiled code that calls the rules; for other packages it changes with their sources."""
        if self._is_ours:
            return self.slug
        digest = hashlib.sha256()
        for path in sorted(self.folder.rglob("*.py")):
            digest.update(path.read_bytes())
        return f"{self.name.replace('.', '_')}_{digest.hexdigest()[:8]}"


def _checked_options(key: str, module: ModuleType, given: Mapping[str, Any]) -> dict[str, Any]:
    known = {option.name: option for option in module.OPTIONS}
    for name in given:
        if name not in known:
            there = f"there are {', '.join(known)}" if known else "it has none"
            raise OptionError(f"{key} has no option {quoted(name)}; {there}")
    options = {option.name: option.default for option in module.OPTIONS} | module.KEYS[key]
    options |= {name: plain(value) for name, value in given.items()}
    if options.get("passes", 0) is None:
        options["passes"] = 0
    for name, option in known.items():
        value = options[name]
        same_type = [v for v in option.values if type(v) is type(value)]
        if value not in same_type:
            values = [repr(v) for v in option.values]
            expected = " or ".join(values) if len(values) < 6 else f"{values[0]} to {values[-1]}"
            raise OptionError(f"{key}: {name}={quoted(value)} is not possible; expected {expected}")
    problem = module.check_options(options)
    if problem is not None:
        raise OptionError(f"{key}: {problem}")
    return {option.name: options[option.name] for option in module.OPTIONS}


@cache
def _named(name: str) -> GamePackage:
    return GamePackage(name)


def keys() -> tuple[str, ...]:
    """The keys of all games, ours in the order in which they are best learned."""
    return (*OURS, *plugins())


def package(key: str) -> GamePackage | None:
    """The package of the game with the given key; None if there is no such game."""
    if key in OURS:
        return _named(f"{_HOME}.{OURS[key]}")
    return plugins().get(key)


@cache
def plugins() -> dict[str, GamePackage]:
    """The games of other packages, by key. A `PluginWarning` names each entry point that cannot be used."""
    from importlib.metadata import entry_points  # slow: a fifth of the engine's import time

    packages: dict[str, GamePackage] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda one: (one.name, one.value)):
        try:
            said = next(_problems(entry.name, entry.value, packages), None)
            if said is None:
                packages[entry.name] = _named(entry.value)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # not even SystemExit may affect the other games
            said = _told(error)
        if said is not None:
            where = f"{entry.name} = {entry.value}"
            warnings.warn(f"the game {where!r} is left out: {said}", PluginWarning, stacklevel=3)
    return packages


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".removesuffix(": ")


def _problems(key: str, name: str, found: dict[str, GamePackage]) -> Iterator[str]:
    """Describes what is wrong with the game of an entry point."""
    if key in OURS or key in found:
        yield f"there is a game {key!r} already"
    made = _named(name)
    for language in LANGUAGES:
        if not made.file(f"{language}.toml").is_file():
            yield f"its texts are missing: {language}.toml"
    wrong = problem(made.rules)
    if wrong is not None:
        yield wrong
    if key not in made.rules.KEYS:
        yield f"its rules are those of {', '.join(made.rules.KEYS)} (KEYS)"
    piles = made.setup(key, {}).piles.values()
    if made.rules.observe is observe_all and any(pile.hides for pile in piles):
        yield "its rules have face-down cards and lack observe"
    for language in LANGUAGES:
        made.catalogue.template(f"names.{key}", language)
