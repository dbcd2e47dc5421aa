"""The address of `engine.tricks.match_line` for notebooks, games of others and pickles."""

from .tricks.match_line import (
    read as read,
)
from .tricks.match_line import (
    share as share,
)
