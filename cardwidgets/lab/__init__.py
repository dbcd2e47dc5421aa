"""The strategy lab as widgets: guess, run, see; and strategies built from sliders, for apps that run no typed code."""

from __future__ import annotations

from cardwidgets.lab.experiment import Experiment, experiment
from cardwidgets.lab.policy_builder import Workshop, workshop

__all__ = ["Experiment", "Workshop", "experiment", "workshop"]
