"""The courses as widgets: levels, demonstrations, readings, drills and the learner's progress.

Their content comes from `engine.lessons`; this package shows, plays and saves it.
"""

from __future__ import annotations
