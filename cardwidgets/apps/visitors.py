"""Identifies visitors, and knows which kernels are theirs.

A visitor is a browser, told by a signed cookie of this server: never by an address, which a whole school shares. Until
a browser has returned its cookie, its visitor is a stranger, and strangers share a bound; so dropping the cookie gains
nobody more. Whom that bound keeps out is asked for his cookie at once, by a redirection: a class that comes all at once
meets no bound.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass

from tornado.web import HTTPError, RequestHandler

from cardwidgets.apps.limits import Limits

COOKIE = "kartentisch_visitor"
RELOAD_AFTER = 3
"""Seconds after which a rejected stranger's page reloads: other strangers may have left by then."""


@dataclass(frozen=True)
class Visitor:
    """A visitor.

    Attributes:
        name: in his cookie; "" for nobody.
        known: whether his browser has returned the cookie; if not, he is a stranger.
    """

    name: str = ""
    known: bool = True


NOBODY = Visitor()
"""The owner of kernels that belong to no page."""


class TooManyPages(HTTPError):
    """A visitor has reached the limit of open pages."""

    def __init__(self, count: int) -> None:
        super().__init__(503, "this visitor has %d pages open", count)


class TooManyStrangers(HTTPError):
    """Visitors without a cookie have reached their common limit of open pages."""

    def __init__(self, count: int) -> None:
        super().__init__(503, "visitors without a cookie have %d pages open", count)


class Visitors:
    """The visitors that have pages open.

    Args:
        limits: how many pages each may have.
        kernels: returns the ids of all kernels that run or are being started.
    """

    def __init__(self, limits: Limits, kernels: Callable[[], Collection[str]]) -> None:
        self._limits, self._running = limits, kernels
        self._owners: dict[str, str] = {}
        self._strangers: set[str] = set()

    def meet(self, handler: RequestHandler) -> Visitor:
        """The visitor who sent a request; the response sets a cookie if there was none."""
        name = self.greet(handler)
        if name:
            return Visitor(name)
        name = secrets.token_urlsafe(12)
        handler.set_signed_cookie(
            COOKIE,
            name,
            expires_days=None,
            path=handler.settings["base_url"],
            httponly=True,
            samesite="Lax",
            secure=handler.request.headers.get("X-Forwarded-Proto", handler.request.protocol) == "https",
        )
        return Visitor(name, known=False)

    def greet(self, handler: RequestHandler) -> str:
        """The name in the cookie of a request, whose visitor is no longer a stranger; "" without a valid cookie."""
        found = handler.get_signed_cookie(COOKIE)
        name = found.decode("ascii", "replace") if found else ""
        self._strangers.discard(name)
        return name

    def check(self, one: Visitor) -> None:
        """Check whether a visitor may open one more page.

        Raises:
            TooManyPages: he has too many.
            TooManyStrangers: he is a stranger, and they have too many.
        """
        self._forget()
        if len(mine := self.kernels(one)) >= self._limits.pages:
            raise TooManyPages(len(mine))
        theirs = sum(owner in self._strangers for owner in self._owners.values())
        if not one.known and theirs >= self._limits.strangers:
            raise TooManyStrangers(theirs)

    def kernels(self, one: Visitor) -> list[str]:
        """The ids of a visitor's kernels, the oldest first."""
        return [kernel_id for kernel_id, owner in self._owners.items() if owner == one.name]

    def take(self, kernel_id: str, one: Visitor) -> None:
        """Note whose page a kernel is for."""
        if one.name:
            self._owners[kernel_id] = one.name
            if not one.known:
                self._strangers.add(one.name)

    def _forget(self) -> None:
        """Forget kernels that have ended, and strangers without one."""
        for kernel_id in self._owners.keys() - set(self._running()):
            del self._owners[kernel_id]
        self._strangers &= set(self._owners.values())
