"""The address of `Position` and `View` before they moved to `engine.game`."""

from .game import PICTURES as PICTURES
from .game import Origin as Origin
from .game import Position as Position
from .game import View as View
from .game import _restored as _restored
