"""The clock of a round in a browser: it ticks, stands, and is over, by the server's time alone."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.windows import Window
from tests.support.browser import started

TICKS = re.compile(r"^[0-9]+:[0-5][0-9]$")


def test_a_clock_ticks_until_it_is_stopped(window: Callable[[], Window], number: int) -> None:
    olga, anybody = window(), window()
    olga.sign_up(f"olga-{number}")
    event = started(olga, f"Cup {number}")
    olga.go(f"{event}/run")
    olga.page.get_by_text("Add a timer").click()
    olga.fill({"Minutes": "50"})
    olga.look("run-clock")
    olga.press("Start timer")

    # Whatever this machine thinks the time is.
    anybody.page.add_init_script("Date.now = () => 0;")
    anybody.go(f"{event}/pairings")
    left = anybody.page.locator(".clock-left")
    expect(left).to_have_text(TICKS)
    first = left.inner_text()
    expect(left).not_to_have_text(first)
    assert first.startswith(("49:", "50:"))
    anybody.look("clock")

    olga.press("Pause")
    expect(olga.page.locator(".clock")).to_have_class("clock stands")
    olga.page.locator("summary", has_text="Set timer").click()
    olga.fill({"Minutes": "-50"})
    olga.press("Add minutes")
    expect(olga.page.locator(".clock")).to_have_class("clock over")
    olga.look("run-clock-over")
    # The display hears of it when it is looked at again.
    anybody.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(anybody.page.locator(".clock-words")).to_have_text("Time called")
