"""The address of `engine.core.game` in pickles of earlier versions."""

from .core.game import (
    PICTURES as PICTURES,
)
from .core.game import (
    Game as Game,
)
from .core.game import (
    Origin as Origin,
)
from .core.game import (
    Position as Position,
)
from .core.game import (
    View as View,
)
from .core.game import (
    game as game,
)
from .core.game import (
    recorded_game as recorded_game,
)
