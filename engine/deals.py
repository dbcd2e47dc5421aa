"""The former address of `engine.vocabulary.deals`, kept for old imports and pickles."""

from .vocabulary.deals import (
    MAX_DEAL as MAX_DEAL,
    check_number as check_number,
    dealt as dealt,
    random_next as random_next,
    random_out as random_out,
    shuffle as shuffle,
)
