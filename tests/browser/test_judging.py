"""A judge of one event in a browser: named, announces, penalises, checks decks; and who is told."""

from collections.abc import Callable

import pytest

from tests.browser.windows import Window
from tests.support.browser import first_round


@pytest.mark.parametrize("size", ["phone"])  # A judge walks about.
def test_a_judge_of_one_event(window: Callable[[], Window], number: int) -> None:
    olga, ann, ben, judy = (window() for _ in range(4))
    people = ((olga, "olga"), (ann, "ann"), (ben, "ben"), (judy, "judy"))
    for person, name in people:
        person.sign_up(f"{name}-j{number}")
    cup = f"Judged {number}"
    event = first_round(olga, cup, {"Ann": ann, "Ben": ben})
    olga.go(f"{event}/run/staff")
    olga.fill({"User name": f"judy-j{number}"})
    olga.press("Add staff")
    olga.look("run-staff")

    announce(judy, event)
    check_decks(judy, event)
    penalise(judy, event)
    ann.go(event)
    ann.look("event-announcement")
    assert "Coffee is free." in ann.text()
    ann.follow("My registration")
    ann.look("entry-penalised")
    assert "Warning Slow play" in ann.text()
    ben.go(event)
    ben.follow("My registration")
    assert "Slow play" not in ben.text()


def announce(judy: Window, event: str) -> None:
    judy.go(f"{event}/run/announcements")
    judy.page.locator("main textarea").fill("Coffee is free.\nRound 2 begins at 14:30.")
    judy.press("Post")
    judy.look("run-announcements")
    assert "Announcement posted." in judy.text()


def check_decks(judy: Window, event: str) -> None:
    judy.go(f"{event}/run/deck-checks")
    judy.fill({"Number of tables": "1"})
    judy.press("Pick tables")
    judy.look("run-deck-checks")
    judy.press("Count the cards of Ann")
    judy.look("run-count-deck")
    judy.page.locator("[data-all]").first.click()
    judy.page.locator("[data-step='1']").first.click()
    judy.page.reload()
    judy.look("run-count-kept")
    judy.press("Compare with the list")
    judy.look("run-counted")
    assert "The deck against its list" in judy.text()
    judy.follow("Close check")
    judy.page.get_by_label("No problem").check()
    judy.look("run-close-check")
    judy.press("Close deck check")
    judy.look("run-deck-checked")
    assert "Deck check of" in judy.text()


def penalise(judy: Window, event: str) -> None:
    judy.go(f"{event}/run/players")
    with judy.page.expect_navigation():
        judy.page.locator("tbody").get_by_role("link", name="Ann").click()
    judy.follow("Penalties: view or issue")
    judy.fill({"Infraction": "Slow play: Warning", "Note": "Four minutes a turn."})
    judy.page.get_by_label("Warning").check()
    judy.look("run-penalise")
    judy.press("Issue penalty")
    judy.look("run-penalised")
    assert "Penalty issued to Ann." in judy.text()
    judy.go(f"{event}/run/penalties")
    judy.look("run-penalties")
