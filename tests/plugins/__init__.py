"""Plug-in games with only rules and texts, and their tests."""
