"""The resolution of a table: that of its screen, and not much more on a phone."""

import pytest
from hypothesis import given, settings, strategies as st

import engine
from cardwidgets.canvas.input_layer import Layer
from cardwidgets.canvas.ipycanvas_backend import Surface
from cardwidgets.patience.panel import PlayPanel
from tests.pages import hear, part, send

USUAL = 160
"""Canvas pixels of a card in a notebook, however fine the screen is."""


def pixels(width: int, height: int, density: float) -> tuple[float, float]:
    """The width of a card in canvas pixels, and in pixels of a screen with this much space for the table."""
    panel = PlayPanel(engine.game("treppe"), deal=7, indicator=False)
    layer, surface = part(panel, Layer), part(panel, Surface)
    send(layer, {"kind": "space", "width": width, "height": height, "density": density})
    send(layer, {"kind": "seen"})
    scene = panel.table.scene
    shown = min(width / scene.width, height / scene.height, 1.3 * 80)
    panel.close()
    return surface.width / scene.width, shown * density


@settings(max_examples=40, deadline=None)
@given(st.integers(200, 2000), st.integers(200, 1400), st.sampled_from([1, 1.25, 1.5, 2, 2.625, 3, 4]))
def test_a_card_has_the_resolution_of_its_screen(width: int, height: int, density: float) -> None:
    drawn, shown = pixels(width, height, density)
    assert drawn >= min(shown, USUAL) - 1


@pytest.mark.parametrize(("width", "height", "density"), [(390, 620, 2), (360, 560, 2), (844, 250, 2)])
def test_a_phone_is_sent_few_excess_pixels(width: int, height: int, density: float) -> None:
    drawn, shown = pixels(width, height, density)
    assert drawn < 1.4 * shown and round(drawn) <= 100


def test_an_unknown_screen_is_assumed_to_be_sharp() -> None:
    drawn, _ = pixels(900, 700, 0)
    assert drawn == pytest.approx(USUAL, abs=1)


@pytest.mark.parametrize("card_width", [40, 52, 60, 78, 80, 101])
@pytest.mark.parametrize("room", [300, 450, 600, 2000])
def test_cards_are_cut_from_the_sheet_without_seams(card_width: int, room: int) -> None:
    """Faces are side by side in the sheet, so each must start on a whole pixel."""
    panel = PlayPanel(engine.game("treppe"), deal=7, indicator=False, card_width=card_width)
    layer = part(panel, Layer)
    heard = hear(layer)
    send(layer, {"kind": "space", "width": room, "height": room, "density": 2})
    send(layer, {"kind": "hello"})
    for message in heard.of("all"):
        assert message["sheet"]["height"] * 5 == message["sheet"]["width"] * 7
    panel.close()
