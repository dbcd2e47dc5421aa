"""Whist for three, a trick game for Kartentisch."""
