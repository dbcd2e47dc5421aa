"""A text in a browser's store, as the kernel knows it: changes send only differences, and none is lost."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from itertools import takewhile
from typing import Any


class StoredText:
    """One text in the store of a browser.

    A page names the text that it holds by a token. A change names the token that it starts from; a page that holds
    anything else ignores the change and reports its own text and token. So a change that a page has missed is detected
    with the next one, and a page that was disconnected from the kernel reports on its own.

    Args:
        send: sends the pages a message.

    Attributes:
        text: the text that a page has reported, or has been sent since then; "" for none.
    """

    def __init__(self, send: Callable[[dict[str, Any]], None]) -> None:
        self._send = send
        self._token = ""  # the token of an empty store
        self.text = ""

    def reported(self, text: str, token: str) -> bool:
        """Record the text that a page holds. Returns whether it is new."""
        news = (text, token) != (self.text, self._token)
        self.text, self._token = text, token
        return news

    def write(self, text: str, *, aside: bool = False) -> None:
        """Let the pages store a text, if it has changed.

        Args:
            text: the new text; "" removes it.
            aside: whether the old text is unreadable, so that pages put it aside and say so.
        """
        if text == self.text and not aside:
            return
        old, now = "" if aside else self.text, secrets.token_hex(4)
        head = tail = 0
        if (old + text).isascii():  # otherwise the page counts characters differently
            head = len(old) if text.startswith(old) else _alike(old, text)
            tail = _alike(old[head:][::-1], text[head:][::-1])
        part = text[head : len(text) - tail]
        change = {"was": self._token, "now": now, "head": head, "tail": tail, "text": part}
        self.text, self._token = text, now
        self._send({"kind": "keep", **change, **({"aside": True} if aside else {})})


def _alike(one: str, other: str) -> int:
    """The length of the common beginning of two texts."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
