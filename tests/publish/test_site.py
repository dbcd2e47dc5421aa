"""Requirements of a serverless page: no NumPy, Pillow or Numba, and cells that talk to the page."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

MISSING = """
import sys
from importlib.machinery import PathFinder


class Lacking(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.split(".")[0] in {"numpy", "PIL", "numba"} else PathFinder.find_spec(name, path, target)


sys.meta_path[sys.meta_path.index(PathFinder)] = Lacking
"""
"""Packages missing in a browser's Python."""


def run(project: Path, code: str) -> str:
    """The output of code in a new Python without these packages."""
    command = [sys.executable, "-c", MISSING + code]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_tables_work_without_numpy_and_pillow(project: Path) -> None:
    output = run(
        project,
        """
import cardwidgets, engine
panel = cardwidgets.play("treppe", deal=46)
print(panel.play("base 8").legal, engine.solve(panel.position, nodes=50).nodes)
print(*{name.split(".")[0] for name in sys.modules} & {"numpy", "PIL", "numba"})
try:
    import numpy
except ImportError as error:
    print(error)
from ipycanvas import Canvas
try:
    Canvas().create_image_data(2, 2)
except ImportError as error:
    print(error)
""",
    )
    legal, none, first, second = output.splitlines()
    assert legal.split()[0] == "True" and none == ""
    assert first == second == "No module named 'numpy'"


def printed(messages: list[dict[str, Any]]) -> str:
    """What was printed."""
    return "".join(one["content"]["text"] for one in messages if one["kind"] == "stream")


CELLS = {
    1: "import cardwidgets, ipywidgets\nprint('one')",
    2: "table = cardwidgets.play('treppe', deal=46)\ntable",
    3: """button = ipywidgets.Button(description="go", model_id="go")
button.on_click(lambda _: print(table.play("base 8").legal))""",
    4: "no_such_name",
    5: "print('never')",
}
PRESS = {"comm_id": "go", "data": {"method": "custom", "content": {"event": "click"}}}


def test_page_and_cells_exchange_messages(project: Path) -> None:
    output = run(
        project,
        f"""
import asyncio, json, os, sys
out = sys.stdout
from cardwidgets.publish.site.kernel import kernel
from cardwidgets.publish.site.start import begin
page = {{"QUERY_STRING": "lang=de&deal=47", "SCRIPT_NAME": "/de/treppe.ipynb", "SERVER_SOFTWARE": "voila"}}
kernel = kernel()
begin(page, "notebooks/de")
heard, layers = [], []
def hear(text, buffers):
    one = json.loads(text)
    heard.append(one)
    if one["kind"] == "comm_open" and one["content"]["data"]["state"].get("page_name") == "table":
        layers.append(one["content"]["comm_id"])
    elif (one["kind"], one["cell"]) == ("ran", 2):
        data = {{"method": "custom", "content": {{"kind": "hello", "unpacks": False}}}}
        hello = {{"kind": "comm_msg", "id": "1", "content": {{"comm_id": layers[0], "data": data}}}}
        asyncio.get_running_loop().call_later(0.1, kernel.receive, json.dumps(hello), [])
kernel.connect(hear)
asyncio.run(kernel.run({json.dumps(json.dumps(CELLS))}))
heard.append(None)
kernel.receive({json.dumps(json.dumps({"kind": "comm_msg", "id": "7", "content": PRESS}))}, [])
out.write(json.dumps(heard))
""",
    )
    heard = json.loads(output)
    ran, after = heard[: heard.index(None)], heard[heard.index(None) + 1 :]
    kinds = [(one["cell"], one["kind"]) for one in ran if not one["kind"].startswith(("comm", "stream", "idle"))]
    assert kinds == [(1, "ran"), (2, "execute_result"), (2, "ran"), (3, "ran"), (4, "error"), (4, "ran")]
    shown = next(one["content"]["data"] for one in ran if one["kind"] == "execute_result")
    assert "deal 47" in shown["text/plain"], "the page asked for another deal"
    opened = {one["content"]["comm_id"] for one in ran if one["kind"] == "comm_open"}
    assert shown["application/vnd.jupyter.widget-view+json"]["model_id"] in opened
    assert printed(ran) == "one\n" and printed(after) == "True\n"
    assert (after[-1]["kind"], after[-1]["to"]) == ("idle", "7")
    assert any(one["kind"] == "comm_msg" for one in after), "the table tells the page of the move"
    more = next(
        i for i, one in enumerate(ran) if one["content"].get("data", {}).get("content", {}).get("kind") == "all"
    )
    next_cell = next(i for i, one in enumerate(ran) if (one["kind"], one["cell"]) == ("ran", 3))
    assert more < next_cell, "the first table comes before more"


BUILDER = """
import sys
from pathlib import Path
from tools.site.build import alone
print("comes", flush=True)
with alone(Path(sys.argv[1])):
    print("builds", flush=True)
    sys.stdin.read()
    (Path(sys.argv[1]) / sys.argv[2]).touch()
"""


@pytest.mark.thorough
def test_sites_of_a_project_are_built_one_at_a_time(project: Path, tmp_path: Path) -> None:
    """Two builds would write the same archives to the same place."""
    command = [sys.executable, "-c", BUILDER, str(tmp_path)]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": project}
    with subprocess.Popen([*command, "first"], **pipes) as first:
        assert first.stdout.readline() + first.stdout.readline() == "comes\nbuilds\n"
        with subprocess.Popen([*command, "second"], **pipes) as second:
            assert second.stdout.readline() == "comes\n"
            second.stdin.close()
            with pytest.raises(subprocess.TimeoutExpired):
                second.wait(0.5)
            first.stdin.close()
            assert second.wait(60) == 0 and (tmp_path / "first").is_file() and (tmp_path / "second").is_file()
