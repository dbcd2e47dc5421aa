"""What every response of the server shares: its headers, and the appearance of errors."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from jupyter_server.base.handlers import APIHandler
from tornado.web import RequestHandler

import engine
from cardwidgets.apps.page_language import page_language
from cardwidgets.apps.visitors import RELOAD_AFTER, TooManyPages, TooManyStrangers
from cardwidgets.i18n.wording import texts

RETRY_AFTER = 30
"""Seconds after which a page that found no room tries again."""


def headers(frames: str = "'self'") -> dict[str, str]:
    """The headers of every response.

    Scripts come from this server only, none is inline. Two allowances are for Voila: `blob:`, from which anywidget
    loads the scripts of widgets, and inline styles, which its widgets write.

    Args:
        frames: who may embed a page: a list of sources for `frame-ancestors`.
    """
    policy = {
        "default-src": "'self'",
        "script-src": "'self' blob:",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "connect-src": "'self'",
        "worker-src": "'self' blob:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": frames,
    }
    return {
        "Content-Security-Policy": "; ".join(f"{name} {sources}" for name, sources in policy.items()),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    }


class Guarded(RequestHandler):
    """Puts our headers on every response of a handler, and renders its errors as our own pages."""

    def set_default_headers(self) -> None:
        """Set the headers of every response."""
        super().set_default_headers()
        with suppress(RuntimeError):  # an open socket has none any more
            for name, value in self.settings["guard_headers"].items():
                self.set_header(name, value)
            self.clear_header("Server")

    def prepare(self) -> Any:
        """Note that a visitor has returned his cookie."""
        self.settings["kernel_manager"].admission.visitors.greet(self)
        return super().prepare()

    @property
    def language(self) -> str:
        """The language of the page."""
        accepted = self.request.headers.get("Accept-Language", "")
        return page_language(self.request.path, self.request.query, accepted)

    def show(self, template: str, **slots: Any) -> None:
        """Respond with one of our pages."""
        server = self.settings["apps"]
        self.set_header("Content-Type", "text/html; charset=utf-8")
        page = self.settings["voila_jinja2_env"].get_template(template)
        self.write(page.render(at=server.addresses(), **slots))

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """One sentence in the language of the page, and in the other; the details are only logged."""
        if isinstance(self, APIHandler):
            super().write_error(status_code, **kwargs)
            return
        kind = {403: "404", 404: "404", 405: "404", 503: "503"}.get(status_code, "400" if status_code < 500 else "500")
        error = kwargs.get("exc_info", (None, None))[1]
        if isinstance(error, TooManyPages):
            kind = "own"
        if status_code == 503:
            wait = RELOAD_AFTER if isinstance(error, TooManyStrangers) else RETRY_AFTER
            self.set_header("Retry-After", str(wait))
            if kind != "own":  # who has many tables open closes one first
                self.set_header("Refresh", str(wait))
        self.apologise(kind, status_code)
        self.finish()

    def apologise(self, kind: str, status_code: int) -> None:
        """Respond with a sentence of the catalogue in the language of the page, and in the other."""
        self.set_status(status_code)
        self.set_header("Cache-Control", "no-store")
        first = self.language
        languages = [first, *(one for one in engine.LANGUAGES if one != first)]
        self.show("message.html", kind=kind, language=first, messages=[(one, texts("apps", one)) for one in languages])


class Nothing(Guarded):
    """The response where there is nothing."""

    def prepare(self) -> None:
        """Respond to any request."""
        self.send_error(404)

    def check_xsrf_cookie(self) -> None:
        """Allow all requests: nothing is changed here."""


def guarded(handler: type[RequestHandler]) -> type[RequestHandler]:
    """A subclass of a handler that is also `Guarded`."""
    if issubclass(handler, Guarded):
        return handler
    return type(handler.__name__, (Guarded, handler), {"__doc__": handler.__doc__, "__module__": __name__})
