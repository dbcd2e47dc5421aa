"""Names of Python, NumPy and ipywidgets that signatures show, and where they are documented. Nothing is fetched."""

_PYTHON = "https://docs.python.org/3/library"
_BUILT_IN = {
    "functions": ("bool", "float", "int", "object", "type", "property", "tuple"),
    "stdtypes": ("str", "dict", "list", "set", "frozenset", "bytes", "range"),
    "exceptions": (
        *("AttributeError", "BaseException", "Exception", "ImportError", "IndexError", "KeyError", "OSError"),
        *("RuntimeError", "StopIteration", "TypeError", "UserWarning", "ValueError"),
    ),
    "constants": ("None",),
}
_ABSTRACT = (
    *("Callable", "Collection", "Container", "Generator", "Hashable", "Iterable", "Iterator", "Mapping"),
    *("MutableMapping", "Sequence"),
)

ELSEWHERE = {
    **{name: f"{_PYTHON}/{page}.html#{name}" for page, names in _BUILT_IN.items() for name in names},
    **{f"collections.abc.{name}": f"{_PYTHON}/collections.abc.html#collections.abc.{name}" for name in _ABSTRACT},
    **{
        f"typing.{name}": f"{_PYTHON}/typing.html#typing.{name}"
        for name in ("Any", "Literal", "NamedTuple", "Protocol")
    },
    "collections.Counter": f"{_PYTHON}/collections.html#collections.Counter",
    "concurrent.futures._base.Executor": f"{_PYTHON}/concurrent.futures.html#concurrent.futures.Executor",
    "pathlib.Path": f"{_PYTHON}/pathlib.html#pathlib.Path",
    "types.ModuleType": f"{_PYTHON}/types.html#types.ModuleType",
    "numpy.ndarray": "https://numpy.org/doc/stable/reference/generated/numpy.ndarray.html",
    "numpy.random.Generator": "https://numpy.org/doc/stable/reference/random/generator.html",
    "pandas.DataFrame": "https://pandas.pydata.org/docs/reference/api/pandas.DataFrame.html",
    "ipywidgets.widgets.widget.Widget": "https://ipywidgets.readthedocs.io/en/stable/examples/Widget%20Basics.html",
    **{
        f"ipywidgets.{name}": f"https://ipywidgets.readthedocs.io/en/stable/examples/Widget%20List.html#{name}"
        for name in ("VBox", "HBox", "HTML", "Output", "Button", "Box")
    },
}
