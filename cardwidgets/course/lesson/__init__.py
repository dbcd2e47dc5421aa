"""The level player: its controls, hints, the solution, and the recorded results of a level."""
