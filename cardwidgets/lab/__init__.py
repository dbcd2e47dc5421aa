"""The strategy lab as widgets: experiments with a guess, and strategies built from sliders instead of code."""

from __future__ import annotations

from cardwidgets.lab.experiment import Experiment
from cardwidgets.lab.looking_ahead import LookingAhead
from cardwidgets.lab.policy_builder import Workshop

__all__ = ["Experiment", "LookingAhead", "Workshop"]
