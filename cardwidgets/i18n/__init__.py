"""Languages and texts: the current language, the text catalogues, errors in words."""
