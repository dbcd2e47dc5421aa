"""The notebooks as apps: the server that `make voila` starts, with its gallery, its pages and its bounds.

It is Voila with settings and pages of our own: see `apps.server` for the whole, docs/deploy.md for every option.
"""
