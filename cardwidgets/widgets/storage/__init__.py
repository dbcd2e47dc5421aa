"""What the browser keeps for a panel, and the line by which a result is shared."""
