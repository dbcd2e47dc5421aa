"""The browser's storage for a panel, and the line by which a result is shared."""
