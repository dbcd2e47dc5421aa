"""Shared by all panels with a table: the tree of moves, the choice of the first deal, resuming saved games."""
