"""The command `kartentisch`, which is also `python -m cardwidgets`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence

import engine
from cardwidgets.command import arguments, console
from cardwidgets.i18n.errors import sentence
from cardwidgets.i18n.wording import Wording


def main(words: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        words: the words after the name of the command; None for those of this process.

    Returns:
        0 if it is done, 1 if it could not be done or only in part, 2 if it was not understood.
    """
    words = sys.argv[1:] if words is None else words
    console.use_substitutes()
    before = engine.language()
    try:
        language = console.language(words)
        engine.set_language(language)
        return _run(words, Wording("command", language))
    finally:
        engine.set_language(before)


def _run(words: Sequence[str], say: Wording) -> int:
    try:
        given = arguments.read(words, say)
        if given is None:
            print(say("overview"))
            return 0
        found = given.run(given, say)
        if not isinstance(found, int):
            print(json.dumps(found.data, ensure_ascii=False, indent=2) if given.json else found.text)
            found = 0 if found.whole else 1
        sys.stdout.flush()
        return found
    except console.UsageError as error:
        more = f". {say('see_help', command=error.command)}" if error.command else ""
        return console.complain(f"{error}{more}", 2)
    except KeyboardInterrupt:
        return console.complain(say("interrupted"), 1)
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        why = error.strerror or str(error)
        return console.complain(say("system", what=str(error.filename), why=why) if error.filename else why, 1)
    except engine.MissingExtraError as error:
        print(f"{console.NAME}: {error}", file=sys.stderr)  # not in lines, so that the command in it can be pasted
        return 1
    except engine.KartentischError as error:
        return console.complain(sentence(error, say.language), 1)
