"""Napoleon on a table."""
