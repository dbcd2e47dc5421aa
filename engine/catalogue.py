"""The address of `engine.base.catalogue` in pickles of earlier versions."""

from .base.catalogue import (
    COMMON as COMMON,
)
from .base.catalogue import (
    LANGUAGES as LANGUAGES,
)
from .base.catalogue import (
    TEXTS as TEXTS,
)
from .base.catalogue import (
    CardName as CardName,
)
from .base.catalogue import (
    Catalogue as Catalogue,
)
from .base.catalogue import (
    Names as Names,
)
from .base.catalogue import (
    Number as Number,
)
from .base.catalogue import (
    card_name as card_name,
)
from .base.catalogue import (
    in_words as in_words,
)
from .base.catalogue import (
    language as language,
)
from .base.catalogue import (
    load as load,
)
from .base.catalogue import (
    rank_name as rank_name,
)
from .base.catalogue import (
    set_language as set_language,
)
from .base.catalogue import (
    suit_name as suit_name,
)
from .base.catalogue import (
    valid_language as valid_language,
)
