"""The first drawing: no card is drawn before its face is loaded, and a page that cannot draw says why."""

import re
from pathlib import Path

import pytest
from ipywidgets import HTML

import cardwidgets
from cardwidgets.canvas.ipycanvas_backend import Batch, Surface
from cardwidgets.canvas.painter import Painter
from cardwidgets.canvas.renderer import Renderer
from cardwidgets.canvas.sprite_sheet import Sheet
from cardwidgets.scene import layouts
from cardwidgets.scene.theme import theme_of
from engine import game


def test_cards_are_drawn_once_the_sheet_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Batch] = []
    monkeypatch.setattr(Surface, "send", lambda _surface, batch: sent.append(batch))
    scene = layouts.scene(game("treppe").deal(7), language="en")
    sheet = Sheet("en", "two", "petals", 64, large=False)
    renderer = Renderer(Painter(sheet, theme_of("green", "light")), scene.width, scene.height)
    renderer.activate()
    for sheet.drawn in (False, True):
        renderer.draw(scene)
    cut = [sum(sheet.canvas.model_id in str(command) for command in batch.commands) for batch in sent]
    assert cut[1] - cut[0] >= len({(card.x, card.y) for card in scene.cards})


@pytest.mark.parametrize(
    ("language", "words"), [("en", "this page is missing anywidget"), ("de", "Dieser Seite fehlt anywidget")]
)
def test_a_page_without_anywidget_names_it_in_place_of_the_table(language: str, words: str) -> None:
    panel = cardwidgets.play("treppe", deal=7, language="en", indicator=False)
    panel.table.restyle(language=language)
    (line,) = (child for child in panel.table.widget.children if isinstance(child, HTML))
    assert words in line.value
    hidden = (Path(cardwidgets.__file__).parent / "static" / "main.css").read_text()
    assert re.search(r"\.kt-no-layer\s*\{\s*display:\s*none", hidden)
