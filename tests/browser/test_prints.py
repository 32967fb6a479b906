"""Sheets in a browser: each link of the list opens in the viewer that the browser has."""

from collections.abc import Callable

import pytest

from tests.browser.windows import Window
from tests.support.browser import started

VIEWER = "chrome-extension://"


@pytest.mark.parametrize("size", ["desktop"])  # What is printed is printed from a desk.
def test_sheets_open(window: Callable[[], Window], number: int) -> None:
    olga = window()
    olga.sign_up(f"printer-{number}")
    event = started(olga, f"Printed {number}")
    olga.go(f"{event}/run/prints")
    olga.look("prints")
    places = olga.page.locator("main section a").evaluate_all("all => all.map(one => one.href)")
    assert len(places) == 5

    olga.complaints, before = [], olga.complaints
    for place in places:
        olga.page.goto(place)
        olga.page.wait_for_timeout(500)
        viewers = [one.url for one in olga.page.frames if one.url.startswith(VIEWER)]
        assert (place, len(viewers)) == (place, 1)
    # A sheet names no icon, so the browser looks for one where there is none.
    assert [one for one in olga.complaints if "favicon.ico" not in one and "404" not in one] == []
    olga.complaints = before
