"""Golf, a patience for Kartentisch."""
