"""Long messages are compressed on their way to a page; `page/table/unpack.js` unpacks them."""

from __future__ import annotations

import json
import sys
import zlib
from typing import Any

_LONG = 1500  # bytes; compressing less is not worthwhile


def pack(content: Any) -> bytes | None:
    """JSON-able content as deflated JSON text; None if it is short, or if the kernel runs in the browser itself."""
    if sys.platform == "emscripten":
        return None
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    return zlib.compress(text) if len(text) > _LONG else None
