"""Settings of Sphinx. `KARTENTISCH_DOCS` names the language to build, "en" or "de"."""

import os
import sys
from importlib.metadata import version as version_of
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))


language = os.environ.get("KARTENTISCH_DOCS", "en")
german = language == "de"

project = "Kartentisch"
author = "Kartentisch contributors"
copyright = author
release = version = version_of("kartentisch")

extensions = ["myst_parser", "sphinx.ext.autodoc", "tools.docs.pages", "tools.docs.reference", "tools.docs.tables"]
include_patterns = ["**.de.md"] if german else ["**.md"]
exclude_patterns = [] if german else ["**.de.md"]
root_doc = "index.de" if german else "index"
nitpicky = True
nitpick_ignore = [
    ("py:class", "engine.compiling.jit.F"),  # a type variable: what is decorated
    ("py:class", "cardwidgets.session.panel_base.T"),  # a type variable: whatever a function returns
    ("py:class", "cardwidgets.session.move_tree.T"),  # a type variable: what belongs to a node
    ("py:class", "engine.players.Table"),  # a type variable: a position or a match
    ("py:class", "random.Random"),  # of the standard library, whose reference is not built here
]

myst_heading_anchors = 4
myst_enable_extensions = ["html_image", "smartquotes"]
smartquotes = not german  # German pages have their own

html_theme = "pydata_sphinx_theme"
html_title = "Kartentisch"
html_static_path = ["static"]
html_favicon = "../../cardwidgets/publish/page/static/icon.svg"
templates_path = ["templates"]
html_css_files = ["docs.css"]
html_js_files = [("tables.js", {"type": "module"}), *([("german.js", {"priority": 900})] if german else [])]
# Of the German pages, only the rules are a section. The theme's button that hides the list is not translated.
html_sidebars = {"rules/*": ["sidebar-nav-bs"], "[!r]*": []} if german else {"**": ["sidebar-nav-bs"]}
html_copy_source = False
html_show_sourcelink = False
html_use_index = not german
html_domain_indices = False
html_context = {"default_mode": "auto"}
html_theme_options = {
    "navbar_align": "left",
    "header_dropdown_text": "Mehr" if german else "More",
    "navbar_end": ["language", "theme-switcher"],
    "header_links_before_dropdown": 3 if german else 5,
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": ["sphinx-version"],
    "show_prev_next": False,
    "show_toc_level": 1,
    "search_bar_text": "Suche ..." if german else "Search ...",
    "search_as_you_type": True,
    "use_edit_page_button": False,
    "back_to_top_button": False,
}

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False
myst_fence_as_directive = ["mermaid"]
