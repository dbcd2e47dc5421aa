"""A table and its content: in the panel's language, with labels on demand, and as a static picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardwidgets.canvas.table import Table
from cardwidgets.i18n.locale import Locale
from cardwidgets.scene.celebration import Celebration
from cardwidgets.scene.model import Scene
from cardwidgets.scene.pictures import Picture
from cardwidgets.scene.svg import scene_svg
from cardwidgets.scene.theme import theme_of
from cardwidgets.widgets.look import Style

STILL_CARD_PX = 48
"""Width of a card in the picture for pages without a kernel, in CSS pixels: a notebook stores dozens of pictures."""


class Board:
    """The content of one table.

    Args:
        locale: the language that the table follows.
        picture: the first content.
        style: the appearance of the table.
        alter: changes each scene before it is shown; None leaves it as it is.

    Attributes:
        table: the table itself.
        picture: the content.
        alter: as above; a new one takes effect with the next scene.
        style: the current appearance.

    Raises:
        KeyError: the game of the picture has no table.
        ValueError: unknown colours, theme, felt or back.
    """

    def __init__(
        self, locale: Locale, picture: Picture, style: Style, alter: Callable[[Scene], Scene] | None = None
    ) -> None:
        self._locale, self.style = locale, style
        self.picture, self.alter = picture, alter
        self._labelled = False
        self.table = Table(
            self._scene(None),
            card_width=style.card_width,
            letters=locale.language,
            colours=style.colours,
            theme=style.theme,
            felt=style.felt,
            back=style.back,
            language=locale.language,
        )
        locale.on_change(self._render)
        self.table.on_space(self._render)
        self.table.on_touch(locale.change_touch)

    def show(
        self,
        picture: Picture,
        *,
        alter: Callable[[Scene], Scene] | None = None,
        animate: bool = True,
        fresh: bool = False,
        pace: float | None = None,
        celebrate: Callable[[Scene], Celebration] | None = None,
        debug_state: Mapping[str, Any] | None = None,
    ) -> None:
        """Show new content.

        Args:
            picture: the new content.
            alter: changes each scene from now on; None leaves it as it is.
            animate, fresh, pace, debug_state: as for `Table.show`.
            celebrate: returns the celebration for the scene; only given if the game is won.
        """
        self.picture, self.alter = picture, alter
        scene = self._scene(self.table.aspect)
        party = celebrate(scene) if celebrate else None
        self.table.show(scene, animate=animate, fresh=fresh, pace=pace, party=party, debug_state=debug_state)
        self._write_labels()

    def label(self, on: bool) -> None:
        """Label each pile with the cards that it would accept now, or remove the labels."""
        self._labelled = on
        self.table.labels(self.labels() if on else None)

    def labels(self) -> dict[str, str]:
        """The current labels by pile; {} if nothing can be played."""
        return self.picture.labels(self._locale.language)

    def restyle(self, style: Style) -> None:
        """Change the suit colours, the theme, the felt and the backs; raises ValueError for unknown ones."""
        self.table.restyle(colours=style.colours, theme=style.theme, felt=style.felt, back=style.back)
        self.style = style

    def svg(self, title: str, words: Sequence[str] = ()) -> str:
        """The content as SVG, for pages without a kernel; see `still`."""
        return still(self.picture, self._locale.language, self.style, title, words)

    def close(self) -> None:
        """Remove the table from the pages."""
        self.table.close()

    def _scene(self, aspect: float | None) -> Scene:
        scene = self.picture.scene(self._locale.language, aspect=aspect)
        return self.alter(scene) if self.alter else scene

    def _render(self) -> None:
        self.table.reword(self._scene(self.table.aspect), self._locale.language)
        self._write_labels()

    def _write_labels(self) -> None:
        if self._labelled:
            self.table.labels(self.labels())


def still(picture: Picture, language: str, style: Style, title: str, words: Sequence[str] = ()) -> str:
    """A small SVG of what a table shows, for pages without a kernel.

    Args:
        picture: the content.
        language: "en" or "de".
        style: the appearance.
        title: its name, for screen readers.
        words: the paragraphs above the table.
    """
    scene = picture.scene(language, handles=False)
    return scene_svg(
        scene,
        width_px=scene.width * STILL_CARD_PX,
        letters=language,
        colours=style.colours,
        title=title,
        back=style.back,
        theme=theme_of(style.felt, "dark" if style.theme == "dark" else "light"),
        words=words,
        night=theme_of(style.felt, "dark") if style.theme == "auto" else None,
    )
