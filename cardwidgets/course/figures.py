"""The measured figure that belongs to a reading, if there is one."""

from __future__ import annotations

from cardwidgets.notebook.figures import sentence
from engine.lessons import Reading


def measured(reading: Reading, value: object, language: str) -> str:
    """The figure measured for a reading's value, as a sentence with its interval; "" if there is none.

    Args:
        value: of its option.
        language: "en" or "de".
    """
    if len(reading.figures) != len(reading.values):
        return ""
    return sentence(reading.figures[reading.values.index(value)], language)
