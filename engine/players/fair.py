"""The former address of `engine.lab.fair`, for notebooks and pickles of before."""

from ..lab.fair import Fair as Fair, free_look as free_look
