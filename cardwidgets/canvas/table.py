"""The card table: shows scenes on an ipycanvas, and reports what the player means. It knows no rules."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import ceil, log
from typing import Any

from ipywidgets import HTML, Box, Widget

from cardwidgets.canvas.animation import flights
from cardwidgets.canvas.input_layer import Layer, changes, describe, flying
from cardwidgets.canvas.ipycanvas_backend import PIXELS
from cardwidgets.canvas.painter import Painter
from cardwidgets.canvas.renderer import Renderer
from cardwidgets.canvas.scene_diff import Transition
from cardwidgets.canvas.sprite_sheet import Sheet
from cardwidgets.i18n.wording import texts
from cardwidgets.scene.celebration import Celebration
from cardwidgets.scene.faces import SMALL
from cardwidgets.scene.intent import Intent
from cardwidgets.scene.model import BACK, Handle, Scene
from cardwidgets.scene.theme import Theme, theme_of
from cardwidgets.widgets import shared_layout

_KEPT = 0.75
"""Times `SMALL`: the width below which cards that have been shown with a usual index get a large one."""
_GROWS, _GROWS_ALONE = 1.7, 2.0
"""How much larger than usual cards may become on a page with space for them, and on a page with only the table."""
_SHARP = 1.3
"""How much larger than usual cards may become with the usual number of pixels."""
_SHARES = (0.45, 0.6, 0.8, 1.0, 1.25, 1.6)
"""Factors of the usual pixels of a card: a phone needs fewer, which are drawn faster; a large screen may show more."""
_FINEST = 16.0
"""Pixels of the screen per CSS pixel: no screen has more."""
_LONGEST = 100_000
"""CSS pixels: no page is as wide or as high."""
_STEP = 1.03
"""Proportions are rounded to powers of this, so that a space always gets the same layout and small changes none."""
_ABSENCE_STYLE = (
    "<style>@keyframes kt-wait { from { font-size: 0; } } .kt-no-layer p { animation: kt-wait 5s step-end; }"
    ".kt-no-layer { order: -1; min-width: 24em; }</style>"
)
"""Style of the fallback sentence: shown first, but invisible while the page loads the style sheet that hides it."""
_LOG = logging.getLogger(__name__)


class Table:
    """A table that shows a scene.

    Args:
        scene: the first scene.
        card_width: the usual width of a card in CSS pixels; the page scales the table to fit the visible area.
        letters, colours: index language ("en", "de") and suit colours ("two", "four") of the faces.
        theme: "light", "dark", or "auto" to follow the page.
        felt, back: the cloth ("green", "blue", "red") and the back of the cards ("petals", "trellis", "rosette").
        language: the language of the table's own texts, "en" or "de".

    Attributes:
        widget: the widget to display, any number of times.
        rev: revision of the scene shown, incremented by `show`.
        scene: the scene shown.
        space: width and height of the page's space for the table, in CSS pixels; None before a page has reported it.
        aspect: the ratio of width to height of the page's space for the table; None before a page has reported it.

    Raises:
        ValueError: unknown letters, colours, theme, felt, back or language.
    """

    def __init__(
        self,
        scene: Scene,
        *,
        card_width: int = 80,
        letters: str = "en",
        colours: str = "two",
        theme: str = "auto",
        felt: str = "green",
        back: str = "petals",
        language: str = "en",
    ) -> None:
        self.scene = scene
        self.rev = 0
        self._texts, self._language = texts("table", language), language
        self._theme, self._felt, self._dark = theme, felt, False
        self._lock = threading.RLock()
        self._ready = self._seen = False  # whether a page has its canvases; whether a page has, or had, it in view
        self._reduced_motion = True
        self._asked: Any = None  # by which a page knows the answer to its question
        self._debug_state: dict[str, Any] = {}
        self._labels: dict[str, str] = {}
        self._marked: dict[str, list[Any]] = {}
        self._costs: Mapping[str, Mapping[str, Sequence[str]]] = {}
        self._taps = False
        self._intents: list[Callable[[Intent], None]] = []
        self._errors: list[Callable[[Exception], None]] = []
        self._pages: list[Callable[[], None]] = []
        self._spaces: list[Callable[[], None]] = []
        self._touch = False
        self._touches: list[Callable[[bool], None]] = []
        self.space: tuple[float, float] | None = None
        self._density: float = PIXELS
        self._alone = self._usual = False
        self.aspect: float | None = None
        sheet = Sheet.shared(letters, colours, _even(card_width * PIXELS), back=back)
        self._renderer = Renderer(Painter(sheet, self._colours(theme, felt)), scene.width, scene.height)
        self._coming = sheet
        self._layer = Layer()
        self._card_width = card_width
        width = f"{round(scene.width * card_width)}px"  # until the input layer has measured the page
        layout = shared_layout.layout(flex="0 0 auto", overflow="visible", width=width, max_width="100%")
        children = [self._renderer.surface, self._layer, _absence(language)]
        self.widget = shared_layout.make_widget(Box, children, classes="kt-table", layout=layout)
        sheet.add_user(self)
        self._renderer.surface.on_client_ready(self._on_client_ready)
        self._layer.on_msg(self._on_message)

    def show(
        self,
        scene: Scene,
        *,
        animate: bool = True,
        pace: float | None = None,
        fresh: bool = False,
        party: Celebration | None = None,
        debug_state: Mapping[str, Any] | None = None,
    ) -> None:
        """Show a new scene; cards that have changed places fly there.

        Many cards from the stock are dealt one by one, and piles are gathered into the stock one by one. An animation
        that is still running jumps to its end, as it does when the player goes on.

        Args:
            scene: the new scene.
            animate: False lets the cards jump. They also jump if a page requests reduced motion.
            pace: milliseconds per card, to slow an animation down for teaching; None for the usual speed.
            fresh: whether the scene is another deal, so that all its cards come from the stock.
            party: the celebration after the flights, if the game is won.
            debug_state: a new value of `debug_state`, to be shown at the same time.
        """
        with self._lock:
            old, self.scene = self.scene, scene
            self.rev += 1
            self._costs = {}
            if debug_state is not None:
                self._debug_state = dict(debug_state)
            step, told = Transition(old, scene), dict[str, Any]()
            resized = (scene.width, scene.height) != (old.width, old.height)
            if resized and self._renderer.resize(scene.width, scene.height):
                self.redraw()
            elif self._ready and self._seen:
                moves = animate and not self._reduced_motion
                film = flights(step, pace=pace, fresh=fresh) if moves else []
                party = party if moves else None
                told = flying(step, film, party, self._sheet)
                late = False if party or pace is not None else fresh or None
                self._renderer.step(step, self.rev, film, party, late=late)
            told |= changes(step, self._sheet) | self._answer()
            self._post("step", base=self.rev - 1, **self._outline(), **told)

    def lay_over(self, widget: Widget) -> None:
        """Show a widget over the table from now on."""
        self.widget.children = (*self.widget.children, widget)

    def redraw(self) -> None:
        """Redraw the whole scene when a page needs it (for example after a reload, or with another sheet)."""
        with self._lock:
            if self._next_sheet is not self._sheet:
                self._paint_with(self._renderer.painter.theme)
            if self._ready and self._seen:
                self._renderer.draw(self.scene)

    def restyle(
        self,
        *,
        letters: str | None = None,
        colours: str | None = None,
        theme: str | None = None,
        felt: str | None = None,
        back: str | None = None,
        language: str | None = None,
    ) -> None:
        """Change the appearance; None leaves an option as it is. Raises ValueError as the class does."""
        with self._lock:
            theme, felt, old = theme or self._theme, felt or self._felt, self._coming
            look = self._colours(theme, felt)
            letters, colours, back = letters or old.letters, colours or old.colours, back or old.back
            sheet = Sheet.shared(letters, colours, self._card_pixels, self.large_index, back)
            if language is not None:
                self._texts, self._language = texts("table", language, self._touch), language
                self.widget.children = (*self.widget.children[:2], _absence(language), *self.widget.children[3:])
            self._theme, self._felt = theme, felt
            if sheet is not old:
                if old is not self._sheet:
                    old.remove_user(self)
                self._coming = sheet
                sheet.add_user(self)
                if self._seen:
                    sheet.request()
            self._paint_with(look)
            self.redraw()

    def reword(self, scene: Scene, language: str) -> None:
        """Show the current scene in another language or laid out in another way, with indices and texts to match.

        This is not a new scene: no card flies; selection, hints and marks stay.

        Args:
            scene: the same scene, with its texts in the language.
            language: "en" or "de".

        Raises:
            ValueError: there is no such language.
        """
        with self._lock:
            self.scene = scene
            self._post("hurry")
            self.restyle(letters=language, language=language)

    def point(self, *names: str, numbers: Mapping[str, str] | None = None) -> None:
        """Point at handles ("T3:4") and piles ("T7"), as a hint does, until the next scene or click.

        Args:
            *names: the names of handles and piles.
            numbers: handle or pile -> its number, as used in a hint, shown beside it.
        """
        self._post("point", names=names, numbers=dict(numbers or {}))

    def dim(self, *handles: str) -> None:
        """Dim these cards for a moment, unless a page requests reduced motion; they can still be used."""
        self._post("dim", names=handles)

    def labels(self, texts: Mapping[str, str] | None) -> None:
        """Label piles with a few symbols each, shown at the end of the pile and read out with it.

        Args:
            texts: pile -> label ({"T1": "3♦ 3♥", "FC": "A♣"}), replacing all earlier ones; None for no labels. Labels
                stay when the scene changes.
        """
        with self._lock:
            self._labels = dict(texts or {})
            self._post("labels", labels=self._labels)

    def cost(self, costs: Mapping[str, Mapping[str, Sequence[str]]]) -> None:
        """Say what it costs to put cards on piles, once they are picked up, until the next scene.

        Args:
            costs: handle -> pile -> the cost in words, and shorter for narrow cards; the pile is "" for the action of
                the handle, whose cost always shows.
        """
        with self._lock:
            self._costs = costs
            self._post("costs", costs=costs)

    def one_tap(self, on: bool) -> None:
        """Let one tap, click or key on cards mean "tap", an intent to move them; otherwise it takes them."""
        with self._lock:
            self._taps = on
            self._post("taps", taps=on)

    def mark(self, marked: Mapping[str, Sequence[str]] | None = None, arrows: Sequence[Sequence[str]] = ()) -> None:
        """Mark cards and places, and draw arrows, replacing earlier marks; they stay until replaced.

        Args:
            marked: kind of mark ("goal", "chosen", "right", "missing", "wrong") -> handles ("T3:4") and piles ("T7").
            arrows: the handles or piles at the start and the end of each, or () for none; several are numbered from 1.
        """
        with self._lock:
            self._marked = {kind: list(names) for kind, names in (marked or {}).items()}
            if drawn := [list(arrow) for arrow in arrows if arrow]:
                self._marked["arrows"] = drawn
            self._post("marks", marks=self._marked)

    @property
    def debug_state(self) -> dict[str, Any]:
        """A small JSON-able summary of the state, for tests: the attribute `data-state` of the layer."""
        return self._debug_state

    @debug_state.setter
    def debug_state(self, value: Mapping[str, Any]) -> None:
        with self._lock:
            self._debug_state = dict(value)
            self._post("debug", debug=self._debug())

    def on_intent(self, callback: Callable[[Intent], None]) -> None:
        """Call `callback` with each `Intent`, but not if it refers to an older scene: the table says so itself.

        It answers with `show` or `refuse`; if it does neither, dragged cards go back by themselves.
        """
        _register(self._intents, callback)

    def on_error(self, callback: Callable[[Exception], None]) -> None:
        """Call `callback` with each exception raised by an intent callback. They are logged in any case."""
        _register(self._errors, callback)

    def on_page(self, callback: Callable[[], None]) -> None:
        """Call `callback` whenever a page begins to show the table."""
        _register(self._pages, callback)

    def on_space(self, callback: Callable[[], None]) -> None:
        """Call `callback` whenever `aspect` has changed so much that the cards may have to lie in other places."""
        _register(self._spaces, callback)

    def on_touch(self, callback: Callable[[bool], None]) -> None:
        """Call `callback` whenever a page begins, or ceases, to be used with fingers: True for fingers."""
        _register(self._touches, callback)

    def refuse(self, handle: str, target: str = "") -> None:
        """Send the cards of `handle` back with a short shake; mark the pile `target` as the wrong place."""
        with self._lock:
            self._post("refuse", handle=handle, target=target, **self._answer())

    def say(self, text: str, kind: str = "status") -> None:
        """Let a screen reader say `text`: when idle, or at once if `kind` is "alert"."""
        self._post("say", text=text, mood=kind)

    def cheer(self) -> None:
        """Play the sound for a won game, if sounds are on."""
        self._post("won")

    def close(self) -> None:
        """Remove the table from the pages and free its resources."""
        with self._lock:
            self._ready = False
            for sheet in (self._sheet, self._coming):
                sheet.remove_user(self)
            for widget in (self.widget, self._layer, self._renderer.surface):
                widget.close()

    @property
    def _next_sheet(self) -> Sheet:
        """The requested sheet or, until a page has drawn it, the one with which the table is drawn."""
        return self._coming if self._coming.drawn or not self._sheet.drawn else self._sheet

    def _paint_with(self, theme: Theme) -> None:
        """Use these colours, and the next sheet, from now on."""
        sheet, old = self._next_sheet, self._sheet
        if sheet is not old:
            old.remove_user(self)
        self._renderer.painter = Painter(sheet, theme)
        self._renderer.resize(self.scene.width, self.scene.height)
        self._post_all()

    def _outline(self) -> dict[str, Any]:
        return {"width": self.scene.width, "height": self.scene.height, "most": self._most, "debug": self._debug()}

    def _debug(self) -> dict[str, Any]:
        return self._debug_state | ({"space": self.space} if self.space else {})

    @property
    def large_index(self) -> bool:
        """Whether cards have a large index: those too small for the usual one. It stays when a drawer opens."""
        least = SMALL * (_KEPT if self._usual else 1)
        return self.space is not None and self._shown_width < least

    @property
    def _most(self) -> int:
        """The maximum width of a card on the page, in CSS pixels."""
        return round((_GROWS_ALONE if self._alone else _GROWS) * self._card_width)

    @property
    def _shown_width(self) -> float:
        """The width of a card on the page, in CSS pixels; the usual one until the page has reported it."""
        if self.space is None:
            return self._card_width
        return min(self.space[0] / self.scene.width, self.space[1] / self.scene.height, self._most)

    @property
    def _card_pixels(self) -> int:
        """The width of a card on the canvas, in pixels: those of the screen, but two per CSS pixel up to the usual.

        It exceeds the usual width only if cards are much larger than usual.
        """
        usual, width = self._card_width * PIXELS, self._shown_width
        most = usual * max(1.0, width / (_SHARP * self._card_width))
        pixels = min(max(width * self._density, min(width * PIXELS, usual)), most)
        return _even(next((share for share in _SHARES if share * usual >= pixels), _SHARES[-1]) * usual)

    @property
    def _sheet(self) -> Sheet:
        return self._renderer.painter.sheet

    @property
    def _stage(self) -> dict[str, Any]:
        """The table's canvases on the page, as names of widgets; {} before there is one to draw on."""
        sheet, surface = self._sheet, self._renderer.surface
        if not surface.active:
            return {}
        return {
            "surface": surface.model_id,
            "layers": [canvas.model_id for canvas in surface.layers],
            "sheet": [sheet.canvas.model_id, sheet.grain.model_id],
        }

    def _post(self, kind: str, **content: Any) -> None:
        self._layer.post({"kind": kind, "rev": self.rev, **content})

    def _post_all(self) -> None:
        sheet = self._sheet
        picture = {"model": sheet.canvas.model_id, "width": sheet.width, "height": sheet.height}
        picture |= {"back": sheet.cells[BACK]}
        looks: dict[str, Any] = {
            "sheet": picture,
            "texts": self._texts,
            "labels": self._labels,
            "marks": self._marked,
            "costs": self._costs,
            "taps": self._taps,
        }
        looks |= {"stage": self._stage, "language": self._language}
        self._post("all", **looks, **self._outline(), **describe(self.scene, sheet))

    def _on_client_ready(self) -> None:
        with self._lock:
            self._ready = True
            self.redraw()

    def _on_message(self, _widget: object, content: Any, _buffers: object) -> None:
        kind = content.get("kind") if isinstance(content, dict) else None
        if kind == "hello":
            with self._lock:
                self._layer.add_page(content.get("unpacks") is True)
                self._post_all()
                self.redraw()  # a page that had no layer yet, or was disconnected, has missed the last step
            for callback in list(self._pages):
                callback()
        elif kind == "seen":
            self._on_seen()
        elif kind == "space":
            self._alone, alone = content.get("alone") is True, self._alone
            grown = self._alone is not alone
            self._on_space(content.get("width"), content.get("height"), content.get("density"), grown)
        elif kind == "page":
            still, dark, touch = (content.get(name) is True for name in ("still", "dark", "touch"))
            self._on_page(still=still, dark=dark, touch=touch)
        elif kind == "intent":
            self._on_intent(content)

    def _on_seen(self) -> None:
        with self._lock:
            if not self._seen:
                self._seen = True
                self._renderer.activate()
                self._post("stage", stage=self._stage)
                self._coming.request()
                if self._coming.drawn:
                    self.redraw()

    def _on_space(self, width: object, height: object, density: object, grown: bool) -> None:
        if not (type(width) is int and type(height) is int and 0 < width < _LONGEST and 0 < height < _LONGEST):
            return  # not sent by our page
        with self._lock:
            self.space = (width, height)
            self._density = density if isinstance(density, int | float) and 0 < density <= _FINEST else PIXELS
            aspect = _STEP ** round(log(width / height, _STEP))
            reshaped, self.aspect = aspect != self.aspect, aspect
            self._usual = not self.large_index
            turned = self._usual is self._coming.large
            fits = (self.large_index, self._card_pixels) == (self._coming.large, self._coming.width)
            if not reshaped and (grown or not fits):
                self.restyle()
        for callback in list(self._spaces) if reshaped or turned else ():
            callback()
        with self._lock:
            self._post("debug", debug=self._debug())

    def _on_page(self, *, still: bool, dark: bool, touch: bool) -> None:
        with self._lock:
            self._reduced_motion, self._dark = still, dark
            look = self._colours(self._theme, self._felt)
            if look != self._renderer.painter.theme:
                self._renderer.painter = Painter(self._sheet, look)
                self.redraw()
            changed, self._touch = touch is not self._touch, touch
            if changed:
                self._texts = texts("table", self._language, touch)
                self._post("texts", texts=self._texts)
        for callback in list(self._touches) if changed else ():
            callback(touch)

    def _colours(self, theme: str, felt: str) -> Theme:
        return theme_of(felt, ("dark" if self._dark else "light") if theme == "auto" else theme)

    def _on_intent(self, content: Mapping[str, Any]) -> None:
        fields = {name: content.get(name, "") for name in ("what", "handle", "target", "how", "key")}
        rev = content.get("rev", -1)
        if type(rev) is not int or not all(isinstance(value, str) for value in fields.values()):
            return  # not sent by our page
        intent = Intent(fields.pop("what"), rev=rev, **fields)
        with self._lock:
            handle = self._handle(intent.handle)
            if intent.kind != "key" and (intent.rev != self.rev or handle is None):
                self._post_all()
                self.say(self._texts["outdated"], "alert")
                self._post("settle", answers=content.get("id"))
                return
            self._asked = content.get("id", "")
        try:
            for callback in list(self._intents):
                callback(intent)
        except Exception as error:
            _LOG.exception("an intent callback failed: %s", intent)
            self.say(self._texts["failed"].format(error=error), "alert")
            for report in list(self._errors):
                report(error)
        finally:
            with self._lock:
                if self._asked is not None:
                    self._post("settle", **self._answer())

    def _answer(self) -> dict[str, Any]:
        """Names the question that is answered, once."""
        asked, self._asked = self._asked, None
        return {} if asked is None else {"answers": asked}

    def _handle(self, name: str) -> Handle | None:
        return next((handle for handle in self.scene.handles if handle.id == name), None)


def _even(width: float) -> int:
    """The next larger width of a card whose height is a whole number of pixels, too."""
    return 5 * ceil(width / 5)


def _absence(language: str) -> HTML:
    """The sentence for a page without anywidget. Our style sheet hides it, which is itself loaded by anywidget."""
    value = f"{_ABSENCE_STYLE}<p>{escape(texts('table', language)['no_layer'])}</p>"
    return shared_layout.get_or_create(
        (_absence, language), lambda: shared_layout.make_widget(HTML, value=value, classes="kt-no-layer")
    )


def _register(callbacks: list[Any], callback: Any) -> None:
    if callback not in callbacks:
        callbacks.append(callback)
