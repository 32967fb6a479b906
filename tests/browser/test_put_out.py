"""A disqualification and its end, as the player reads them, and whoever met them."""

from collections.abc import Callable

import pytest

from tests.browser.windows import Window
from tests.config.served import wait_until
from tests.support.browser import first_round


@pytest.mark.parametrize("size", ["phone"])  # They all stand at the table.
def test_somebody_is_put_out_and_let_in_again(window: Callable[[], Window], number: int) -> None:
    olga, ann, ben = (window() for _ in range(3))
    for person, name in ((olga, "olga"), (ann, "ann"), (ben, "ben")):
        person.sign_up(f"{name}-o{number}")
    cup = f"Strict {number}"
    event = first_round(olga, cup, {"Ann": ann, "Ben": ben})

    olga.go(f"{event}/run/players")
    with olga.page.expect_navigation():
        olga.page.locator("tbody").get_by_role("link", name="Ann").click()
    entry = olga.path
    olga.follow("Disqualify Ann")
    decide(olga, "Disqualify")
    for person, expected in (
        (ann, ("You lost 0–1.", "You were disqualified and have no more matches.")),
        (ben, ("You won 1–0.", "You’re playing Ann")),
    ):
        person.go(event)
        person.look("put-out")
        assert [words for words in expected if words not in person.text()] == []
    wait_until(lambda: "Ann" not in standings(ben, event))

    olga.go(entry)
    olga.follow("Reinstate Ann")
    decide(olga, "Reinstate player")
    ann.go(event)
    olga.page.goto(ann.page.get_by_role("link", name="Match details").evaluate("a => a.href"))
    olga.follow("Reopen match")
    decide(olga, "Reopen match")
    ann.go(event)
    ann.look("let-in-again")
    assert "This match was reopened." in ann.text()
    assert ann.page.get_by_role("button", name="Report result", exact=True).is_visible()


def standings(window: Window, event: str) -> str:
    """What they say now; they are written once a second at most."""
    window.go(f"{event}/standings")
    return window.text()


def decide(olga: Window, verb: str) -> None:
    olga.fill({"Reason": "Marked cards, or not."})
    olga.press(verb)
