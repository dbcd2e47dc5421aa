"""The address of `engine.lab.fair` for notebooks and pickles of earlier versions."""

from ..lab.fair import (
    GUESSES as GUESSES,
)
from ..lab.fair import (
    NODES as NODES,
)
from ..lab.fair import (
    PLANS as PLANS,
)
from ..lab.fair import (
    SURE as SURE,
)
from ..lab.fair import (
    TRUST as TRUST,
)
from ..lab.fair import (
    WORLDS as WORLDS,
)
from ..lab.fair import (
    Fair as Fair,
)
from ..lab.fair import (
    free_look as free_look,
)
