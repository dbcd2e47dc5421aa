"""The public address of `engine.solver.hints`."""

from .solver.hints import *
from .solver.hints import Hint as Hint, __all__ as __all__, __dir__ as __dir__, __doc__ as __doc__, hint as hint
