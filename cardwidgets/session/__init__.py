"""What all panels with a table share: the tree of moves, which deal to start with, resuming saved games."""
