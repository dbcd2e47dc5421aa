"""Builds the site that needs no server: `make site`."""
