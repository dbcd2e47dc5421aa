"""The public address of `engine.vocabulary.kernel`."""

from .vocabulary import kernel as _home
from .vocabulary.kernel import (
    CARDS as CARDS,
)
from .vocabulary.kernel import (
    DEAL as DEAL,
)
from .vocabulary.kernel import (
    HIDDEN as HIDDEN,
)
from .vocabulary.kernel import (
    OVER_LOST as OVER_LOST,
)
from .vocabulary.kernel import (
    OVER_WON as OVER_WON,
)
from .vocabulary.kernel import (
    PLAY as PLAY,
)
from .vocabulary.kernel import (
    REDEAL as REDEAL,
)
from .vocabulary.kernel import (
    RESIGN as RESIGN,
)
from .vocabulary.kernel import (
    card_rank as card_rank,
)
from .vocabulary.kernel import (
    card_red as card_red,
)
from .vocabulary.kernel import (
    card_suit as card_suit,
)
from .vocabulary.kernel import (
    copy_state as copy_state,
)
from .vocabulary.kernel import (
    hide as hide,
)
from .vocabulary.kernel import (
    move_arg as move_arg,
)
from .vocabulary.kernel import (
    move_cards as move_cards,
)
from .vocabulary.kernel import (
    move_count as move_count,
)
from .vocabulary.kernel import (
    move_dst as move_dst,
)
from .vocabulary.kernel import (
    move_kind as move_kind,
)
from .vocabulary.kernel import (
    move_of as move_of,
)
from .vocabulary.kernel import (
    move_src as move_src,
)
from .vocabulary.kernel import (
    move_tail as move_tail,
)
from .vocabulary.kernel import (
    patience_outcome as patience_outcome,
)
from .vocabulary.kernel import (
    pop as pop,
)
from .vocabulary.kernel import (
    push as push,
)
from .vocabulary.kernel import (
    top as top,
)
from .vocabulary.kernel import (
    total as total,
)
from .vocabulary.kernel import (
    turn_over as turn_over,
)

__doc__ = _home.__doc__
__all__ = [
    "CARDS",
    "DEAL",
    "HIDDEN",
    "OVER_LOST",
    "OVER_WON",
    "PLAY",
    "REDEAL",
    "RESIGN",
    "card_rank",
    "card_red",
    "card_suit",
    "copy_state",
    "hide",
    "move_arg",
    "move_cards",
    "move_count",
    "move_dst",
    "move_kind",
    "move_of",
    "move_src",
    "move_tail",
    "patience_outcome",
    "pop",
    "push",
    "top",
    "total",
    "turn_over",
]


def __dir__() -> list[str]:
    return __all__
