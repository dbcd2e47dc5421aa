"""The panel on which a match is played."""
