"""Draws and takes the pictures of the documentation."""
