"""Pages that hear at once of what is new: exchanged in place, and without any live server too."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

from monitoring.live_health import look_at_live
from tests.browser.windows import Window
from tests.config.served import Served, wait_until
from tests.support.browser import started

STAYS = "() => { window.stayed = true; }"


def readers(served: Served) -> int:
    facts = look_at_live((served.data_dir / "live-address").read_text())
    return -1 if facts is None else int(facts["readers"])


def on(window: Window, path: str, served: Served) -> None:
    """Open a page, and wait until it is followed."""
    before = readers(served)
    window.go(path)
    wait_until(lambda: readers(served) > before)
    window.page.evaluate(STAYS)


def test_pages_show_at_once_what_is_new(
    window: Callable[[], Window], served: Served, number: int
) -> None:
    olga, anybody = window(), window()
    olga.sign_up(f"live-{number}")
    event = started(olga, f"Live {number}")
    on(anybody, f"{event}/pairings", served)
    box = anybody.page.get_by_role("searchbox")
    box.fill("ann")
    olga.go(f"{event}/run")
    olga.page.get_by_role("button", name="1–0 at table 1").click()
    anybody.page.locator("#pairing-table", has_text="1–0").wait_for()
    assert anybody.page.evaluate("() => window.stayed")
    # What somebody looks for in a table stays in the box.
    assert box.input_value() == "ann"

    hidden_tabs_are_counted_no_more(anybody, served)
    the_news_comes_after_a_restart(olga, anybody, served, event)


def hidden_tabs_are_counted_no_more(anybody: Window, served: Served) -> None:
    before = readers(served)
    hide = """(hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    anybody.page.evaluate(hide, True)
    wait_until(lambda: readers(served) == before - 1)
    anybody.page.evaluate(hide, False)
    wait_until(lambda: readers(served) == before)


def the_news_comes_after_a_restart(
    olga: Window, anybody: Window, served: Served, event: str
) -> None:
    """The live server is killed; the supervisor starts another, and the page hears of it again."""
    [server] = [pid for pid in served.children() if is_live(pid)]
    os.kill(server, signal.SIGTERM)
    wait_until(lambda: server not in served.children())
    olga.go(f"{event}/run/announcements")
    olga.page.locator("main textarea").fill("Lunch at noon")
    olga.press("Post")
    anybody.page.get_by_text("Lunch at noon").wait_for(timeout=60_000)
    assert anybody.page.evaluate("() => window.stayed")
    # The tests that follow are on this service too, and hear no complaint.
    wait_until(lambda: readers(served) > 0)
    anybody.complaints = [text for text in anybody.complaints if "ERR_" not in text]
    olga.complaints = [text for text in olga.complaints if "ERR_" not in text]


def is_live(pid: int) -> bool:
    return b"asgi_live" in Path(f"/proc/{pid}/cmdline").read_bytes()
