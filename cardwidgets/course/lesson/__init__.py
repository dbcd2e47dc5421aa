"""The level player: what surrounds its table, hints, the solution, and what is recorded of a level."""
