"""The notebooks as apps: the server that `make voila` starts, with its gallery, its pages and its limits.

It is Voila with settings and pages of our own: see `cardwidgets.apps.server`; docs/server.md lists all options.
"""
