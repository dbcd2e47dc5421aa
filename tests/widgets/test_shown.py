"""The visible parts of a widget, as panels expose them."""

import ipywidgets as widgets
import pytest

from cardwidgets.widgets.controls.buttons import Button
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.output import shown


def button(name: str) -> Button:
    return Button(name, lambda: None, lambda action: action())


def test_hidden_widgets_hide_their_contents() -> None:
    seen, gone = widgets.HTML("seen"), widgets.HTML("gone", layout={"visibility": "hidden"})
    folded = widgets.VBox([widgets.HTML("folded")], layout={"display": "none"})
    box = widgets.VBox([widgets.HBox([seen, gone]), folded])
    assert seen in shown.in_sight(box) and gone not in shown.in_sight(box)
    assert shown.text(box) == "seen"
    folded.layout.display = None
    assert shown.text(box) == "seen\nfolded"


def test_buttons_are_listed_by_name_in_page_order() -> None:
    undo, bid, gone, more, folded = (button(name) for name in ("undo", "bid 3", "gone", "give_up", "folded"))
    gone.change(shown=False)
    box = widgets.VBox([widgets.HBox([Toolbar([undo, gone], menu=[[more]])]), Toolbar([bid])])
    hidden = widgets.VBox([Toolbar([folded])], layout={"display": "none"})
    found = shown.buttons(widgets.VBox([box, hidden]))
    assert list(found.items()) == [("undo", undo), ("give_up", more), ("bid_3", bid)]


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<b>a</b>b  c", "ab c"),
        ("<p>one</p><p>two<br>three</p>", "one\ntwo\nthree"),
        ("<table><tr><th>a</th><td>1</td></tr></table>", "a\n1"),
        ("a &amp; &lt;b&gt;", "a & <b>"),
        ("<pre>x</pre>", "x"),
        ("", ""),
    ],
)
def test_text_is_read_without_its_markup(markup: str, text: str) -> None:
    assert shown.plain(markup) == text
