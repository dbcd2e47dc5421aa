"""Builds the documentation as a site, in English and in German: `make docs`."""
