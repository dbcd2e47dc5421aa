"""Die Treppe on a table."""
