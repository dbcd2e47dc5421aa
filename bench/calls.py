"""The cost of a move at a table: the number of our functions that a drag calls, and of files that it enters.

These are counted, so they are the same on every machine. The second drag counts, since the first one also loads
modules. Its processor time is compared with that of an older version, in the same run.
"""

import os
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import ipywidgets as widgets

import engine
from bench.measure import verdict
from bench.older import both
from cardwidgets.canvas.input_layer import Layer
from cardwidgets.canvas.sprite_sheet import Sheet

MOST, MOST_FILES = 2_600, 48
"""The maximum calls for the second drag on Große Harfe, and the maximum files that it enters."""
OLDER, SHARE = "cfa125e5", 0.65
"""The last version that told the page every picture of an animation, and the maximum ratio to its time."""
ROUNDS = 200
_SOURCES = Path(__file__).resolve().parent.parent
_OURS = tuple(f"{_SOURCES / name}/" for name in ("engine", "cardwidgets"))
_DRAGS = ("T6>T10", "T2>T5")
_TIMES = """
import sys, time
import cardwidgets, engine
from bench.calls import _say, _show
panel = cardwidgets.PlayPanel(engine.game("grosse-harfe"), deal=4711, indicator=False)
layer = _show(panel.table.widget)
panel.play("T6>T10")
for _ in sys.stdin:
    taken = next(one.id for one in panel.table.scene.handles if one.pile == "T2" and "T5" in one.targets)
    intent = {"kind": "intent", "rev": panel.table.rev, "what": "drop", "handle": taken, "target": "T5"}
    start = time.process_time()
    _say(layer, {**intent, "key": "", "how": "drag"})
    print(time.process_time() - start, flush=True)
    panel.undo()
"""


def report() -> list[str]:
    """One row per drag, and one for its time."""
    counted = drags()
    rows = [f"drag {move:<8} {calls:>6,} calls in {files} files" for move, calls, files in counted]
    _, calls, files = counted[1]
    rows.append(f"second drag, at most {MOST:,} calls: {verdict(calls <= MOST)}")
    rows.append(f"second drag, at most {MOST_FILES} files: {verdict(files <= MOST_FILES)}")
    with both(OLDER, _TIMES) as versions:
        asked = [[ask() for ask in versions] for _ in range(ROUNDS)]
    ours, older = (1000 * min(times) for times in zip(*asked, strict=True))
    row = f"Python's share of a move {ours:.2f} ms, {OLDER} {older:.2f} ms, ratio {ours / older:.2f}"
    return [*rows, f"{row}, goal at most {SHARE}: {verdict(ours <= SHARE * older)}"]


def drags() -> list[tuple[str, int, int]]:
    """Some drags on Große Harfe, deal 4711, on a page that shows flying cards: move, calls, files entered."""
    import cardwidgets

    panel = cardwidgets.PlayPanel(engine.game("grosse-harfe"), deal=4711, indicator=False)
    layer = _show(panel.table.widget)
    counted = []
    for text in _DRAGS:
        move = panel.position.game.move(text)
        handles = panel.table.scene.handles
        taken = next(handle.id for handle in handles if handle.pile == move.source and move.target in handle.targets)
        intent = {"kind": "intent", "rev": panel.table.rev, "what": "drop", "handle": taken, "target": move.target}
        calls, files = _count(layer, {**intent, "key": "", "how": "drag"})
        assert panel.position.last_move == move, panel.message
        assert "animation.py" in map(os.path.basename, files), "no card flies"
        counted.append((text, calls, len(files)))
    panel.close()
    return counted


def _show(table: widgets.Widget) -> Layer:
    """Open a table as a page does; return the layer that receives its intents."""
    surface, layer, *_ = table.children
    setattr(Sheet, "request", lambda sheet: setattr(sheet, "drawn", True))  # noqa: B010  # no page draws it
    _say(layer, {"kind": "hello"})
    _say(surface, {"event": "client_ready"})
    _say(layer, {"kind": "page", "still": False})
    _say(layer, {"kind": "seen"})
    assert isinstance(layer, Layer)
    return layer


def _say(widget: widgets.Widget, content: Any) -> None:
    """Send a widget a message from its page."""
    data = {"method": "custom", "content": content}
    widget.comm.handle_msg({"content": {"data": data}, "buffers": []})


def _count(layer: Layer, intent: dict[str, Any]) -> tuple[int, set[str]]:
    """The calls of our functions while a layer handles an intent, and the files they enter."""
    entered: list[str] = []

    def enter(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(_OURS):
            entered.append(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(enter)
    try:
        _say(layer, intent)
    finally:
        sys.setprofile(before)
    return len(entered), set(entered)
