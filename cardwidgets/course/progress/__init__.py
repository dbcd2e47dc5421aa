"""What is kept of a learner: stars, answers, what to repeat. The panel that shows it is `progress_panel.py`."""
