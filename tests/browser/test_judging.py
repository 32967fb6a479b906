"""A judge of one event in a browser: named, announces, penalises, checks decks; and who is told."""

from collections.abc import Callable

import pytest

from tests.browser.windows import Window
from tests.support.browser import be_there, enter, pair, plan


@pytest.mark.parametrize("size", ["phone"])  # A judge walks about.
def test_a_judge_of_one_event(window: Callable[[], Window], number: int) -> None:
    olga, ann, ben, judy = (window() for _ in range(4))
    people = ((olga, "olga"), (ann, "ann"), (ben, "ben"), (judy, "judy"))
    for person, name in people:
        person.sign_up(f"{name}-j{number}")
    cup = f"Judged {number}"
    event = plan(olga, cup)
    for deck, (person, name) in enumerate(((ann, "Ann"), (ben, "Ben"))):
        enter(person, cup, name, deck)
    olga.go(f"{event}/run/staff")
    olga.fill({"User name": f"judy-j{number}"})
    olga.press("Name")
    olga.look("run-staff")
    be_there(olga, ann, event)
    olga.start_event()
    pair(olga, event, 1)

    announce(judy, event)
    check_decks(judy, event)
    penalise(judy, event)
    ann.go(event)
    ann.look("event-announcement")
    assert "Coffee is free." in ann.text()
    ann.follow("My entry")
    ann.look("entry-penalised")
    assert "Warning Slow play" in ann.text()
    ben.go(event)
    ben.follow("My entry")
    assert "Slow play" not in ben.text()


def announce(judy: Window, event: str) -> None:
    judy.go(f"{event}/run/announcements")
    judy.fill({"What everybody reads": "Coffee is free.\nRound 2 begins at 14:30."})
    judy.press("Announce")
    judy.look("run-announcements")
    assert "Everybody reads it now." in judy.text()


def check_decks(judy: Window, event: str) -> None:
    judy.go(f"{event}/run/deck-checks")
    judy.fill({"How many tables": "1"})
    judy.press("Draw")
    judy.look("run-deck-checks")
    judy.follow("Close the check of")
    judy.page.get_by_label("The deck is as it was registered").check()
    judy.look("run-close-check")
    judy.press("Close it")
    judy.look("run-deck-checked")
    assert "is over." in judy.text()


def penalise(judy: Window, event: str) -> None:
    judy.go(f"{event}/run/players")
    with judy.page.expect_navigation():
        judy.page.locator("tbody").get_by_role("link", name="Ann").click()
    judy.follow("Penalties: look, or give one")
    judy.fill({"Infraction": "Slow play: warning", "Note": "Four minutes a turn."})
    judy.page.get_by_label("Warning").check()
    judy.look("run-penalise")
    judy.press("Give it")
    judy.look("run-penalised")
    assert "That is in the ledger for Ann." in judy.text()
    judy.go(f"{event}/run/penalties")
    judy.look("run-penalties")
