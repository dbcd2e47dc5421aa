"""Unpacks the Chromium that npm has installed, for the tests: `python -m tools.browser.unpack`.

The package `@sparticuz/chromium`, pinned with its hash in package-lock.json, contains Chromium's headless shell for
x86-64 Linux, with the libraries and fonts that a small system lacks. Its own code unpacks those only in the cloud that
it is made for.
"""

import platform
import shutil
import tarfile
from pathlib import Path

from tools.browser.programs import CHROMIUM, PINNED
from tools.bundles import node

PACKAGE = node.PROJECT / "node_modules/@sparticuz/chromium/bin"
DECOMPRESS = """
const [file] = process.argv.slice(1);
fs.createReadStream(file).pipe(zlib.createBrotliDecompress()).pipe(process.stdout);
"""
START = """#!/bin/sh
here=${0%/*}
export LD_LIBRARY_PATH="$here/al2023" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/shell" "$@"
"""
FONTS = """<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
"""
"""Prefers the fonts of the system, as other browsers do."""


def unpack() -> None:
    """Unpack it. An interrupted call leaves nothing that could be taken for a whole browser."""
    folder = PINNED.parent
    part = folder.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    _decompress("chromium.br", part / "shell").chmod(0o755)
    for name in ("al2023", "fonts"):  # the libraries are those of Amazon Linux 2023
        (part / name).mkdir()
        archive = _decompress(f"{name}.tar.br", part / f"{name}.tar")
        with tarfile.open(archive) as files:
            for file in files:
                if content := files.extractfile(file):  # None for a folder
                    (part / name / Path(file.name).name).write_bytes(content.read())
        archive.unlink()
    (part / "fonts.conf").write_text(FONTS, encoding="utf-8")
    (part / PINNED.name).write_text(START, encoding="utf-8")
    (part / PINNED.name).chmod(0o755)
    shutil.rmtree(folder, ignore_errors=True)
    part.rename(folder)


def _decompress(name: str, target: Path) -> Path:
    with target.open("wb") as file:
        node.run("node", "-e", DECOMPRESS, str(PACKAGE / name), stdout=file, check=True)
    return target


def main() -> None:
    """Unpack it where it can run. Where no Chromium can be found, print what to install."""
    if (platform.system(), platform.machine()) == ("Linux", "x86_64"):
        unpack()
    if not CHROMIUM.find():
        print(CHROMIUM.what_to_install)


if __name__ == "__main__":
    main()
