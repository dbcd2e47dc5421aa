"""Packs the interpreter of the pages, Pyodide, for hosts that do not compress what they send."""

import gzip
import hashlib
import json
import shutil
import zipfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from tools.bundles import build_notes, node
from tools.site import packages

SOURCE = node.PROJECT / "node_modules" / "pyodide"
LIBRARY = Path("build/site-library")
"""The sources of the standard library, unpacked; cached for the next build."""
WHOLE_LIBRARY = "python_stdlib.zip"
PACKED = ".packed"
"""The suffix of packed files, which no host mistakes for a file that it has compressed itself."""
_LARGE = ("pyodide.asm.mjs", "pyodide.asm.wasm")
_FILES = (*_LARGE, "pyodide.mjs", WHOLE_LIBRARY, "pyodide-lock.json")
"""The files of the npm package that JupyterLite loads. Pages load the large ones packed, and another library."""
_LEFT_OUT = (
    *(
        "encodings/cp[!4]*",
        "encodings/cp4[!3]*",
        "encodings/mac_*",
        "encodings/iso8859_[!1]*",
        "encodings/iso8859_1?.*",
    ),
    *("encodings/*jp*", "encodings/*kr*", "encodings/big5*", "encodings/gb*", "encodings/hz.*", "encodings/johab.*"),
    *("encodings/koi8*", "encodings/kz1048.*", "encodings/ptcp154.*", "encodings/tis_620.*", "encodings/iso2022*"),
    *("_pyrepl/*", "unittest/*", "xmlrpc/*", "wsgiref/*", "sqlite3/*", "ensurepip/*"),
    *("imaplib.py", "mailbox.py", "smtplib.py", "ftplib.py", "poplib.py", "nntplib.py", "netrc.py"),
    *("antigravity.py", "this.py", "__hello__.py", "__phello__/*", "wave.py", "colorsys.py", "webbrowser.py", "pty.py"),
    *("cProfile.py", "profile.py", "pstats.py", "trace.py", "tracemalloc.py", "pickletools.py", "modulefinder.py"),
    *("compileall.py", "pyclbr.py", "tabnanny.py", "zipapp.py", "symtable.py", "fileinput.py", "optparse.py"),
    *("xml/*", "doctest.py", "rlcompleter.py", "nturl2path.py", "plistlib.py"),
    *("asyncio/windows_*", "asyncio/proactor_*", "asyncio/tools.py", "*/__main__.py", "http/server.py", "_pyio.py"),
    *("multiprocessing/managers.py", "multiprocessing/shared_memory.py", "multiprocessing/sharedctypes.py"),
    *("multiprocessing/heap.py", "multiprocessing/forkserver.py", "ctypes/_aix.py", "ctypes/macholib/*"),
)
"""Modules that no page imports: encodings, mail, networking, profilers, terminal prompts."""


def version() -> str:
    """The version of Pyodide."""
    found: str = json.loads((SOURCE / "package.json").read_text("utf-8"))["version"]
    return found


def place(target: Path) -> str:
    """Copy Pyodide to a folder named after its version, with its large files also packed.

    Returns:
        the path of that folder within the site.
    """
    folder = target / f"pyodide-{version()}"
    folder.mkdir()
    for name in _FILES:
        shutil.copyfile(SOURCE / name, folder / name)
    for name in _LARGE:
        (folder / (name + PACKED)).write_bytes(gzip.compress((SOURCE / name).read_bytes(), 9, mtime=0))
    return f"{folder.name}/"


def library(project: Path) -> packages.Archive:
    """The standard library, without docstrings and without modules that no page needs."""
    folder, source = project / LIBRARY, SOURCE / WHOLE_LIBRARY
    with zipfile.ZipFile(source) as archive:
        build_notes.make(folder, hashlib.sha256(source.read_bytes()).hexdigest(), lambda: archive.extractall(folder))
    return packages.Archive("library", folder, list(_used(folder)))


def _used(folder: Path) -> Iterator[str]:
    for path in packages.files(folder):
        if not any(fnmatch(path, one) for one in _LEFT_OUT):
            yield path
