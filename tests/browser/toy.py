"""Helpers for the toy patience of `toy_table.py`."""

import json
from pathlib import Path

from playwright.sync_api import Locator, Page

from tools.browser import harness

TOY = Path(__file__).with_name("toy_table.py")


def columns(table: Locator) -> list[list[str]]:
    """The columns of the toy, from the state in the page."""
    return json.loads(table.get_attribute("data-state") or "{}")["columns"]


def middle(where: Locator) -> tuple[float, float]:
    box = where.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + min(box["height"], 60) / 2


def is_felt(table: Locator, x: float, y: float) -> bool:
    """Whether the table shows bare felt or an empty place where a card with its corner at (x, y) would be."""
    box = table.bounding_box()
    assert box is not None
    unit = box["width"] / 7.4
    inside = ((x + 0.2) * unit, (y + 1.1) * unit, 0.12 * unit, 0.1 * unit)
    red, green, blue = harness.mean_colour(table, inside)
    return green > red + 15 and green > blue + 8


def wait_for_picture(page: Page, number: int = 0) -> None:
    """Wait until the stock of a table is drawn: its back is not green."""
    page.wait_for_function(
        """number => {
            const canvas = document.querySelectorAll('.kt-table > canvas')[number];
            if (!canvas) return false;
            const [x, y] = [0.7 * canvas.width / 7.4, 0.9 * canvas.height / 5];
            const [red, green, blue] = canvas.getContext('2d').getImageData(x, y, 1, 1).data;
            return blue > green || red > 200;
        }""",
        arg=number,
        timeout=harness.PATIENCE,
    )


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
