"""The public address of `engine.vocabulary.moves`."""

from .vocabulary import moves as _home
from .vocabulary.moves import (
    LARGEST_SET as LARGEST_SET,
)
from .vocabulary.moves import (
    Argument as Argument,
)
from .vocabulary.moves import (
    CardArgument as CardArgument,
)
from .vocabulary.moves import (
    CardsArgument as CardsArgument,
)
from .vocabulary.moves import (
    Codec as Codec,
)
from .vocabulary.moves import (
    Kind as Kind,
)
from .vocabulary.moves import (
    Move as Move,
)
from .vocabulary.moves import (
    NoArgument as NoArgument,
)
from .vocabulary.moves import (
    NumberArgument as NumberArgument,
)
from .vocabulary.moves import (
    RankArgument as RankArgument,
)

__doc__ = _home.__doc__
__all__ = [
    "LARGEST_SET",
    "Argument",
    "CardArgument",
    "CardsArgument",
    "Kind",
    "NoArgument",
    "NumberArgument",
    "RankArgument",
]


def __dir__() -> list[str]:
    return __all__
