"""The strategy lab as widgets: experiments with a guess, and strategies built from sliders instead of code."""

from __future__ import annotations

from cardwidgets.lab.experiment import Experiment, experiment
from cardwidgets.lab.looking_ahead import looking_ahead
from cardwidgets.lab.policy_builder import Workshop, workshop

__all__ = ["Experiment", "Workshop", "experiment", "looking_ahead", "workshop"]
