"""The address of `engine.base.value` in pickles of earlier versions."""

from .base.value import (
    Fixed as Fixed,
)
from .base.value import (
    Value as Value,
)
from .base.value import (
    fixed as fixed,
)
from .base.value import (
    keep as keep,
)
