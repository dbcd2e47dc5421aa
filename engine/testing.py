"""The public address of `engine.core.testing`."""

from .core import testing as _home
from .core.testing import (
    check_cards as check_cards,
)
from .core.testing import (
    check_catalogue as check_catalogue,
)
from .core.testing import (
    check_end as check_end,
)
from .core.testing import (
    check_game as check_game,
)
from .core.testing import (
    check_golden as check_golden,
)
from .core.testing import (
    check_hidden as check_hidden,
)
from .core.testing import (
    check_legal_moves as check_legal_moves,
)
from .core.testing import (
    check_position as check_position,
)
from .core.testing import (
    check_record as check_record,
)
from .core.testing import (
    check_refusals as check_refusals,
)
from .core.testing import (
    check_state as check_state,
)
from .core.testing import (
    check_takes as check_takes,
)
from .core.testing import (
    check_texts as check_texts,
)
from .core.testing import (
    check_value as check_value,
)
from .core.testing import (
    conceivable as conceivable,
)
from .core.testing import (
    golden as golden,
)
from .core.testing import (
    perft as perft,
)
from .core.testing import (
    random_play as random_play,
)

__doc__ = _home.__doc__
__all__ = [
    "check_cards",
    "check_catalogue",
    "check_end",
    "check_game",
    "check_golden",
    "check_hidden",
    "check_legal_moves",
    "check_position",
    "check_record",
    "check_refusals",
    "check_state",
    "check_takes",
    "check_texts",
    "check_value",
    "conceivable",
    "golden",
    "perft",
    "random_play",
]


def __dir__() -> list[str]:
    return __all__
