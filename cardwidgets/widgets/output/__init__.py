"""Which output belongs to which cell, what is visible in it, and how it is closed."""
