"""A learner's progress: stars, answers, tasks to repeat. `progress_panel.py` shows it."""
