"""Große Napoleon on a table."""
