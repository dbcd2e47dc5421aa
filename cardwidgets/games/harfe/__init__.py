"""Große Harfe and its family on a table."""
