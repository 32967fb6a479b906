"""The bell counts again after what is sent from its page, and not at once each time: all readers of
a hall may come from one address, whose reads are limited."""

from collections.abc import Callable

from tests.browser.windows import Window
from tests.config.served import wait_until

SEND = "document.dispatchEvent(new Event('sent'))"


def test_the_bell_counts_again_once_in_fifteen_seconds(
    window: Callable[[], Window], number: int
) -> None:
    ann = window()
    ann.sign_up(f"ann-{number}")
    page, counted = ann.page, []
    # The time of the page, which stands but for what it is wound on here.
    page.clock.install(time=0)
    page.clock.pause_at(60_000)
    page.on(
        "response",
        lambda answer: counted.append(answer) if answer.url.endswith("/waiting/count") else None,
    )
    ann.go("/events")
    wait_until(lambda: bool(page.title()) and len(counted) == 1)
    for _ in range(3):
        page.evaluate(SEND)
    page.clock.run_for(14_900)
    assert page.evaluate("fetch('/events').then((answer) => answer.status)") == 200
    assert len(counted) == 1
    page.clock.run_for(200)
    wait_until(lambda: bool(page.title()) and len(counted) == 2)
    page.clock.run_for(60_000)
    assert page.evaluate("fetch('/events').then((answer) => answer.status)") == 200
    assert len(counted) == 2
