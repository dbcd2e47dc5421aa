"""The public names of the project, and where they are described."""

import ast
import inspect
import itertools
import re
from functools import cache
from importlib import import_module
from importlib.util import resolve_name
from typing import Any

BLOCK = re.compile(r"^```\{names\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A list of names in a page of docs/api/, which the built documentation describes."""


def public_modules(name: str) -> list[str]:
    """The name of a module, and those of the public modules that its `__all__` lists."""
    module = import_module(name)
    found = [name]
    for public in module.__all__:
        inner = getattr(module, public)
        if inspect.ismodule(inner):
            found += public_modules(inner.__name__)
    return found


MODULES = (*public_modules("engine"), *public_modules("cardwidgets"))
"""The modules in the reference; all others are implementation details."""


def resolve(address: str) -> Any:
    """What an address names: "engine.record.dumps"."""
    if address in MODULES:
        return import_module(address)
    module, _, name = address.rpartition(".")
    return getattr(import_module(module), name)


@cache
def described_value(module: str, name: str) -> str:
    """The docstring of a value of a module, which is below its assignment in the source of the module it comes from.

    (Functions and classes carry their docstrings along.)
    """
    loaded = import_module(module)
    package = module if hasattr(loaded, "__path__") else module.rpartition(".")[0]
    statements = ast.parse(inspect.getsource(loaded)).body
    body = [inner for node in statements for inner in (node.body if isinstance(node, ast.If) else [node])]
    for node, after in itertools.zip_longest(body, body[1:]):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            docstring = after.value if isinstance(after, ast.Expr) else None
            return inspect.cleandoc(str(docstring.value)) if isinstance(docstring, ast.Constant) else ""
        if isinstance(node, ast.ImportFrom) and node.level:
            home = resolve_name("." * node.level + (node.module or ""), package)
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return described_value(home, alias.name)
                if alias.name == "*" and name in public(home):
                    return described_value(home, name)
    return ""


def public(module: str) -> list[str]:
    """The public names of a module."""
    return list(getattr(import_module(module), "__all__", ()))
