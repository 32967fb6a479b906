"""Sheets in a browser: each link of the list opens in the viewer that the browser has."""

from collections.abc import Callable

import pytest

from tests.browser.windows import Window
from tests.support.browser import started

VIEWER = "chrome-extension://"


def viewers(window: Window) -> int:
    """How many viewers of sheets a page has; it takes a moment until there is one."""
    for _ in range(60):
        if any(frame.url.startswith(VIEWER) for frame in window.page.frames):
            break
        window.page.wait_for_timeout(500)
    return sum(frame.url.startswith(VIEWER) for frame in window.page.frames)


@pytest.mark.parametrize("size", ["desktop"])  # What is printed is printed from a desk.
def test_sheets_open(window: Callable[[], Window], number: int) -> None:
    olga = window()
    olga.sign_up(f"printer-{number}")
    event = started(olga, f"Printed {number}")
    olga.go(f"{event}/run/prints")
    olga.look("prints")
    places = olga.page.locator("main section a").evaluate_all("all => all.map(one => one.href)")
    assert len(places) == 6

    olga.complaints, before = [], olga.complaints
    for place in places:
        olga.page.goto(place)
        assert (place, viewers(olga)) == (place, 1)
    # A sheet names no icon, so the browser looks for one where there is none.
    assert [
        complaint
        for complaint in olga.complaints
        if "favicon.ico" not in complaint and "404" not in complaint
    ] == []
    olga.complaints = before
