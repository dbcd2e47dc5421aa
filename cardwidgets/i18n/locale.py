"""The language of one panel, and whether its page is used by touch; callbacks render its texts after a change."""

from __future__ import annotations

import threading
from collections.abc import Callable
from weakref import WeakSet

from engine.base.catalogue import valid_language

FOLLOWERS: WeakSet[Locale] = WeakSet()
"""Locales that follow the language of the notebook."""


class Locale:
    """A language that can change, and everything to be rendered again when it does.

    Args:
        language: "en" or "de"; None for the engine's current one.
        lock: held during a change; None if nothing else can happen at the same time.

    Attributes:
        language: "en" or "de"; `change` sets another one.
        touch: whether the page is used with fingers; `change_touch` sets it.

    Raises:
        ValueError: there is no such language.
    """

    __slots__ = ("__weakref__", "_follows", "_lock", "_renderers", "_touch_renderers", "language", "touch")

    def __init__(self, language: str | None = None, lock: threading.RLock | None = None) -> None:
        self._follows = language is None
        self.language = valid_language(language)
        self._lock = lock or threading.RLock()
        self._renderers: list[Callable[[], None]] = []
        self.touch = False
        self._touch_renderers: list[Callable[[], None]] = []

    def change(self, language: str) -> None:
        """Change to "en" or "de", and render everything again.

        Raises:
            ValueError: there is no such language.
        """
        with self._lock:
            if valid_language(language) == self.language:
                return
            self.language = language
            for render in self._renderers:
                render()

    def on_change(self, render: Callable[[], None]) -> None:
        """Call `render` after each change of language, after the callbacks registered before."""
        self._renderers.append(render)

    def change_touch(self, touch: bool) -> None:
        """Record whether the page is used with fingers, and render the texts again that depend on it."""
        with self._lock:
            if touch == self.touch:
                return
            self.touch = touch
            for render in self._touch_renderers:
                render()

    def on_touch(self, render: Callable[[], None]) -> None:
        """Call `render` after each change of `touch`."""
        self._touch_renderers.append(render)

    def rendered(self, render: Callable[[], None]) -> None:
        """Call `render` now, and after each change of language."""
        render()
        self.on_change(render)

    def follow(self) -> None:
        """Follow the language of the notebook from now on, unless the locale has a fixed language."""
        if self._follows:
            FOLLOWERS.add(self)

    def unfollow(self) -> None:
        """Stop following the language of the notebook."""
        FOLLOWERS.discard(self)
