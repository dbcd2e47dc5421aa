"""Drives real browsers: servers, drivers for other browsers, pixels of pages."""
