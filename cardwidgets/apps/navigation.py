"""Whether a request is made to show a page to somebody; only then is it worth a kernel.

A page of any site can make its readers' browsers request addresses of ours, as an image or a script; each would start
a kernel for nobody.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from tornado.httputil import HTTPServerRequest

_PORTS = {"http": 80, "https": 443}


def shows_a_page(request: HTTPServerRequest, ancestors: str) -> bool:
    """Whether a browser requests a page to show it, in a window or in a frame of a page that may embed ours.

    Browsers say so (Fetch Metadata Request Headers), except over plain HTTP from another machine; then what they accept
    tells a page from an image.

    Args:
        request: for the page.
        ancestors: who may embed our pages, as sources of a Content-Security-Policy.
    """
    headers = request.headers
    if "prefetch" in headers.get("Sec-Purpose", headers.get("Purpose", "")):
        return False
    mode = headers.get("Sec-Fetch-Mode")
    if mode is None:
        return "text/html" in headers.get("Accept", "text/html")
    if mode != "navigate":
        return False
    if headers.get("Sec-Fetch-Dest") == "document":
        return True
    own = f"{request.protocol}://{request.host}"
    embedding = own if headers.get("Sec-Fetch-Site") == "same-origin" else headers.get("Referer", "")
    return any(_fits(embedding, source, own) for source in ancestors.split())


def _fits(address: str, source: str, own: str) -> bool:
    """Whether an address is of a source: `'self'`, `*`, `https:`, `https://*.example:*`."""
    try:
        here, there = urlsplit(address), urlsplit(own if source == "'self'" else source)
        if source.endswith(":") or source == "*":
            return here.scheme in ((there.scheme,) if there.scheme else _PORTS)
        if not there.netloc:  # a host without a scheme
            there = urlsplit(f"{here.scheme}://{source}")
        host, _, port = there.netloc.lower().partition(":")
        name = here.hostname or ""
        fits = name.endswith(host[1:]) if host.startswith("*.") else name == host
        usual = _PORTS.get(here.scheme)
        ports_fit = port == "*" or (here.port or usual) == (int(port) if port else usual)
        return fits and ports_fit and here.scheme in (there.scheme, f"{there.scheme}s")
    except ValueError:
        return False
