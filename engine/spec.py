"""The public address of `engine.vocabulary.spec`."""

from .vocabulary import spec as _home
from .vocabulary.spec import (
    Cell as Cell,
)
from .vocabulary.spec import (
    Counter as Counter,
)
from .vocabulary.spec import (
    Heights as Heights,
)
from .vocabulary.spec import (
    Option as Option,
)
from .vocabulary.spec import (
    Pile as Pile,
)
from .vocabulary.spec import (
    Reasons as Reasons,
)
from .vocabulary.spec import (
    Stack as Stack,
)
from .vocabulary.spec import (
    State as State,
)

__doc__ = _home.__doc__
__all__ = [
    "Cell",
    "Counter",
    "Heights",
    "Option",
    "Pile",
    "Reasons",
    "Stack",
    "State",
]


def __dir__() -> list[str]:
    return __all__
