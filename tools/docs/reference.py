"""The reference: pages of docs/api/ list public names, and this writes what they are from their docstrings.

A page lists them in a block, one a line; a module stands for all its public names:

    ```{names}
    engine.game
    engine.record
    (engine.core.rules.Rules)
    ```

Names in brackets are types that only the signatures of others show: they get a sentence, not their members.
"""

import inspect
import re
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.ext.napoleon import Config, GoogleDocstring
from sphinx.util.inspect import signature as signature_of, stringify_signature
from traitlets import HasTraits

from tools.docs.inventory import ELSEWHERE
from tools.docs.public_names import BLOCK, MODULES, described_value, public, resolve

STYLE = Config(napoleon_numpy_docstring=False, napoleon_attr_annotations=True)
ALIASES = {"Player": "Strategy", "Strategies": "Strategy"}
"""Name of a type in a signature -> the public name whose entry explains it."""
OF_OTHERS = "VBox, Box, DOMWidget, Widget, HasTraits, object, Random, int, str, tuple, dict, list, Exception"
"""Classes of others, whose members an entry does not repeat."""
SECTION = re.compile(r"^(?:Args|Attributes|Raises|Returns):$", re.MULTILINE)


def entry(address: str, brief: bool = False) -> list[str]:
    """The lines of reStructuredText that describe a name; `brief`: only what it is, without members."""
    thing = resolve(address)
    module, _, name = address.rpartition(".")
    if brief:
        summary = SECTION.split(inspect.getdoc(thing) or "", maxsplit=1)[0]
        return described("class", module, name, summary)
    if isinstance(thing, ModuleType):
        lines = [f".. py:module:: {address}", "", *literal(inspect.getdoc(thing) or "").splitlines(), ""]
        for name in public(address):
            if not isinstance(getattr(thing, name), ModuleType):
                lines += entry(f"{address}.{name}")
        return lines
    if inspect.isclass(thing) and issubclass(thing, BaseException):
        return [f".. autoexception:: {address}", "   :show-inheritance:", ""]
    if inspect.isclass(thing):
        return [f".. autoclass:: {address}", "   :members:", f"   :inherited-members: {OF_OTHERS}", ""]
    if inspect.isroutine(inspect.unwrap(thing)):
        return [f".. autofunction:: {address}", ""]
    return described("data", module, name, described_value(module, name))


def described(kind: str, module: str, name: str, text: str) -> list[str]:
    """The lines for a name that autodoc cannot describe; `kind` is a directive of Sphinx's Python domain."""
    return [
        f".. py:{kind}:: {name}",
        f"   :module: {module}",
        "",
        *(f"   {line}" for line in literal(text).split("\n")),
        "",
    ]


def with_entries(app: Sphinx, docname: str, source: list[str]) -> None:
    """Write out the names that a page lists."""

    def written(block: re.Match[str]) -> str:
        names = [(address.strip("()"), address.startswith("(")) for address in block[1].split()]
        lines = [line for address, brief in names for line in entry(address, brief)]
        return "\n".join(["````{eval-rst}", *lines, "````"])

    source[0] = BLOCK.sub(written, source[0])


def literal(text: str) -> str:
    """A docstring in which code in single back-quotes, as in Markdown, is in double ones."""
    return re.sub(r"(?<![`:])`([^`]+)`(?!`)", r"``\1``", text)


def with_literals(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Write the code in a docstring as reStructuredText does."""
    if inspect.isclass(thing):
        drop_described(thing, lines)
    lines[:] = literal("\n".join(lines)).split("\n")
    if what not in ("attribute", "property", "data"):  # the first sentence of these may have a colon
        lines[:] = GoogleDocstring("\n".join(lines), STYLE, app, what, name, thing, options).lines()


def drop_described(kind: type, lines: list[str]) -> None:
    """Remove entries under "Attributes:" for properties, which have their own docstrings."""
    others, inside, dropped = [], False, False
    for line in lines:
        if re.match(r"\S", line):
            inside, dropped = line == "Attributes:", False
        entry = re.match(r"    (\w+(?:, \w+)*): ", line) if inside else None
        if entry:
            members = [inspect.getattr_static(kind, name, None) for name in entry[1].split(", ")]
            dropped = all(isinstance(member, property | cached_property) and member.__doc__ for member in members)
        if not (inside and dropped and line.strip()):
            others.append(line)
    lines[:] = others


@cache
def addresses() -> dict[str, str]:
    """Where a class or function is defined -> its public address."""
    found: dict[str, str] = {}
    for module in MODULES:
        for name in public(module):
            thing = getattr(import_module(module), name)
            ours = getattr(thing, "__module__", "").startswith(("engine.", "cardwidgets"))
            if ours and (inspect.isclass(thing) or inspect.isroutine(thing)):
                found.setdefault(f"{thing.__module__}.{thing.__qualname__}", f"{module}.{name}")
    return found


def elsewhere(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, text: nodes.TextElement
) -> nodes.reference | None:
    """Point a name to its public address, or to the documentation of the library that it comes from."""
    target = node.get("reftarget", "")
    if node.get("refdomain") != "py":
        return None
    objects = env.domains.python_domain.objects
    address = addresses().get(target)
    if address is None:
        name = ALIASES.get(target, target)
        named = [known for known, entry in objects.items() if known.endswith(f".{name}") and entry.objtype != "method"]
        address = named[0] if len(named) == 1 else ""
    if address in objects:
        uri = app.builder.get_relative_uri(node["refdoc"], objects[address].docname)
        return nodes.reference("", "", text, internal=True, refuri=f"{uri}#{objects[address].node_id}")
    if target in ELSEWHERE:
        return nodes.reference("", "", text, internal=False, refuri=ELSEWHERE[target])
    return None


def readable_signature(
    app: Sphinx, what: str, name: str, thing: Any, options: Any, signature: str | None, returns: str | None
) -> tuple[str | None, str | None]:
    """Write the signature of a widget as that of its constructor, and a default that a factory makes as "..."."""
    if what == "class" and issubclass(thing, HasTraits):
        spelled = thing if "__signature__" in vars(thing) else thing.__init__
        found = signature_of(spelled, bound_method=spelled is not thing)
        signature = stringify_signature(found, show_return_annotation=False, unqualified_typehints=True)
    return signature and re.sub(r"<[^<>]*>", "...", signature), returns


def skip_fields(app: Sphinx, what: str, name: str, thing: Any, skip: bool, options: Any) -> bool | None:
    """Skip the fields of named tuples: "Attributes:" already describes them."""
    return True if type(thing).__name__ == "_tuplegetter" else None


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("source-read", with_entries)
    app.connect("autodoc-process-docstring", with_literals, priority=400)  # before napoleon
    app.connect("autodoc-process-signature", readable_signature)
    app.connect("autodoc-skip-member", skip_fields)
    app.connect("missing-reference", elsewhere)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
