"""How the pages of docs/, which are also read on GitHub, become pages of the site."""

import os
import posixpath
import re
from pathlib import Path, PurePosixPath
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

from tools.docs.rules import CONTENTS
from tools.release.links import repository

GERMAN = ".de"
PROJECT = Path(__file__).resolve().parents[2]
CLAUSE = re.compile(r"[a-z]{2}-\d+")
"""The anchor of a clause on the page of its game, written in HTML, which Sphinx does not read."""
REPOSITORY = f"https://github.com/{repository(PROJECT)}"


def with_contents(app: Sphinx, docname: str, source: list[str]) -> None:
    """Give a page marked with `CONTENTS` a hidden table of contents: the pages that it links to after the mark."""
    text = source[0]
    _, marked, listed = text.partition(CONTENTS)
    if marked:
        folder = posixpath.dirname(docname)
        targets = dict.fromkeys(
            posixpath.normpath(posixpath.join(folder, target)) for target in re.findall(r"\]\(([^):#]+)\.md\)", listed)
        )
        entries = [f"/{target}" for target in targets if target in app.env.found_docs]
        source[0] = "\n".join([text, "```{toctree}", ":hidden:", "", *entries, "```", ""])


def address(app: Sphinx, docname: str, target: str) -> str:
    """The address of a file that is not a page of this build: in the other language, or in the repository.

    Args:
        app: the build.
        docname: the page that links to the file.
        target: the path of the file, relative to docs/.

    Returns:
        A relative address within the site, or an absolute one.
    """
    path = posixpath.normpath(target)
    if path.endswith(".md") and not path.startswith("..") and (Path(app.srcdir) / path).is_file():
        here = PurePosixPath("de" if app.config.language == "de" else "") / docname
        there = PurePosixPath("de" if path.endswith(f"{GERMAN}.md") else "") / path
        return posixpath.relpath(there.with_suffix(".html"), here.parent)
    inside = posixpath.normpath(posixpath.join("docs", path))
    kind = "tree" if (PROJECT / inside).is_dir() else "blob"
    return f"{REPOSITORY}/{kind}/HEAD/{inside}"


class LinksThatLeaveTheBuild(SphinxTransform):
    """Points links to files that are no pages of this build to where they are."""

    default_priority = 200

    def apply(self, **kwargs: Any) -> None:
        env = self.env
        links = addnodes.pending_xref | addnodes.download_reference
        for node in list(self.document.findall(lambda node: isinstance(node, links))):
            if node.get("reftype") != "myst":
                continue
            anchor = node.get("reftargetid") or ""
            if node.get("refdomain") == "doc":
                known = node["reftarget"] in env.found_docs and not CLAUSE.fullmatch(anchor)
                target = "" if known else f"{node['reftarget']}.md"
                target = target and os.path.relpath(Path(env.srcdir) / target, env.srcdir)
            elif isinstance(node, addnodes.download_reference):
                target = os.path.relpath(env.relfn2path(node["reftarget"], env.docname)[1], env.srcdir)
            else:
                folder = env.relfn2path(node["reftarget"], env.docname)[1]
                target = os.path.relpath(folder, env.srcdir) if Path(folder).is_dir() else ""
            if target:
                uri = address(self.app, env.docname, target)
                node.replace_self(
                    nodes.reference("", "", *node.children, refuri=f"{uri}#{anchor}" if anchor else uri, internal=False)
                )


class NamesInProse(SphinxPostTransform):
    """Links names in back-quotes to the reference: `engine.Position.play`, `Position.play`, `Position`."""

    default_priority = 5
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        objects = self.env.domains.python_domain.objects
        short: dict[str, list[str]] = {}  # a class, or a member of one, without its module
        for known in objects:
            if within := re.search(r"\.([A-Z]\w*[a-z]\w*(?:\.\w+)?)$", known):
                short.setdefault(within[1], []).append(known)
        for node in list(self.document.findall(nodes.literal)):
            name = re.sub(r"\(.*\)$", "", node.astext())
            if name not in objects and len(short.get(name, ())) == 1:
                name = short[name][0]
            if name not in objects or isinstance(node.parent, nodes.reference | addnodes.pending_xref):
                continue
            entry = objects[name]
            uri = self.app.builder.get_relative_uri(self.env.docname, entry.docname)
            link = nodes.reference("", "", internal=True, refuri=f"{uri}#{entry.node_id}")
            node.replace_self(link)
            link += node


def other_language(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Tell the template the address of the page in the other language, or of that language's first page."""
    if app.config.language == "de":
        there = pagename.removesuffix(GERMAN)
        context["other_language"] = ("en", "English")
    else:
        there = f"{pagename}{GERMAN}"
        context["other_language"] = ("de", "Deutsch")
    found = (Path(app.srcdir) / f"{there}.md").is_file()
    root = "index" if app.config.language == "de" else "index.de"
    context["other_address"] = address(app, pagename, f"{there if found else root}.md")


class Layers(SphinxDirective):
    """The picture of the layers, which GitHub draws from its description (Mermaid), as a table that needs no script."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        text = "\n".join(self.content)
        names = dict(re.findall(r'^ +(\w+)\["([\w.]+)"\]$', text, re.MULTILINE))
        below: dict[str, list[str]] = {name: [] for name in names}
        for lower, upper in re.findall(r"^ +(\w+) --> (\w+)$", text, re.MULTILINE):
            below[upper].append(names[lower])
        layers = re.findall(r"^ +subgraph \w+\[layer (\d+)\]\n(.*?)^ +end$", text, re.MULTILINE | re.DOTALL)
        lines = ["| layer | package | built on |", "| --- | --- | --- |"]
        for layer, packages in reversed(layers):
            for name in re.findall(r"^ +(\w+)\[", packages, re.MULTILINE):
                lines.append(f"| {layer} | `{names[name]}` | {', '.join(f'`{other}`' for other in below[name])} |")
        return self.parse_text_to_nodes("\n".join(lines))


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("source-read", with_contents)
    app.connect("html-page-context", other_language)
    app.add_directive("mermaid", Layers)
    app.add_transform(LinksThatLeaveTheBuild)
    app.add_post_transform(NamesInProse)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
