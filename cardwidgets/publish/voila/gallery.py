"""The gallery, as templates for Voila, which fills in its own address and that of the folder of the notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from cardwidgets.publish.content.plain import Plain
from cardwidgets.publish.voila.addresses import InVoila

FOLDER = Path("static", "pages")
"""Where Voila looks for it, in the folder of our template."""
_ASSET = "{{ include_url('static/%s') }}"


def write(notebooks: Path, templates: Sequence[str | Path], target: Path) -> None:
    """Write it.

    Args:
        notebooks: the folder of the notebooks.
        templates: the folders of the shared templates.
        target: the folder that it is written to.
    """
    at = InVoila("{{ base_url }}", "", "{{ folder }}", lambda name: Markup(_ASSET % name))
    Plain(notebooks, templates, target, lambda _: at).write()
