"""Beleaguered Castle, a patience for Kartentisch."""
