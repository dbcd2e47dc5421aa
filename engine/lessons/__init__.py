"""The courses: levels, drills, demonstration games and readings of each game, independent of any user interface.

>>> from engine import lessons
>>> course = lessons.course("treppe")
>>> level = course.levels[0]
>>> tried, rulings = level.replay(level.solution)
>>> level.judge(tried).status
'done'
"""

from __future__ import annotations

from .course import Course, Reading, course, keys
from .demo import Demo, DemoStep
from .goals import Tried
from .level import Level, Verdict
from .ways import Clue, Way, clue, way

__all__ = [
    "Clue",
    "Course",
    "Demo",
    "DemoStep",
    "Level",
    "Reading",
    "Tried",
    "Verdict",
    "Way",
    "clue",
    "course",
    "keys",
    "way",
]
