"""Pages that were slow to load our widgets: anywidget gives up after two seconds, but everything still works.

All browser tests can be run on such pages: `LATE_PAGES=1 make test ARGS=tests/browser`.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser import test_lesson
from tools.browser import harness


@pytest.fixture
def late(page: Page) -> Iterator[Page]:
    """A page on which anywidget gives up at once; widgets must report to their kernel that they were late."""
    sent: list[bytes] = []

    def heard(frame: bytes | str) -> None:
        sent.append(frame if isinstance(frame, bytes) else frame.encode())

    page.on("websocket", lambda line: line.on("framesent", heard))
    page.add_init_script(harness.MAKE_LATE)
    yield page
    assert any(re.search(rb'"late": ?true', frame) for frame in sent)


def test_a_late_page_shows_a_lesson_and_its_stored_progress(late: Page, request: pytest.FixtureRequest) -> None:
    test_lesson.test_progress_is_stored_in_the_browser(lambda _host: late, request, "voila")
