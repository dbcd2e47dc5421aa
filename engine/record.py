"""The public address of `engine.core.record`."""

from .core import record as _home
from .core.record import (
    FORMAT as FORMAT,
)
from .core.record import (
    MAX_MOVES as MAX_MOVES,
)
from .core.record import (
    MAX_TEXT as MAX_TEXT,
)
from .core.record import (
    VERSION as VERSION,
)
from .core.record import (
    dumps as dumps,
)
from .core.record import (
    from_dict as from_dict,
)
from .core.record import (
    loads as loads,
)
from .core.record import (
    read as read,
)
from .core.record import (
    share as share,
)
from .core.record import (
    to_dict as to_dict,
)

__doc__ = _home.__doc__
__all__ = [
    "FORMAT",
    "MAX_MOVES",
    "MAX_TEXT",
    "VERSION",
    "dumps",
    "from_dict",
    "loads",
    "read",
    "share",
    "to_dict",
]


def __dir__() -> list[str]:
    return __all__
