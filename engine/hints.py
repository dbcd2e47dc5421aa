"""The public address of `engine.solver.hints`."""

from .solver import hints as _home
from .solver.hints import (
    LEVELS as LEVELS,
)
from .solver.hints import (
    SOLVER as SOLVER,
)
from .solver.hints import (
    UNJUDGED as UNJUDGED,
)
from .solver.hints import (
    Hint as Hint,
)
from .solver.hints import (
    hint as hint,
)
from .solver.hints import (
    reason_text as reason_text,
)
from .solver.hints import (
    safe_moves as safe_moves,
)
from .solver.hints import (
    solved_hint as solved_hint,
)

__doc__ = _home.__doc__
__all__ = [
    "LEVELS",
    "UNJUDGED",
    "safe_moves",
    "solved_hint",
]


def __dir__() -> list[str]:
    return __all__
