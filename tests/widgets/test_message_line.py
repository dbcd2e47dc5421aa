"""The message line: its text, its markup, and its button."""

import re

import ipywidgets as widgets

from cardwidgets.widgets.controls.message_line import Message, MessageLine
from cardwidgets.widgets.output import shown


def markup(line: MessageLine) -> str:
    """The HTML of the message."""
    (sentence,) = (widget for widget in shown.in_sight(line.widget) if isinstance(widget, widgets.HTML))
    return str(sentence.value)


def test_the_line_announces_its_current_text() -> None:
    line = MessageLine()
    assert line.message is None and not shown.text(line.widget)
    line.write("refusal", "Red on black.", "GH-6", "The colours alternate.")
    assert line.message == Message("refusal", "Red on black.", "GH-6")
    assert "kt-says-refusal" in markup(line)
    line.write("info", "Go on.")
    assert line.message == Message("info", "Go on.") and shown.text(line.widget) == "Go on."
    line.clear()
    assert line.message is None and not markup(line)


def test_the_clause_is_named_and_opens_its_text() -> None:
    line = MessageLine()
    line.write("refusal", "Red on black.", "GH-6", "The colours alternate.")
    summary, text = re.fullmatch(r".*<summary>(.*)</summary><p>(.*)</p></details></div>", markup(line)).groups()  # type: ignore[union-attr]
    assert shown.plain(summary) == "Red on black. GH-6" and text == "The colours alternate."
    line.write("info", "Go on.")
    assert "<details" not in markup(line), "there is nothing to be opened"


def test_an_open_clause_stays_open_only_if_repeated() -> None:
    line = MessageLine()

    def number() -> str:
        found = re.search(r'<details data-said="(\d+)">', markup(line))
        assert found is not None
        return found[1]

    line.write("refusal", "Red on black.", "GH-6", "The colours alternate.")
    first = number()
    line.write("refusal", "Rot auf Schwarz.", "GH-6", "Die Farben wechseln.", again=True)
    assert number() == first
    line.write("refusal", "Rot auf Schwarz.", "GH-6", "Die Farben wechseln.")
    assert number() != first


def test_text_is_not_parsed_as_markup() -> None:
    line = MessageLine()
    line.write("refusal", "<b>a</b> & b", "<i>", "<script>x</script>")
    assert shown.text(line.widget) == "<b>a</b> & b <i>\n<script>x</script>"
    assert not re.search("<(b|i|script)>", markup(line))


def test_a_button_disappears_with_its_sentence() -> None:
    line, done = MessageLine(), []
    assert not shown.buttons(line.widget)
    line.offer("A game is kept.", "Go on", lambda: done.append(1))
    button = shown.buttons(line.widget)["offer"]
    assert line.message == Message("info", "A game is kept.") and button.description == "Go on"
    button.click()
    assert done == [1]
    line.write("info", "Go on.")
    assert not shown.buttons(line.widget)
    button.click()
    assert done == [1], "what is gone does nothing any more"
