"""What a table shows at one moment: places, cards and handles, as plain values.

A scene is created from a position by `layouts/` and drawn by `canvas/` or as SVG by `svg.py`. It knows no rules. All
lengths are in card widths: a card is 1 wide and `CARD_HEIGHT` high; x increases to the right, y downwards; (0, 0) is
the upper left corner of the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

CARD_HEIGHT = 1.4
"""Height of a card, in card widths."""

MARK_SHIFT = 0.27
"""Distance of two marks from the middle of the place that they share."""

PLATE_PAD, PLATE_LINE, PLATE_TITLE = 0.12, 0.165, 1.24
"""On a plate: side padding and usual size of the lines, in card widths; how much larger the title is than the lines."""

LETTER = 0.66
"""The maximum width of a letter on a plate, as a fraction of its size."""
CHIP, CHIP_STEP, MOST_CHIPS = 0.075, 0.042, 20
"""The radius of a chip and the distance to the next one, in card widths, and the maximum number of chips drawn."""

FRAME = 0.05
"""Width of the frame round the card that is winning a trick, in card widths."""

BACK = "back"
"""The face of a face-down card."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A place for a pile, drawn on the felt as an outline that is visible when no card lies on it.

    Attributes:
        pile: the name of the pile in moves and diagrams ("T3", "FH", "S").
        x, y: upper left corner, in card widths.
        mark: drawn inside the outline: "" (nothing), a suit letter "C" "D" "H" "S", a rank letter ("K": only a king), a
            rank with a suit ("7H"), "redeal" (a ring: the waste may be turned over) or "stop" (it may not).
        sideways: whether the place is `CARD_HEIGHT` wide and 1 high.
        best: whether the card on it is winning the trick and gets a frame.
    """

    pile: str
    x: float
    y: float
    mark: str = ""
    sideways: bool = False
    best: bool = False

    @property
    def marks(self) -> tuple[tuple[str, float, float], ...]:
        """The single marks of `mark`, each with its offset right of and below the middle, in card widths."""
        if len(self.mark) == 2:
            right, below = (MARK_SHIFT, 0.0) if self.sideways else (0.0, MARK_SHIFT)
            return (self.mark[0], -right, -below), (self.mark[1], right, below)
        return ((self.mark, 0.0, 0.0),) if self.mark else ()


@dataclass(frozen=True, slots=True)
class Placed:
    """One card on the table. Cards are drawn in the order of the scene, bottom first.

    Attributes:
        face: the card as text ("8H", "TD") or `BACK`.
        pile, index: its pile, and its index there, counted from 0 at the bottom.
        x, y: upper left corner of the card as displayed, in card widths.
        sideways: whether the card is turned by 90 degrees (`CARD_HEIGHT` wide, 1 high).
    """

    face: str
    pile: str
    index: int
    x: float
    y: float
    sideways: bool = False


@dataclass(frozen=True, slots=True)
class Badge:
    """A short text on the table (the number of cards in the stock, a player's name)."""

    text: str
    x: float
    y: float
    align: str = "center"  # "left", "center", "right": the meaning of x


@dataclass(frozen=True, slots=True)
class Plate:
    """A name plate on the felt: of a player, with public information about them.

    Attributes:
        x, y, width, height: its rectangle, in card widths.
        title: the name.
        tag: a word to the right of the name ("Declarer: 3"), or "".
        lines: smaller lines below.
        mood: "turn" (framed: it is this player's turn), "out" (pale: they sit out) or ""; for a plate with only one
            centred word or number: "passed" (dark), "said" (light) or "high" (in the colour of frames).
        mark: a word in a small box ("Dealer"), in place of the tag; or "".
        chips: the number of chips drawn at the right of its last line, as far as they fit.
        size: the text size of its lines, in card widths.
    """

    x: float
    y: float
    width: float
    height: float
    title: str
    tag: str = ""
    lines: tuple[str, ...] = ()
    mood: str = ""
    mark: str = ""
    chips: int = 0
    size: float = PLATE_LINE

    @property
    def rows(self) -> tuple[float, ...]:
        """The middle of the name and of each line, with equal margins above and below."""
        count, text = len(self.lines), (PLATE_TITLE + 1) / 2 * self.size
        step = min(1.7 * self.size, (self.height - text) / (count + 0.6))
        first = self.y + (self.height - count * step - text + PLATE_TITLE * self.size) / 2
        return tuple(first + at * step for at in range(count + 1))

    @property
    def ground(self) -> tuple[float, float, float, float]:
        """The rectangle behind its mark: x, y, width, height; of size 0 if there is no mark."""
        width = len(self.mark) * LETTER * self.size + PLATE_PAD if self.mark else 0.0
        y, below = self.rows[:2] if width else (self.y, self.y)
        height = min(1.45 * self.size, 2 * (below - y) - self.size) if width else 0.0
        return self.x + self.width - PLATE_PAD - width, y - height / 2, width, height

    def discs(self) -> Iterator[tuple[float, float]]:
        """The middle of each of its chips."""
        y = self.rows[-1]
        text, size = (self.lines[-1], self.size) if self.lines else (self.title, PLATE_TITLE * self.size)
        free = self.width - 2 * (PLATE_PAD + CHIP) - len(text) * LETTER * size
        for at in range(min(self.chips, MOST_CHIPS, max(0, int(free / CHIP_STEP)))):
            yield self.x + self.width - PLATE_PAD - CHIP - at * CHIP_STEP, y

    def texts(self) -> Iterator[tuple[str, float, float, float, bool, str, str]]:
        """Its texts, each with x, y of its middle line, size, whether it is bold, alignment ("left" ...), and ink.

        The ink is "text", "ring" or "halo", a colour of the theme.
        """
        if self.mood in ("passed", "said", "high"):
            size = min(0.6 * self.height, (self.width - PLATE_PAD) / (LETTER * len(self.title)))
            ink = "text" if self.mood == "passed" else "halo"
            yield self.title, self.x + self.width / 2, self.y + self.height / 2, size, True, "center", ink
            return
        top, *rows = self.rows
        yield self.title, self.x + PLATE_PAD, top, PLATE_TITLE * self.size, True, "left", "text"
        if self.tag:
            yield self.tag, self.x + self.width - PLATE_PAD, top, self.size, True, "right", "ring"
        if self.mark:
            x, y, width, height = self.ground
            yield self.mark, x + width / 2, y + height / 2, self.size, True, "center", "halo"
        for y, line in zip(rows, self.lines, strict=True):
            yield line, self.x + PLATE_PAD, y, self.size, False, "left", "text"


@dataclass(frozen=True, slots=True)
class Peek:
    """A look through a pile: its cards, temporarily fanned out over the table.

    Attributes:
        pile: the name of the pile.
        faces: the faces of the cards, bottom first.
        label: their names, for screen readers.
    """

    pile: str
    faces: tuple[str, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Handle:
    """Something that a learner can point at: a card (with those on it) or a place.

    Attributes:
        id: "T3:4" for the card with index 4 of pile T3 (with all above it), "T3" for the pile as a place.
        pile: the pile it belongs to.
        x, y, width, height: the sensitive rectangle, in card widths (the visible part of a card).
        label: its name, for screen readers ("8 of hearts, column 3").
        count: the number of cards it takes; 0 if it cannot be taken.
        targets: the piles on which these cards may be put now, the best guess for a double click first.
        action: a move that a single click plays at once ("S>W", "redeal"), or another action, as a verb with an object
            (`object_of`), or "".
        probe: for a handle that takes and plays nothing, an illegal move, so that a click can be answered with the
            reason; or "".
    """

    id: str
    pile: str
    x: float
    y: float
    width: float
    height: float
    label: str
    count: int = 0
    targets: tuple[str, ...] = ()
    action: str = ""
    probe: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a table shows, and its size in card widths.

    Attributes:
        cards: pile by pile, bottom first.
        peeks: at most one for each pile.
        buttons: moves that get a button beside the table although a handle plays them too ("deal").
    """

    width: float
    height: float
    places: tuple[Outline, ...] = ()
    cards: tuple[Placed, ...] = ()
    badges: tuple[Badge, ...] = ()
    handles: tuple[Handle, ...] = ()
    peeks: tuple[Peek, ...] = ()
    buttons: tuple[str, ...] = ()
    plates: tuple[Plate, ...] = ()


def object_of(action: str, verb: str) -> str:
    """The object of an action that is not a move: "7C" in "pick 7C"; "" if the action has another verb."""
    return action.removeprefix(f"{verb} ") if action.startswith(f"{verb} ") else ""


def buried(scene: Scene) -> list[str]:
    """The handles of cards that lie under others and can go nowhere."""
    top = {card.pile: card.index for card in scene.cards}
    cards = ((one, one.id.partition(":")[2]) for one in scene.handles if not (one.targets or one.action))
    return [one.id for one, index in cards if index and int(index) < top[one.pile]]


def look_only(scene: Scene, probe: str = "") -> Scene:
    """A scene whose cards keep their names for screen readers, but cannot be taken.

    Args:
        probe: the move whose refusal answers a click, for each handle.
    """
    handles = (replace(one, count=0, targets=(), action="", probe=probe) for one in scene.handles)
    return replace(scene, handles=tuple(handles), buttons=())
