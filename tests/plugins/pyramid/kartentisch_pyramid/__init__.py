"""Pyramid, a patience for Kartentisch."""
