"""The public address of `engine.compiling.jit`."""

from .compiling import jit as _home
from .compiling.jit import (
    LONG as LONG,
)
from .compiling.jit import (
    Clones as Clones,
)
from .compiling.jit import (
    Work as Work,
)
from .compiling.jit import (
    available as available,
)
from .compiling.jit import (
    cache_directory as cache_directory,
)
from .compiling.jit import (
    compiled as compiled,
)
from .compiling.jit import (
    compiling as compiling,
)
from .compiling.jit import (
    i64 as i64,
)
from .compiling.jit import (
    marked as marked,
)
from .compiling.jit import (
    rule as rule,
)
from .compiling.jit import (
    specialise as specialise,
)
from .compiling.jit import (
    u64 as u64,
)
from .compiling.jit import (
    uninterrupted as uninterrupted,
)

__doc__ = _home.__doc__
__all__ = [
    "available",
    "cache_directory",
    "compiled",
    "compiling",
    "i64",
    "rule",
    "u64",
]


def __dir__() -> list[str]:
    return __all__
