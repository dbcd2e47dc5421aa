"""The address of `engine.vocabulary.deals` for notebooks, games of others and pickles."""

from .vocabulary.deals import (
    MAX_DEAL as MAX_DEAL,
)
from .vocabulary.deals import (
    check_number as check_number,
)
from .vocabulary.deals import (
    dealt as dealt,
)
from .vocabulary.deals import (
    random_next as random_next,
)
from .vocabulary.deals import (
    random_out as random_out,
)
from .vocabulary.deals import (
    shuffle as shuffle,
)
