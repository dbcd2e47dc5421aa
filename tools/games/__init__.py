"""Measures deals and habits of the games, for files in their folders."""
