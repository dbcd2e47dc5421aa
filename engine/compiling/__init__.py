"""Rules as plain Python, compiled by Numba, or compiled ahead for a browser."""
