"""The notebooks as apps: the server that `make voila` starts, with its gallery, its pages and its bounds.

It is Voila with settings and pages of our own: see `cardwidgets.apps.server`; docs/deploy.md names every option.
"""
