"""The former address of `engine.tricks.match_line`, for imports and pickles of before."""

from .tricks.match_line import read as read, share as share
