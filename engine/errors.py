"""The address of `engine.base.errors` for notebooks, games of others and pickles."""

from .base.errors import (
    BadCourse as BadCourse,
)
from .base.errors import (
    BadDeal as BadDeal,
)
from .base.errors import (
    BadMove as BadMove,
)
from .base.errors import (
    BadOption as BadOption,
)
from .base.errors import (
    BadPosition as BadPosition,
)
from .base.errors import (
    BadRecord as BadRecord,
)
from .base.errors import (
    KartentischError as KartentischError,
)
from .base.errors import (
    MissingExtra as MissingExtra,
)
from .base.errors import (
    PluginWarning as PluginWarning,
)
from .base.errors import (
    WorkerError as WorkerError,
)
