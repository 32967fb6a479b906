"""Teams in a browser: one player asks another, guests are put together, and both play."""

from collections.abc import Callable

import engine
from tests.browser.windows import Window
from tests.support.browser import close, pair
from web.decks.texts import card_list

TEAM = card_list(engine.game("letal").ready_decks["four-winds"])


def test_teams_from_entering_to_standings(window: Callable[[], Window], number: int) -> None:
    olga, ann, bo, anybody = (window() for _ in range(4))
    for person, name in ((olga, "olga"), (ann, "ann"), (bo, "bo")):
        person.sign_up(f"{name}-of-teams-{number}")
    cup = f"Team Cup {number}"
    event = plan(olga, cup)
    enter(ann, cup, f"bo-of-teams-{number}")
    join(bo, cup)
    guests(olga, event)
    check_in(olga, bo, event)
    olga.start_event()
    pair(olga, event, 1)
    play(olga, bo, event)
    close(olga, event, 1)
    look_around(anybody, event)


def plan(olga: Window, cup: str) -> str:
    olga.go("/events/new")
    olga.fill({"Name": cup, "Game and format": "L.E.T.A.L., Team", "Swiss rounds": "1"})
    olga.press("Save the draft")
    olga.press("Open registration")
    return olga.path.removesuffix("/run")


def enter(ann: Window, cup: str, mate: str) -> None:
    """The captain enters, asks somebody who is not there, and then their mate."""
    ann.go("/events")
    ann.follow(cup)
    ann.look("team-event")
    ann.follow("Enter this event with a team")
    fields = {"Name of your team": "Foxes", "Your own name in it": "Ann", "Card list": TEAM}
    ann.fill({**fields, "User name of who plays": "nobody-at-all"})
    ann.press("Enter")
    ann.look("team-enter")
    assert "There is no user 'nobody-at-all'." in ann.text()
    ann.fill({"User name of who plays": ""})
    ann.press("Enter")
    assert "The team is not complete" in ann.text()
    ann.fill({"User name": mate})
    ann.press("Ask to play along")
    ann.look("team-entry-asked")
    assert f"{mate} asked, no answer yet" in ann.text()


def join(bo: Window, cup: str) -> None:
    bo.go("/mine")
    bo.look("team-invited")
    bo.follow("Foxes asks you to play along")
    bo.look("team-invitation")
    bo.fill({"Your name in this event": "Bo"})
    bo.press("Play along")
    bo.look("team-joined")
    assert "You play in Foxes now." in bo.text()


def guests(olga: Window, event: str) -> None:
    """The staff enters a team of two without accounts."""
    olga.go(f"{event}/run/players")
    olga.fill({"Name of the team": "Hares", "Its captain": "Cy", "Card list": TEAM})
    olga.look("team-run-players")
    olga.press("Enter the team")
    olga.look("team-run-code")
    olga.follow("Hares: the other players")
    olga.look("team-run-entry")
    assert "This team is not complete" in olga.text()
    olga.fill({"Name": "Di"})
    olga.press("Put them in")
    assert "Di plays in Hares" in olga.text()
    olga.follow("All teams")
    assert olga.row("Hares").startswith("Hares (Cy, Di)")


def check_in(olga: Window, bo: Window, event: str) -> None:
    """A mate says that their team is there, the staff does so for the guests."""
    olga.go(f"{event}/run")
    olga.press("Open the check-in")
    bo.go(event)
    bo.look("team-mine")
    bo.follow("My entry")
    bo.press("Check in: we are here")
    bo.look("team-checked-in")
    assert "Your team is checked in." in bo.text()
    olga.follow("Check players in")
    olga.press("Check in Hares")
    olga.look("team-run-check-in")
    olga.go(f"{event}/run")


def play(olga: Window, bo: Window, event: str) -> None:
    """The mate reports; guests report nothing, so the staff enters the result."""
    bo.go("/mine")
    bo.follow("All about this match")
    bo.look("team-match")
    bo.fill({"Result": "I won 1–0"})
    bo.press("Report")
    assert "Your report is in." in bo.text()
    olga.go(f"{event}/run")
    olga.follow("Enter the result")
    options = olga.page.get_by_label("Result").locator("option").all_inner_texts()
    (won,) = (text for text in options if text.startswith("Foxes won"))
    olga.fill({"Result": won, "Reason": "Cy says so too."})
    olga.press("Enter the result")


def look_around(anybody: Window, event: str) -> None:
    for part in ("", "/players", "/pairings", "/standings", "/journal"):
        anybody.go(f"{event}{part}")
        anybody.look(f"team-event{part.replace('/', '-')}")
    anybody.go(f"{event}/standings")
    assert anybody.row("Foxes").split()[:4] == ["1", "Foxes", "(Ann,", "Bo)"]
    anybody.go(f"{event}/journal")
    assert "A player joined Foxes." in anybody.text()
