"""The private names of other packages: one module of a layer uses those of a package, as its first sentence says."""

import ast
import re
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.architecture.test_code_rules import is_private
from tests.sources import sources

LAB = "share/jupyter/labextensions/@jupyter-widgets/jupyterlab-manager/static/*.js"
USED: dict[str, dict[str, tuple[str, ...]]] = {
    "cardwidgets/canvas/ipycanvas_backend.py": {
        "ipycanvas.canvas": (
            *("\nCOMMANDS = {", "ATTRS = {", "_CANVAS_MANAGER = _CanvasManager()", "class _CanvasManager(Widget):"),
            *("class _CanvasBase(DOMWidget):", "_canvas_manager = Instance(_CanvasManager", "_canvases = List("),
            *("_send_client_ready_event = Bool(", "def _handle_frontend_event(self, _, content, buffers):"),
        )
    },
    "cardwidgets/page/common/manager_names.js": {
        "node_modules/@jupyter-widgets/base-manager/lib/manager-base.js": (
            *("async _loadFromKernel() {", "this._models = Object.create(null)"),
        ),
        "node_modules/@jupyter-widgets/base/lib/widget.js": (
            *("_handle_comm_msg(msg) {", "_handle_status(msg) {", "this._pending_msgs++"),
        ),
    },
    "cardwidgets/publish/site/shell.py": {
        "IPython.core.interactiveshell": ("def _showtraceback(self, etype, evalue, stb",)
    },
    "cardwidgets/publish/voila/page.py": {
        "voila.notebook_renderer": (
            *("self.request_handler =", "self.notebook_path =", "self.traitlet_config =", "self.base_url ="),
            *("self.contents_manager =", "self.voila_configuration:", '"notebook_execute": self._jinja_'),
        )
    },
    "cardwidgets/widgets/ipywidgets_names.py": {
        "anywidget._util": ('_ANYWIDGET_ID_KEY = "_anywidget_id"',),
        "ipywidgets.widgets.domwidget": ("_dom_classes = TypedTuple(",),
        "ipywidgets.widgets.widget": ("_states_to_send = Set()", "self.send_state(self._states_to_send)"),
    },
    "engine/compiling/numba_names.py": {
        "numba.core.caching": ("def load_overload(self, sig, target_context):", "def save_overload(self, sig, cres):"),
        "numba.core.compiler": ("def _reduce(self):", "def _rebuild(cls, target_context, libdata, fndesc, env,"),
        "numba.core.cpu": ('"_nrt"',),
        "numba.core.dispatcher": (
            *("def _compile_for_args(self, *args, **kws):", "self._compiler = ", "self._cache = NullCache()"),
            "def fold_argument_types(self, args, kws):",
        ),
        "numba.core.registry": ("def _toplevel_target_context(self):",),
        "numba.core.serialize": ("def dumps(obj):",),
    },
    "tests/nbval_names.py": {"nbval.kernel": ("km = KernelManager(", "km.start_kernel(**kwargs)")},
    "tools/browser/harness.py": {LAB: ("._manager=",)},
    "cardwidgets/publish/site/page/interpreter.js": {
        "node_modules/pyodide/pyodide.*mjs": ("_loadSnapshot", "_makeSnapshot", "LDSO", "loadedLibsByName", "_api")
    },
    "tools/modules/lower.py": {
        "numba.core.codegen": ("def _ensure_finalized(self):",),
        "numba.core.datamodel.models": ("self._fields = ",),
    },
}
"""The module that uses private names -> the module of a package, or its scripts, -> what its source contains."""
SELF = "tests/architecture/test_private_names.py"
OURS = {"bench", "cardwidgets", "engine", "tests", "tools", *sys.stdlib_module_names}
SAYS = "\n".join(one for parts in USED.values() for says in parts.values() for one in says)
MAYBE = re.compile(r"(?<!self\.)(?<!cls\.)\b_[A-Za-z]")
"""Every Python source that uses such a name matches this."""
THEIRS = {*filter(is_private, re.findall(r"\b_\w+", SAYS))}


def source_of(project: Path, place: str) -> str:
    """The source of an installed module, or of scripts."""
    if "/" not in place:
        found = find_spec(place)
        return Path(found.origin).read_text(encoding="utf-8") if found and found.origin else ""
    root = Path(sys.prefix) if place.startswith("share/") else project
    return "\n".join(path.read_text(encoding="utf-8") for path in root.glob(place))


@pytest.mark.parametrize("home", USED)
def test_private_names_are_in_the_installed_version(project: Path, home: str) -> None:
    assert "private names" in (project / home).read_text("utf-8").partition(".")[0]
    for place, says in USED[home].items():
        source = source_of(project, place)
        assert source, f"{home} uses {place}, which is not installed"
        for one in says:
            assert one in source, f"{place} has no {one.strip()!r} any more: see {home}"


def private_uses(source: str) -> Iterator[str]:
    """The private names of other packages in Python source: imported, or attributes of what is imported, and any other
    use of a name that `USED` has.
    """
    if not MAYBE.search(source):  # parsing takes a while
        return
    tree = ast.parse(source)
    imported: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                path = f"{node.module}.{alias.name}" if isinstance(node, ast.ImportFrom) else alias.name
                if not getattr(node, "level", 0) and path.partition(".")[0] not in OURS:
                    imported.add(alias.asname or alias.name.partition(".")[0])
                    yield from filter(is_private, path.split("."))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            root = node.value
            own = isinstance(root, ast.Name) and root.id in ("self", "cls", "other")
            while isinstance(root, ast.Attribute | ast.Call | ast.Subscript):
                root = root.func if isinstance(root, ast.Call) else root.value
            if not own and (node.attr in THEIRS or isinstance(root, ast.Name) and root.id in imported):
                yield node.attr
        elif isinstance(node, ast.keyword) and node.arg in THEIRS:
            yield str(node.arg)
        elif isinstance(node, ast.Constant) and node.value in THEIRS:
            yield str(node.value)


def test_private_names_of_packages_are_in_their_modules(project: Path) -> None:
    wrong = []
    for path in sources(project, "bench", "cardwidgets", "engine", "tests", "tools"):
        wrong += [(path.relative_to(project).as_posix(), one) for one in private_uses(path.read_text("utf-8"))]
    pages = (
        "cardwidgets/page",
        "cardwidgets/publish/page/scripts",
        "cardwidgets/publish/page/static",
        "cardwidgets/publish/site/page",
        "bench",
        "tools",
    )
    scripts = (*sources(project, *pages, ending="js"), *sources(project, "tools", ending="mjs"))
    for path in (path for path in scripts if "built" not in path.parts):
        found = re.findall(r"(?<!\bthis)\.(_[a-z]\w+)", path.read_text("utf-8"))
        wrong += [(path.relative_to(project).as_posix(), one) for one in found]
    assert not [(name, one) for name, one in wrong if name not in USED and name != SELF]
