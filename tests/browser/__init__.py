"""Tests that drive a real JupyterLab and a real Voila in a real browser."""
