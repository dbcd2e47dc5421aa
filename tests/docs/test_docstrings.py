"""The examples in docstrings run with the results shown, and every public name has one."""

import ast
import doctest
import inspect
import io
from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib import import_module
from typing import Any

import pytest

import cardwidgets
import engine
from tools.docs.public_names import MODULES

PARSER = doctest.DocTestParser()


def functions(module: str) -> Iterator[tuple[str, Any]]:
    """The public functions and classes of a module, each as its name and itself."""
    loaded = import_module(module)
    for name in loaded.__all__:
        thing = getattr(loaded, name)
        if thing is not Any and (inspect.isclass(thing) or inspect.isroutine(inspect.unwrap(thing))):
            yield name, thing


def members(kind: type) -> Iterator[tuple[str, Any]]:
    """Name and value of each public method and property of a class, including those inherited from engine.core."""
    homes = [one for one in reversed(kind.__mro__) if one is kind or one.__module__.startswith("engine.core.")]
    for name, value in {name: value for one in homes for name, value in vars(one).items()}.items():
        value = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        if not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, property | cached_property)):
            yield name, value


def docstrings(module: str) -> Iterator[tuple[str, str]]:
    """Every docstring of a module that the reference shows, by the name of what it describes."""
    yield module, inspect.getdoc(import_module(module)) or ""
    for name, thing in functions(module):
        yield f"{module}.{name}", inspect.getdoc(thing) or ""
        for member, value in members(thing) if inspect.isclass(thing) else ():
            yield f"{module}.{name}.{member}", inspect.getdoc(value) or ""


def names(text: str) -> set[str]:
    """The names used and the errors raised in the examples of a docstring."""
    found = set()
    for example in PARSER.get_examples(text):
        for node in ast.walk(ast.parse(example.source)):
            found |= {node.attr} if isinstance(node, ast.Attribute) else set()
            found |= {node.id} if isinstance(node, ast.Name) else set()
        found.add((example.exc_msg or "").partition(":")[0].rpartition(".")[2])
    return found


def lacking(module: str) -> Iterator[str]:
    """The public names of a module, and members of its classes, that no example uses."""
    for name, thing in functions(module):
        text = inspect.getdoc(thing) or ""
        if not PARSER.get_examples(text):
            yield f"{module}.{name}"
        elif not inspect.isclass(thing) and name not in names(text):
            yield f"{module}.{name}: its example is of something else"
        for member, value in members(thing) if inspect.isclass(thing) else ():
            if member not in names(text) | names(inspect.getdoc(value) or ""):
                yield f"{module}.{name}.{member}"


def close_widgets(values: Iterable[Any]) -> None:
    for value in values:
        if hasattr(value, "close") and not inspect.isclass(value):
            value.close()


def failures(name: str, text: str) -> str:
    """The failures in the examples of a docstring, which run after `import engine, cardwidgets`."""
    values: dict[str, Any] = {"__name__": "__main__", "engine": engine, "cardwidgets": cardwidgets}
    output = io.StringIO()
    test = PARSER.get_doctest(text, values, name, name, 0)
    doctest.DocTestRunner(verbose=False).run(test, out=output.write, clear_globs=False)
    close_widgets(test.globs.values())
    return output.getvalue()


@pytest.mark.parametrize("module", MODULES)
def test_module_examples_are_correct(module: str) -> None:
    cardwidgets.set_language("en")
    wrong = [failures(name, text) for name, text in docstrings(module)]
    assert not any(wrong), "".join(wrong)
    assert engine.language() == "en"


def test_every_public_name_has_a_docstring() -> None:
    assert not [name for module in MODULES for name, text in docstrings(module) if not text]


@pytest.mark.parametrize("module", MODULES)
def test_no_public_name_lacks_an_example(module: str) -> None:
    gaps = list(lacking(module))
    assert not gaps, "\n".join(gaps)
