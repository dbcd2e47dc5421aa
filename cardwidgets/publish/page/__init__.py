"""What all published pages share: the templates, styles and scripts in `static/`, sources of bundles in `scripts/`."""

from pathlib import Path

HERE = Path(__file__).parent
"""The folder of the templates."""
