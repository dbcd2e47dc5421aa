"""The former address of `engine.lab.fair`, kept for old notebooks and pickles."""

from ..lab.fair import Fair as Fair, free_look as free_look
