"""Conformance checks for the table of a game; `engine.testing` has those for its rules. Both are public.

Each function raises `AssertionError` with a sentence that says what is wrong; `check_table` runs them all.

>>> import cardwidgets
>>> cardwidgets.testing.check_table(engine.game("kleine-harfe", ranks=4, suits=2, columns=3), deals=[1])
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from difflib import get_close_matches
from inspect import getsource
from itertools import product
from typing import Any

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.patience import messages
from cardwidgets.scene import layouts, spoken
from cardwidgets.scene.layouts import generic
from cardwidgets.scene.layouts.build import pile_keys, pile_name
from cardwidgets.scene.layouts.seats import SeatLook
from cardwidgets.scene.model import BACK, CARD_HEIGHT, Handle, Outline, Placed, Scene
from cardwidgets.scene.move_phrases import phrase
from cardwidgets.solver import game_review
from cardwidgets.testing.panels import check_panel
from engine.core.internals import internals
from engine.testing import random_play
from engine.tricks import open_deal

__all__ = ["check_inside", "check_keys", "check_names", "check_panel", "check_scene", "check_table", "check_words"]
__dir__ = __all__.copy


def check_table(game: engine.Game, deals: Iterable[int] = range(3), moves: int = 200) -> None:
    """Run every check on the table of a game: its texts, the names of its piles, and its scenes in random games.

    A game for several players is shown from every seat. Of a game with more than 50 positions, evenly spread ones are
    shown.

    Args:
        game: the game, with the options to check.
        deals: the deal numbers, each of which is also the seed of its game.
        moves: the maximum number of moves of a game.

    >>> cardwidgets.testing.check_table(engine.game("treppe", rows=3, ranks=7, suits=3), deals=[1])
    """
    check_keys(game)
    if game.seats == 1:
        check_names(game)
    for deal, seat in product(deals, range(game.seats)):
        played = list(random_play(game.deal(deal), deal, moves))
        sizes = set()
        for position, language in product((*played[:: len(played) // 50 + 1], played[-1]), engine.LANGUAGES):
            try:
                scene = _scene(position, seat, language, True)
                _scene(position, seat, language, False)
            except Exception as error:
                why = f"from seat {seat}, {type(error).__name__}" if game.seats > 1 else type(error).__name__
                raise AssertionError(f"this position cannot be shown ({why}: {error}):\n{position}") from error
            sizes.add((scene.width, scene.height))
            check_inside(scene)
            if game.seats == 1:
                check_scene(scene, position)
                check_words(position, language)
        assert len(sizes) == 1, f"the table changes its size during a game: {sorted(sizes)}"


def check_keys(game: engine.Game) -> None:
    """Each text in `[table]` and `[piles]` of a game has a key that is read; a misspelt one would have no effect.

    >>> cardwidgets.testing.check_keys(engine.game("grosse-napoleon"))
    """
    table = {*messages.OWN, *(f"review_{word}" for word in (*game_review.WORDS, *game_review.STATUSES))}
    chosen = _table_keys(game)
    known = table | {"first_step", "status"} if game.seats == 1 else set()
    piles = set().union(*map(pile_keys, (game, *_siblings(game))))
    for language in engine.LANGUAGES:
        texts = game.catalogue.load(language)
        for key in texts.get("table", {}):
            assert key in known or (game.seats == 1 and chosen(key)), _unread(key, "table", language, known)
        for key in texts.get("piles", {}):
            assert key in piles, _unread(key, "piles", language, piles)


def _table_keys(game: engine.Game) -> Callable[[str], bool]:
    """A function that says whether the layout of a game, or what replaces it, may read a text with a certain key.

    A layout file may read those keys that its code contains, whole or, as in `f"phase_{number}"`, their beginning.
    """
    layout = layouts.layout_of(game)
    whole = {key for key in ("status", "first_step") if not hasattr(layout, key)}
    whole |= {f"phase_{number}_begins" for number in range(1, 10)}
    begun: tuple[str, ...] = ()
    if layout is not generic:
        tree = list(ast.walk(ast.parse(getsource(layout))))
        whole |= {one.value for one in tree if isinstance(one, ast.Constant) and isinstance(one.value, str)}
        firsts = [one.values[0] for one in tree if isinstance(one, ast.JoinedStr) and one.values]
        begun = tuple(str(one.value) for one in firsts if isinstance(one, ast.Constant))
    return lambda key: key in whole or key.startswith(begun)


def check_names(game: engine.Game) -> None:
    """Each pile of a patience has a distinct name in both languages.

    >>> cardwidgets.testing.check_names(engine.game("grosse-harfe"))
    """
    for language in engine.LANGUAGES:
        say, named = Wording("layout", language), dict[str, str]()
        own = game.catalogue.load(language).get("piles", {})
        lacking = [f"{form}_{key}" for key in own for form in ("the", "to") if f"{form}_{key}" in say]
        assert own.keys() >= set(lacking), f"[piles] in {language}.toml lacks {sorted(set(lacking) - own.keys())}"
        for pile, kind in game.piles.items():
            assert any(one in say.of(game, "piles") for one in (kind.role, f"{kind.role}_{pile[0]}")), (
                f"there is no name for {pile}, whose role is {kind.role!r}: [piles] in {language}.toml may have one"
            )
            name, *_ = [_text_of(pile_name, game, pile, say, form) for form in ("", "the", "to")]
            other = named.setdefault(name, pile)
            assert other == pile, f"{other} and {pile} have the same name, {name!r}: [piles] may have others"


def check_words(position: engine.Position, language: str) -> None:
    """The texts of a table for a position of a patience are complete: greeting, status, end, piles and moves.

    Args:
        position: the position to describe.
        language: "en" or "de".

    >>> cardwidgets.testing.check_words(engine.game("treppe").deal(46), "de")
    """
    game, say = position.game, Wording("play", language)
    own = say.of(game)
    for helped in (False, True):
        _text_of(messages.greeting, position, say, helped)
    for key in ("won", "lost", "end_moves"):
        _text_of(own, key, count=1, **messages.standing(position, say))
    _text_of(own, "score", count=position.score, all=len(game.pack))
    for key, slots in layouts.status(position):
        _text_of(own, key, **slots)
    for name in game.piles:
        _text_of(spoken.pile, position, name, language)
    _text_of(spoken.foundations, position, language)
    for move in position.legal_moves:
        text = _text_of(phrase, position, move, language)
        assert text not in ("", move.text), f"there are no words for {move}: [moves] has none for {move.kind!r}"


def check_scene(scene: Scene, position: engine.Position) -> None:
    """A scene shows all visible cards of a patience, and offers exactly the legal moves.

    Args:
        scene: the scene of the position, with handles.
        position: a position of a patience.

    >>> from cardwidgets.scene import layouts
    >>> position = engine.game("treppe").deal(46)
    >>> cardwidgets.testing.check_scene(layouts.scene(position), position)
    """
    check_inside(scene)
    for problem in (*_cards(scene, position), *_handles(scene, position), *_moves(scene, position)):
        raise AssertionError(f"{problem}\n{position}")


def check_inside(scene: Scene) -> None:
    """Nothing extends beyond the edge of a scene, and everything clickable has a size.

    >>> from cardwidgets.scene import layouts
    >>> cardwidgets.testing.check_inside(layouts.scene(engine.game("treppe").deal(46)))
    """
    things: list[Outline | Placed | Handle] = [*scene.places, *scene.cards, *scene.handles]
    for thing in things:
        left, top, right, bottom = _area(thing)
        assert left >= 0 and top >= 0, f"{thing} begins outside"
        assert right <= scene.width + 1e-9 and bottom <= scene.height + 1e-9, f"{thing} ends outside"
        assert right > left and bottom > top, f"{thing} has no size"
    for badge in scene.badges:
        assert 0.1 <= badge.x <= scene.width - 0.1 and 0.1 <= badge.y <= scene.height - 0.1, f"{badge} is cut off"


def _scene(position: engine.Position, seat: int, language: str, handles: bool) -> Scene:
    """The scene that shows a position, in a trick game from a seat."""
    if position.game.seats == 1:
        return layouts.scene(position, language=language, handles=handles)
    moves = position.legal_moves if position.to_move == seat else ()
    return layouts.seat_scene(position.view(seat), open_deal(position), moves, SeatLook(), language, handles)


def _siblings(game: engine.Game) -> Iterator[engine.Game]:
    """The games that share the texts of a game: each key of its rules, with each value of each option."""
    for key in internals(game).module.KEYS:
        yield engine.game(key)
        for option in internals(game).module.OPTIONS:
            for value in option.values:
                with suppress(engine.OptionError):
                    yield engine.game(key, **{option.name: value})


def _unread(key: str, table: str, language: str, known: Iterable[str]) -> str:
    """The sentence about a text that nobody reads."""
    close = get_close_matches(key, sorted(known), 1)
    return f"no table reads {key!r} in [{table}] of {language}.toml" + (
        f"; did you mean {close[0]!r}?" if close else ""
    )


def _text_of(text: Callable[..., str], *about: Any, **slots: Any) -> str:
    """A text as returned by its function."""
    try:
        words = text(*about, **slots)
    except (KeyError, IndexError, ValueError, AttributeError) as error:
        raise AssertionError(f"a text of the table lacks {error}, or a slot of it") from error
    assert words and "{" not in words and words == words.strip() and "  " not in words, f"{words!r} is no text"
    return words


def _area(thing: Outline | Placed | Handle) -> tuple[float, float, float, float]:
    """The edges of a rectangle: left, top, right, bottom, in card widths."""
    if isinstance(thing, Handle):
        return thing.x, thing.y, thing.x + thing.width, thing.y + thing.height
    wide, high = (CARD_HEIGHT, 1.0) if thing.sideways else (1.0, CARD_HEIGHT)
    return thing.x, thing.y, thing.x + wide, thing.y + high


def _cards(scene: Scene, position: engine.Position) -> Iterator[str]:
    """Each visible card is present once, with its index; others only exactly under one. The same goes for peeks."""
    view = position.view()
    if len({(card.pile, card.index) for card in scene.cards}) < len(scene.cards):
        yield "a card lies on the table twice"
    for pile, cards in view.piles.items():
        shown = {card.index: card.face for card in scene.cards if card.pile == pile}
        for index, face in shown.items():
            if face != _face(cards[index]):
                yield f"card {index} of {pile} is shown as {face}, not as {cards[index]}"
        hidden = sorted(set(range(len(cards))) - set(shown))
        if hidden != list(range(len(hidden))) or (cards and not shown):
            yield f"the cards {hidden} of {pile} are not on the table"
    for peek in scene.peeks:
        if peek.faces != tuple(map(_face, view[peek.pile])) or "{" in peek.label:
            yield f"the look through {peek.pile} is wrong: {peek}"


def _face(card: engine.Card | None) -> str:
    return BACK if card is None else card.text


def _handles(scene: Scene, position: engine.Position) -> Iterator[str]:
    """Handles have names and labels, and cover their cards; each pile that shows or accepts cards has one."""
    if len({handle.id for handle in scene.handles}) < len(scene.handles):
        yield "two handles have the same name"
    cards = {(card.pile, card.index): card for card in scene.cards}
    for handle in scene.handles:
        pile, _, index = handle.id.partition(":")
        if not handle.label or "{" in handle.label:
            yield f"{handle.id} is called {handle.label!r}"
        if pile != handle.pile or bool(index) != bool(position[pile]):
            yield f"{handle.id}: cards and places are mixed up"
        elif index:
            left, top, right, bottom = _area(cards[pile, int(index)])
            under, beside = handle.y + handle.height, handle.x + handle.width
            if not (handle.x < right and handle.y < bottom and left < beside and top < under):
                yield f"{handle.id} does not lie on its card"
    there = {card.pile for card in scene.cards} | {place.pile for place in scene.places}
    if alone := there ^ {handle.pile for handle in scene.handles}:
        yield f"there is no handle, or no place, for {', '.join(sorted(alone))}"


def _moves(scene: Scene, position: engine.Position) -> Iterator[str]:
    """Each legal move of cards is offered once: by a handle with its target, or by a click."""
    piles = position.game.piles
    offered = Counter(
        f"{handle.pile}{f'x{handle.count}' if handle.count > 1 else ''}>{place}"
        for handle in scene.handles
        for place in dict.fromkeys(piles[target].target for target in handle.targets)
    )
    legal = {move.text: move for move in position.legal_moves}
    if wrong := set(offered) - set(legal):
        yield f"moves are offered that are not legal: {sorted(wrong)}"
    if twice := [move for move, times in offered.items() if times > 1]:
        yield f"moves are offered twice: {twice}"
    clicks = {handle.action for handle in scene.handles}
    if lacking := [text for text, move in legal.items() if move.count and text not in offered and text not in clicks]:
        yield f"legal moves are not offered: {lacking}"
    for handle in scene.handles:
        if handle.probe and (handle.action or position.ruling(handle.probe).legal):
            yield f"{handle.id} asks why {handle.probe} is forbidden, which is legal"
