"""The former address of `engine.tricks.match_line`, kept for old imports and pickles."""

from .tricks.match_line import read as read, share as share
