"""What all panels with a table share: the tree of moves, the way in and the way back."""
