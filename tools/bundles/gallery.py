"""Builds the gallery, as templates for Voila: `python -m tools.bundles.gallery`.

It is written to `cardwidgets/publish/page/static/pages/`, which git ignores and wheels include.
"""

import hashlib
import tempfile
from pathlib import Path

from PIL import Image

from cardwidgets.publish.voila import gallery
from tools.bundles import build_notes
from tools.bundles.build_notes import PAGE, PROJECT

_TARGET = PAGE / "static" / "pages"
_SOURCES = (
    *("notebooks/*/*.ipynb", "docs/first-game*", "cardwidgets/texts/*/*.toml", "cardwidgets/publish/page/*.html"),
    *("cardwidgets/publish/*/*.toml", "cardwidgets/publish/*/*.py", "cardwidgets/scene/**/*.py"),
    *("tools/bundles/gallery.py", "cardwidgets/games/*/*.py", "engine/games/*/*.toml"),
)
"""What it is made from, as patterns of paths."""


def build() -> None:
    """Build it, unless it is up to date. Voila fills in its own address and that of the folder of the notebooks."""
    sources = hashlib.sha256()
    for path in sorted(path for pattern in _SOURCES for path in PROJECT.glob(pattern)):
        sources.update(path.as_posix().encode() + path.read_bytes())
    made_of = sources.hexdigest()
    if build_notes.is_whole(_TARGET, made_of):
        return
    (PROJECT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=PROJECT / "build", prefix="gallery-") as name:
        made = Path(name) / "pages"
        gallery.write(PROJECT / "notebooks", [PAGE], made)
        for path in made.glob("apps/guide/*.webp"):  # three times as wide as on the page, which few screens can show
            with Image.open(path) as image:
                small = image.resize((image.width * 3 // 5, image.height * 3 // 5), Image.Resampling.LANCZOS)
            small.save(path, quality=66)
        build_notes.make(_TARGET, made_of, lambda: made.rename(_TARGET))


if __name__ == "__main__":
    build()
