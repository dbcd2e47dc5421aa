"""Locks, packs and publishes the project."""
