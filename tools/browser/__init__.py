"""Drives real browsers: the servers they visit, drivers for other browsers, what is seen on a page."""
