"""A text in a browser's store, as the kernel knows it: a change sends only what differs, and gets lost nowhere."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from itertools import takewhile
from typing import Any


class KeptText:
    """One text in the store of a browser.

    A page names the text that it holds by a token. A change names the token that it starts from; a page that holds
    anything else leaves the change alone and reports its own text and token. So a change that a page has missed is
    noticed with the next one, and a page whose line to the kernel was cut reports by itself.

    Args:
        send: sends the pages a message.

    Attributes:
        text: what a page has reported, or has been sent since; "" for nothing.
    """

    def __init__(self, send: Callable[[dict[str, Any]], None]) -> None:
        self._send = send
        self._token = ""  # of an empty store
        self.text = ""

    def reported(self, text: str, token: str) -> bool:
        """Take note of what a page holds. Returns whether that is new."""
        news = (text, token) != (self.text, self._token)
        self.text, self._token = text, token
        return news

    def write(self, text: str, *, aside: bool = False) -> None:
        """Let the pages keep a text, if it is another one.

        Args:
            text: "" removes it.
            aside: the old text is unreadable: pages put it aside, and say so.
        """
        if text == self.text and not aside:
            return
        old, now = "" if aside else self.text, secrets.token_hex(4)
        head = tail = 0
        if (old + text).isascii():  # else the page counts characters in another way
            head = len(old) if text.startswith(old) else _alike(old, text)
            tail = _alike(old[head:][::-1], text[head:][::-1])
        part = text[head : len(text) - tail]
        change = {"was": self._token, "now": now, "head": head, "tail": tail, "text": part}
        self.text, self._token = text, now
        self._send({"kind": "keep", **change, **({"aside": True} if aside else {})})


def _alike(one: str, other: str) -> int:
    """The number of characters at the beginning that two texts share."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
