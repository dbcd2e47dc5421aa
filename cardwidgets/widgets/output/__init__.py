"""The output of cells: which cell it belongs to, what is visible in it, and how it is closed."""
