"""Builds what pages load: the bundle of the widgets, the scripts of published pages, the gallery."""
