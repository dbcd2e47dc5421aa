"""The course at the table: levels, demonstrations, readings, drills and what the learner has reached.

The content comes from `engine.lessons`; here is how it is shown, played and kept.
"""

from __future__ import annotations
