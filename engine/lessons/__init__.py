"""The courses of the games: levels, drills, demonstrations, predictions and readings, without a user interface.

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
from .exercises import EXERCISES, Answer, check
from .goal_search import GoalPath, LevelHint, Missed, find_path, level_hint, missed, way_back
from .goals import Tried
from .habit import Bet, Habit, HabitFigure
from .level import Fail, FurtherHand, Level, Tempting, Trap, Verdict
from .prediction import Prediction
from .small import SmallGame
from .ways import Ways

__all__ = [
    "EXERCISES",
    "Answer",
    "Bet",
    "Course",
    "Demo",
    "DemoStep",
    "Fail",
    "FurtherHand",
    "GoalPath",
    "Habit",
    "HabitFigure",
    "Level",
    "LevelHint",
    "Missed",
    "PlayAdvice",
    "Prediction",
    "Reading",
    "SmallGame",
    "Tempting",
    "Trap",
    "Tried",
    "Verdict",
    "Ways",
    "check",
    "course",
    "drills",
    "find_path",
    "keys",
    "level_hint",
    "missed",
    "way_back",
]
__dir__ = __all__.copy
