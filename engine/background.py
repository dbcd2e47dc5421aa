"""The address of `engine.base.background` for notebooks, games of others and pickles."""

from .base.background import (
    GRACE as GRACE,
)
from .base.background import (
    IDLE as IDLE,
)
from .base.background import (
    PATIENT as PATIENT,
)
from .base.background import (
    Background as Background,
)
from .base.background import (
    EventLoop as EventLoop,
)
from .base.background import (
    Job as Job,
)
from .base.background import (
    OutOfTime as OutOfTime,
)
from .base.background import (
    Pending as Pending,
)
from .base.background import (
    Pool as Pool,
)
from .base.background import (
    Threads as Threads,
)
from .base.background import (
    TimeLimit as TimeLimit,
)
from .base.background import (
    after as after,
)
from .base.background import (
    limit as limit,
)
from .base.background import (
    pool as pool,
)
from .base.background import (
    run as run,
)
from .base.background import (
    use as use,
)
