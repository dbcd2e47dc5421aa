"""What is visible of a widget, as panels expose it."""

from __future__ import annotations

import ipywidgets as widgets
import pytest

from cardwidgets.widgets import shown


def button(*classes: str, **layout: str) -> widgets.Button:
    return widgets.Button(_dom_classes=classes, layout=layout)


def test_what_is_hidden_is_out_of_sight_with_all_in_it() -> None:
    seen, gone = widgets.HTML("seen"), widgets.HTML("gone", layout={"visibility": "hidden"})
    folded = widgets.VBox([widgets.HTML("folded")], layout={"display": "none"})
    box = widgets.VBox([widgets.HBox([seen, gone]), folded])
    assert seen in shown.in_sight(box) and gone not in shown.in_sight(box)
    assert shown.text(box) == "seen"
    folded.layout.display = None
    assert shown.text(box) == "seen\nfolded"


def test_buttons_go_by_the_names_of_their_classes_and_in_the_order_of_the_page() -> None:
    undo, bid = button("kt-do-undo"), button("kt-choice", "kt-choose-bid-3")
    more = widgets.ToggleButton(_dom_classes=("kt-do-give_up",))
    others = [button(), button("kt-other"), button("kt-do-gone", display="none"), widgets.HTML("kt-do-text")]
    box = widgets.VBox([undo, widgets.HBox([*others, bid]), more])
    assert list(shown.buttons(box).items()) == [("undo", undo), ("bid_3", bid), ("give_up", more)]


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
