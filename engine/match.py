"""The public address of `engine.tricks.match`."""

from .tricks import match as _home
from .tricks.match import (
    FORMAT as FORMAT,
)
from .tricks.match import (
    MAX_DEALS as MAX_DEALS,
)
from .tricks.match import (
    MAX_PACKS as MAX_PACKS,
)
from .tricks.match import (
    VERSION as VERSION,
)
from .tricks.match import (
    Match as Match,
)
from .tricks.match import (
    Result as Result,
)
from .tricks.match import (
    dealing_order as dealing_order,
)
from .tricks.match import (
    grounds as grounds,
)
from .tricks.match import (
    replay as replay,
)
from .tricks.match import (
    settle as settle,
)
from .tricks.match import (
    settlement as settlement,
)

__doc__ = _home.__doc__
__all__ = [
    "MAX_DEALS",
    "Result",
    "dealing_order",
    "grounds",
    "settlement",
]


def __dir__() -> list[str]:
    return __all__
