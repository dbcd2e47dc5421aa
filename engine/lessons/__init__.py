"""The courses: levels, drills, demonstration games and readings of each game, independent of any user interface.

>>> import engine
>>> course = engine.lessons.course("treppe")
>>> level = course.levels[0]
>>> tried, rulings = level.replay(level.solution)
>>> level.judge(tried).status
'done'
"""

from __future__ import annotations

from . import drills
from .advice import PlayAdvice
from .course import Course, Reading, course, keys
from .demo import Demo, DemoStep
from .goal_search import GoalPath, LevelHint, find_path, level_hint
from .goals import Tried
from .level import Fail, Level, Tempting, Trap, Verdict

__all__ = [
    "Course",
    "Demo",
    "DemoStep",
    "Fail",
    "GoalPath",
    "Level",
    "LevelHint",
    "PlayAdvice",
    "Reading",
    "Tempting",
    "Trap",
    "Tried",
    "Verdict",
    "course",
    "drills",
    "find_path",
    "keys",
    "level_hint",
]


def __dir__() -> list[str]:
    return __all__
