"""Long messages are compressed on their way to a page; `page/table/unpack.js` unpacks them."""

from __future__ import annotations

import json
import sys
import zlib
from typing import Any

_LONG = 1500  # bytes: below this, compressing does not pay


def pack(content: Any) -> bytes | None:
    """JSON-able content as deflated JSON text; None if it is short, or does not leave the browser."""
    if sys.platform == "emscripten":
        return None
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    return zlib.compress(text) if len(text) > _LONG else None
