"""The address of `engine.base.cards` for notebooks, games of others and pickles."""

from .base.cards import (
    ALL as ALL,
)
from .base.cards import (
    MAX_CARDS as MAX_CARDS,
)
from .base.cards import (
    RANKS as RANKS,
)
from .base.cards import (
    SUITS as SUITS,
)
from .base.cards import (
    Card as Card,
)
from .base.cards import (
    Rank as Rank,
)
from .base.cards import (
    Suit as Suit,
)
from .base.cards import (
    card as card,
)
from .base.cards import (
    cards as cards,
)
from .base.cards import (
    pack as pack,
)
