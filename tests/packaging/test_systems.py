"""Other systems, as far as Linux can show: neither POSIX nor a home folder, a console with ASCII, backslashes."""

import ntpath
import os
import subprocess
import sys
from pathlib import Path, PureWindowsPath
from types import SimpleNamespace

import pytest

import engine
from cardwidgets.i18n import languages, notebook_file
from engine.compiling import ahead

WINDOWS = r"""
import os, posix, re, signal, sys, types
HIDDEN = {}
class Module(types.ModuleType):
    def __getattr__(self, name):
        if name in HIDDEN[self] and not sys._getframe(1).f_globals["__name__"].startswith(("cardwidgets", "engine")):
            return HIDDEN[self][name]  # to the library and to packages, which have other ways on other systems
        raise AttributeError(name)
def hide(module, pattern, names):
    HIDDEN[module] = {name: vars(module).pop(name) for name in names if re.fullmatch(pattern, name, re.VERBOSE)}
    module.__class__ = Module
hide(os, r'''(?!(_\w+|DirEntry|[FRWX]_OK|O_(APPEND|CREAT|EXCL|RDONLY|RDWR|TRUNC|WRONLY)|EX_OK|P_NO?WAIT|TMP_MAX|abort
|access|chdir|chmod|close(range)?|cpu_count|device_encoding|dup2?|environ|error|execve?|f(spath|stat|sync|truncate)
|get(_inheritable|_terminal_size|cwdb?|login|p?pid)|isatty|kill|link|listdir|lseek|lstat|mkdir|open|pipe|putenv
|read(link)?|remove|rename|replace|rmdir|scandir|set_inheritable|spawnve?|stat(_result)?|strerror|symlink|system
|terminal_size|times(_result)?|truncate|umask|un(link|setenv)|urandom|utime|wait(pid|status_to_exitcode)|write)$)\w+
''', {"environb", "fwalk", "getenvb", "spawnlp", "spawnvp", *vars(posix)} & {*vars(os)})
hide(signal, r"SIG(?!ABRT|FPE|ILL|INT|SEGV|TERM|_)\w+|[gs]etitimer|alarm|pthread\w+|sig(?!nal)[a-z]+", dir(signal))
sys.modules.update(dict.fromkeys(("fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")))
"""
"""What Python runs at its start. It keeps the names that, says Python's documentation, Windows has too."""
CODE = """
exec("import os, sys; assert not hasattr(os, 'fork') and sys.modules['fcntl'] is None", {"__name__": "engine"})
import cardwidgets, engine
from cardwidgets.command import main
assert cardwidgets.play("treppe", deal=46).play("base 8").legal
course = engine.lessons.course("treppe")
cardwidgets.lesson("treppe", course.levels[0].chapter)
cardwidgets.drill("treppe", seed=1)
cardwidgets.demo("treppe", course.demos[0].key)
with open("small.json", "w", encoding="ascii") as file:
    file.write(engine.record.dumps(engine.game("treppe", rows=2, ranks=3).deal(0)))
for words in ("games", "rules treppe", "show treppe 46", "hint treppe 46", "solve small.json", "notebooks copies",
              "compare treppe random --deals 2 --workers 2"):
    assert main([*words.split(), "--lang", "de"]) == 0, words
"""


def test_everything_works_without_what_only_posix_has(project: Path, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(WINDOWS, encoding="utf-8")
    environment = {"NUMBA_DISABLE_JIT": "1", "PATH": os.environ["PATH"], "TMPDIR": str(tmp_path)}
    environment |= {"PYTHONIOENCODING": "ascii", "PYTHONPATH": os.pathsep.join(map(str, (tmp_path, project)))}
    done = subprocess.run([sys.executable, "-c", CODE], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert all(text in done.stdout for text in ('"Ohne Farbzwang"', "zu gewinnen, in", "random          2 "))


def test_files_and_folders_are_found_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    windows = SimpleNamespace(path=ntpath, environ={"JPY_SESSION_NAME": r"C:\K\de\treppe.ipynb"})
    for module, name in ((ahead, "PurePath"), (notebook_file, "PurePath")):
        monkeypatch.setattr(module, name, PureWindowsPath)
        monkeypatch.setattr(module, "os", windows)
    assert ahead.sources(engine.vocabulary.pop) == ["vocabulary/kernel.py"]
    assert languages.first() == "de"
