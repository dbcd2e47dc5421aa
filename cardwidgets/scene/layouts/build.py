"""Tools shared by all layouts: fans of cards, and handles derived from the legal moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypeVar

import engine
from cardwidgets.i18n.wording import Wording, in_language
from cardwidgets.scene.model import BACK, CARD_HEIGHT, Badge, Handle, Outline, Peek, Placed, Scene

Thing = TypeVar("Thing", Outline, Placed, Badge, Handle)

UPRIGHT = 1.15
"""Ratio of width to height below which a page counts as held upright."""
HIT = 8.65
"""Maximum width of a table, in card widths, whose cards can be tapped on a phone: 44 of 390 pixels, less rounding."""
GAP = 0.15
"""Space between neighbouring cards, in card widths."""
MARGIN = 0.2
"""Space around the table, in card widths."""
COUNT_GAP = 0.18
"""From the edge of a pile to the middle of its count, clear of a ring around the pile."""
TIGHT = 0.06
"""The minimum of gap and margin, used when width is scarce: every pixel saved makes the cards larger."""
ROUNDED = 1.015
"""The proportions of a space are rounded by up to this factor, which must not cost a heightened table any width."""
LOOSE = 1.0
"""Maximum space between neighbouring cards, if there is width to spare."""
DOWN_STEP = 0.13
"""Visible part of a face-down card in a fan."""
UP_STEP = 0.35
"""Visible part of a face-up card in a fan: its whole index, rank and suit."""
USUAL_STEPS = (DOWN_STEP, UP_STEP)
"""The steps after a face-down and after a face-up card."""
LONG_STEPS = (0.2, 0.54)
"""The same steps on a page held upright, which has height to spare: a large index is completely visible."""
MOST_STEP = 1.1
"""Maximum visible part of a face-up card in a fan, so that a column still looks like one."""
MOST_ROOM = 20.0
"""Maximum height of columns, in card widths."""
LARGE_STEP = 0.48
"""Visible part of a face-up card that shows the whole rank of a large index."""
MIN_UP_STEP = 0.24
"""Visible part of a face-up card in a crowded fan that still shows the whole rank; a denser fan gets a peek."""
PACKET_STEP = 0.045
"""Visible part of a card under the next one in a packet: enough to count the cards, not to read the index."""


def upright(aspect: float | None) -> bool:
    """Whether a space with this ratio of width to height is that of a page held upright."""
    return aspect is not None and aspect < UPRIGHT


def spacing(aspect: float | None, room: float | None) -> tuple[float, float]:
    """Gap and margin of a table of columns. Both are small on a page held upright; for a whole game, the gap always is.

    Args:
        aspect: the ratio of width to height of the space; None for a still picture.
        room: the height of the columns if it is fixed, as in a lesson.
    """
    if upright(aspect):
        return TIGHT, TIGHT
    return (GAP if aspect is None or room is not None else TIGHT), MARGIN


def arrangement(aspect: float | None, sizes: Mapping[str, tuple[float, float]]) -> str:
    """The arrangement that shows the largest cards.

    Args:
        aspect: the ratio of width to height of the space; None for the first arrangement.
        sizes: name -> width and height of the table, in card widths.
    """
    if aspect is None:
        return next(iter(sizes))
    return max(sizes, key=lambda name: min(aspect / sizes[name][0], 1 / sizes[name][1]))


def wider(aspect: float | None, size: tuple[float, float], gaps: int, gap: float = GAP) -> float:
    """The space between neighbouring cards, from `gap` to `LOOSE`, with which a table fills the width of its space.

    Args:
        aspect: the ratio of width to height of the space; None for `gap`.
        size: the size of the table with minimum gaps, in card widths.
        gaps: the number of gaps side by side.
        gap: the minimum gap.
    """
    if aspect is None or not gaps:
        return gap
    return min(max(gap, LOOSE), max(gap, gap + (aspect * size[1] - size[0]) / gaps))


def apart(aspect: float | None, size: tuple[float, float], gap: float, least: float) -> float:
    """The space between the columns and the piles on both sides; equal to that between columns if width allows.

    Args:
        aspect: the ratio of width to height of the space; None for `least`.
        size: the size of the table with the minimum space, in card widths.
        gap: the space between two columns.
        least: the minimum space, in card widths.
    """
    spare = 0.0 if aspect is None else (aspect * size[1] - size[0]) / 2
    return least + max(0.0, min(gap - least, spare))


def higher(aspect: float | None, size: tuple[float, float], room: float, most: float) -> float:
    """The height for columns, from `room` to `most`, with which a table fills the height of its space.

    Args:
        aspect: the ratio of width to height of the space; None for `room`.
        size: the size of the table with columns of the height `room`, in card widths.
        room, most: the minimum and maximum height, in card widths.
    """
    return room if aspect is None else min(most, max(room, room + size[0] / (aspect * ROUNDED) - size[1]))


def squeeze(aspect: float | None, height: float, most: float) -> float:
    """The height to save on a page held upright, so that cards stay wide enough to tap on a phone.

    Args:
        aspect: the ratio of width to height of the space; None saves nothing.
        height: the height of the table, in card widths.
        most: the maximum, in card widths.
    """
    return 0.0 if aspect is None else min(most, max(0.0, height - HIT / aspect))


def spread_steps(aspect: float | None, room: float, longest: tuple[int, int]) -> tuple[float, float]:
    """The steps after a face-down and after a face-up card with which the columns of a table fill their height.

    Args:
        aspect: the ratio of width to height of the space; None for the usual steps.
        room: height of the columns, in card widths.
        longest: numbers of face-down and face-up cards in a long column, which must still fit.
    """
    down, up = longest
    steps = LONG_STEPS if upright(aspect) else USUAL_STEPS
    if aspect is None:
        return steps
    factor = (room - CARD_HEIGHT) / (down * steps[0] + (up - 1) * steps[1])
    factor = max(1.0, min(factor, MOST_STEP / steps[1]))
    return steps[0] * factor, steps[1] * factor


def fan_steps(down: int, up: int, room: float, steps: tuple[float, float] = USUAL_STEPS) -> tuple[float, float]:
    """Steps between the cards of a column, so that it fits.

    Args:
        down, up: numbers of face-down and face-up cards.
        room: maximum height of the column, in card widths.
        steps: the usual steps.

    Returns:
        The steps after a face-down and after a face-up card: the usual ones if they fit, otherwise smaller.
    """
    room -= CARD_HEIGHT
    last_up = max(up - 1, 0)
    if down * steps[0] + last_up * steps[1] <= room:
        return steps
    step = (room - down * DOWN_STEP) / last_up if last_up else 0.0
    if step >= MIN_UP_STEP:
        return DOWN_STEP, step
    factor = room / (down * DOWN_STEP + last_up * MIN_UP_STEP)
    return DOWN_STEP * factor, MIN_UP_STEP * factor


@dataclass
class Builder:
    """Builds a scene pile by pile.

    Args:
        position: the position to show.
        language: the language of the labels, "en" or "de".
        with_handles: whether to create handles.
        steps: the usual steps in a column, after a face-down and after a face-up card.
        large: whether the cards have a large index.
    """

    position: engine.Position
    language: str
    with_handles: bool = True
    steps: tuple[float, float] = USUAL_STEPS
    large: bool = False
    places: list[Outline] = field(default_factory=list)
    cards: list[Placed] = field(default_factory=list)
    badges: list[Badge] = field(default_factory=list)
    handles: list[Handle] = field(default_factory=list)
    peeks: list[Peek] = field(default_factory=list)

    def __post_init__(self) -> None:
        view, game = self.position.view(), self.position.game
        self.seen, self.view, self.counters = view, view.piles, view.counters
        self.wording, self._names = in_language("layout", self.language), _pile_names(game, self.language)
        self._sharing = _sharing(game)
        self._targets: dict[tuple[str, int], list[str]] = defaultdict(list)
        if self.with_handles:
            for move in self.position.legal_moves:
                if move.count:
                    self._targets[move.source, move.count].append(self._receiver(move))

    def _receiver(self, move: engine.Move) -> str:
        """The pile that receives the cards of a move, where several piles share one place."""
        sharing = self._sharing[move.target]
        if len(sharing) == 1:
            return move.target
        after = self.position.play(move)
        return next(name for name in sharing if len(after[name]) > len(self.position[name]))

    def scene(self, width: float, height: float, aspect: float | None = None, buttons: Sequence[str] = ()) -> Scene:
        """The finished scene.

        Args:
            width, height: the size of its contents, in card widths.
            aspect: the ratio of width to height of the space; the felt fills it, with the contents in the middle.
            buttons: moves that always get a button.
        """
        aside = 0.0 if aspect is None else max(0.0, (aspect / ROUNDED * height - width) / 2)
        places, cards = _moved(self.places, aside), _moved(self.cards, aside)
        badges, handles = _moved(self.badges, aside), _moved(self.handles, aside)
        size = width + 2 * aside, height
        return Scene(*size, places, cards, badges, handles, tuple(self.peeks), tuple(buttons))

    def place(
        self,
        pile: str,
        x: float,
        y: float,
        mark: str = "",
        *,
        sideways: bool = False,
        action: str = "",
        probe: str = "",
    ) -> None:
        """The place of a pile; an empty pile also gets a handle, with the move that a click on it plays.

        Without an action, a click tries `probe`, or to take a card, and shows the refusal.
        """
        self.places.append(Outline(pile, x, y, mark, sideways))
        if not self.view[pile]:
            wide, high = (CARD_HEIGHT, 1.0) if sideways else (1.0, CARD_HEIGHT)
            label = self.wording("empty", pile=self.name(pile))
            probe = "" if action else probe or self._probe_move(pile)
            self._handle(Handle(pile, pile, x, y, wide, high, label, action=action, probe=probe))

    def squared(
        self,
        pile: str,
        x: float,
        y: float,
        *,
        sideways: bool = False,
        action: str = "",
        probe: str = "",
        taken: bool = False,
        deep: int = 1,
    ) -> None:
        """A squared-up pile, of which only the top card matters; the others lie exactly under it.

        A face-down card cannot be taken, unless `taken` is set. `deep` is the maximum number of cards that leave the
        pile in one move: the scene contains that many, and one more below them.
        """
        cards = self.view[pile]
        if not cards:
            return
        for index in range(max(0, len(cards) - deep - 1), len(cards)):
            self.cards.append(Placed(_face(cards[index]), pile, index, x, y, sideways))
        wide, high = (CARD_HEIGHT, 1.0) if sideways else (1.0, CARD_HEIGHT)
        index = len(cards) - 1
        count = 0 if cards[index] is None and not taken else 1
        self._card_handle(pile, index, (x, y, wide, high), count, action, probe=probe)

    def packet(self, pile: str, x: float, y: float, spread: float) -> None:
        """A packet with a peek, spread by at most `spread`, so that its cards can be counted."""
        cards = self.view[pile]
        step = min(PACKET_STEP, spread / max(len(cards) - 1, 1))
        for index, card in enumerate(cards):
            self.cards.append(Placed(_face(card), pile, index, x + index * step, y))
        if cards:
            box = (x, y, 1.0 + (len(cards) - 1) * step, CARD_HEIGHT)
            self._card_handle(pile, len(cards) - 1, box, 1, key="on")
            self._peek(pile)

    def column(self, pile: str, x: float, y: float, room: float, *, singly: bool = False) -> None:
        """A column, fanned downwards; each face-up card has a handle, the face-down ones share one.

        Args:
            pile: the name of the pile.
            x, y: upper left corner, in card widths.
            room: maximum height; longer columns are drawn more densely, with a peek if a rank is cut.
            singly: only the last card can be taken; a click on another one tries to take it with all cards on it.
        """
        cards = self.view[pile]
        down = cards.count(None)
        steps = self.steps[0], max(self.steps[1], LARGE_STEP if self.large else UP_STEP)
        down_step, up_step = fan_steps(down, len(cards) - down, room, steps)
        tops = [y + min(i, down) * down_step + max(i - down, 0) * up_step for i in range(len(cards))]
        for at, card in enumerate(cards):
            self.cards.append(Placed(_face(card), pile, at, x, tops[at]))
        if down:
            high = tops[down] - y if down < len(cards) else CARD_HEIGHT
            label = self.wording("face_down", count=down, pile=self.name(pile))
            self._handle(Handle(f"{pile}:0", pile, x, y, 1.0, high, label, probe=self._probe_move(pile)))
        if up_step < (LARGE_STEP if self.large else MIN_UP_STEP):
            self._peek(pile)
        for index in range(down, len(cards)):
            high = tops[index + 1] - tops[index] if index + 1 < len(cards) else CARD_HEIGHT
            count = len(cards) - index
            box = (x, tops[index], 1.0, high)
            if singly and count > 1:
                probe = self._probe_move(pile, count) if self.position.game.max_count > 1 else ""
                self._card_handle(pile, index, box, 0, probe=probe, key="single")
            else:
                self._card_handle(pile, index, box, count)

    def fan_right(self, pile: str, x: float, y: float, step: float, show: int) -> None:
        """The last `show` cards of a pile side by side; only the top one has a handle."""
        cards = self.view[pile]
        first = max(0, len(cards) - show)
        if first:
            self.cards.append(Placed(_face(cards[first - 1]), pile, first - 1, x, y))
        for index in range(first, len(cards)):
            self.cards.append(Placed(_face(cards[index]), pile, index, x + (index - first) * step, y))
        if cards:
            last = x + (len(cards) - 1 - first) * step
            self._card_handle(pile, len(cards) - 1, (last, y, 1.0, CARD_HEIGHT), 1)

    def row(self, pile: str, lefts: Sequence[float], y: float, *, action: str = "", probe: str = "") -> None:
        """Face-up cards in a row, each with a handle for itself and the cards on it.

        Args:
            lefts: left edges of the cards, from the bottom up; any other cards are built on the last one.
            y: upper edge.
            action, probe: the move that a click plays or tries, if clicks do not take cards.
        """
        held = len(self.view[pile])
        for index, card in enumerate(self.view[pile]):
            x = lefts[index]
            wide = min(1.0, lefts[index + 1] - x) if index + 1 < held else 1.0
            self.cards.append(Placed(_face(card), pile, index, x, y))
            count = 0 if action or probe else held - index
            self._card_handle(pile, index, (x, y, wide, CARD_HEIGHT), count, action, probe=probe)

    def count(self, pile: str, x: float, y: float) -> None:
        """The number of cards in a pile, as a badge."""
        if self.view[pile]:
            self.badges.append(Badge(str(len(self.view[pile])), x, y))

    def name(self, pile: str) -> str:
        """The name of a pile in words ("column 3")."""
        return self._names[pile]

    def _peek(self, pile: str) -> None:
        """Add a peek to a pile of several cards."""
        cards = self.view[pile]
        if len(cards) < 2 or not self.with_handles:
            return
        names = [self.wording("back") if card is None else self.wording.card(card) for card in cards]
        label = self.wording("peek", pile=self.name(pile), cards=", ".join(reversed(names)))
        self.peeks.append(Peek(pile, tuple([_face(card) for card in cards]), label))

    def _card_handle(
        self,
        pile: str,
        index: int,
        box: tuple[float, float, float, float],
        count: int,
        action: str = "",
        *,
        probe: str = "",
        key: str = "",
    ) -> None:
        cards = self.view[pile]
        card = cards[index]
        name = self.wording("back") if card is None else self.wording.card(card)
        held = len(cards)
        kind = self.position.game.piles[pile]
        targets = tuple(self._best_first(self._targets[pile, count])) if count else ()
        if key:
            pass
        elif kind.line:
            key = "single"
        elif card is None or kind.role != "tableau":
            key = "on"
        else:
            key = "card" if index == held - 1 else "run" if targets else "single"
        label = self.wording(key, card=name, pile=self.name(pile), count=held)
        self._handle(Handle(f"{pile}:{index}", pile, *box, label, count, targets, action, probe))

    def _probe_move(self, pile: str, count: int | None = None) -> str:
        """A probe move that takes this many cards of a pile (None: all); its refusal says why none can be taken."""
        game = self.position.game
        own = (pile, game.piles[pile].target)
        other = next(names[0] for target, names in self._sharing.items() if target not in own)
        count = min(len(self.view[pile]) if count is None else count, game.max_count)
        return f"{pile}x{count}>{other}" if count > 1 else f"{pile}>{other}"

    def _best_first(self, targets: Sequence[str]) -> list[str]:
        """Foundations first, then piles with cards, then spaces."""
        if not targets:
            return []
        piles = self.position.game.piles
        return sorted(dict.fromkeys(targets), key=lambda name: (piles[name].role != "foundation", not self.view[name]))

    def _handle(self, handle: Handle) -> None:
        if self.with_handles:
            self.handles.append(handle)


@lru_cache(maxsize=32)
def _sharing(game: engine.Game) -> dict[str, list[str]]:
    """The piles that share a target, those of the tableau first."""
    sharing: dict[str, list[str]] = {}
    for name, pile in sorted(game.piles.items(), key=lambda one: one[1].role != "tableau"):
        sharing.setdefault(pile.target, []).append(name)
    return sharing


def pile_name(game: engine.Game, pile: str, wording: Wording, form: str = "") -> str:
    """The name of a pile in words, from its role and, if there is such a text, its kind; with its suit or number.

    The kind is the first letter of the name: "foundation_K" for the foundation KC, "tableau_U" for the packet U3. A
    foundation with a suit as second letter is a "suit_foundation". The game's own texts (`[piles]`) take precedence.

    Args:
        game: the game that it belongs to.
        pile: its name in moves, or that of a row of places.
        wording: the catalogue "layout".
        form: "" for the bare name ("waste"), "the" for the name with its article ("the waste"), "to" for the name as a
            target ("to the waste").
    """
    say, tail = wording.of(game, "piles"), pile[1:]
    role = game.piles[pile].role if pile in game.piles else "tableau"
    number, _, place = tail.partition("P") if pile[0] == "R" else (tail, "", "")
    rows = ("row_place" if place else "row",) if pile[0] == "R" else ()
    key = next(one for one in (f"{role}_{pile[0]}", *rows, role, "pile") if one in say)
    suit = tail[:1] if role == "foundation" else ""
    key = "suit_foundation" if suit in tuple("CDHS") and key == role else key

    def formed(key: str, **slots: str) -> str:
        prefix = next(one for one in _FORMS[form] if one + key in say or not one)
        text = say(prefix + key, **slots).strip()
        return say("to_pile", pile=text) if form == "to" and prefix != "to_" else text

    if suit not in tuple("CDHS"):
        return formed(key, number=number, place=place, name=pile)
    named = engine.suit_name("CDHS".index(suit), wording.language)
    return formed("second", pile=say(key, suit=named)) if tail[1:] else formed(key, suit=named)


def pile_keys(game: engine.Game) -> set[str]:
    """The keys of all texts that `pile_name` may read for the piles of a game."""
    kinds = {(pile.role, name[0]) for name, pile in game.piles.items()}
    kinds |= {("tableau", pile.line[0]) for pile in game.piles.values() if pile.line}
    bare = {"row", "row_place", "pile", "suit_foundation", "second"}
    bare |= {key for role, letter in kinds for key in (role, f"{role}_{letter}")}
    return {"to_pile", *(prefix + key for prefix in _FORMS["to"] for key in bare)}


def _moved(things: Sequence[Thing], right: float) -> tuple[Thing, ...]:
    """Elements of a scene, moved to the right."""
    return tuple(replace(one, x=one.x + right) for one in things) if right else tuple(things)


class _PileNames(dict[str, str]):
    """The bare names of the piles of a game in a language, each computed when it is first needed."""

    def __init__(self, game: engine.Game, language: str) -> None:
        self._game, self._wording = game, in_language("layout", language)

    def __missing__(self, pile: str) -> str:
        name = self[pile] = pile_name(self._game, pile, self._wording)
        return name


_pile_names = lru_cache(maxsize=32)(_PileNames)
"""A cache, because a kernel shows few games but needs the names of their piles for every move."""


def pile_number(game: engine.Game, handle: str) -> str:
    """The number of a tableau pile, from its name: "3" for "T3" and for "T3:4"; "" for any other pile."""
    pile = game.piles[handle.partition(":")[0]]
    tail = handle.partition(":")[0][1:]
    return tail if pile.role == "tableau" and tail.isdigit() else ""


_FORMS = {"": ("",), "the": ("the_", ""), "to": ("to_", "the_", "")}
"""Form -> the possible beginnings of the key of a pile's name; the first existing key is used."""


def _face(card: engine.Card | None) -> str:
    return BACK if card is None else card.text
