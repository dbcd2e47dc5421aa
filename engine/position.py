"""The address of `Position` and `View` for notebooks and pickles: they live in `engine.core.game`."""

from .core.game import (
    PICTURES as PICTURES,
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
    _restored as _restored,
)
