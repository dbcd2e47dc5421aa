"""The panel on which a patience is played."""
