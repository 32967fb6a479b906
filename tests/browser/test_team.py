"""Teams in a browser: one player asks another, guests are put together, and both play."""

from collections.abc import Callable

import engine
from tests.browser.windows import UNTIMED, Window
from tests.support.browser import close, pair
from tests.support.browser_people import enter_ruling, to_ruling
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
    olga.fill({"Name": cup, "Game and format": "L.E.T.A.L., Team", **UNTIMED, "Swiss rounds": "1"})
    olga.press("Create event")
    olga.press("Open registration")
    return olga.event_path


def enter(ann: Window, cup: str, mate: str) -> None:
    """The captain enters, asks somebody who is not there, and then their mate."""
    ann.go("/events")
    ann.follow(cup)
    ann.look("team-event")
    ann.follow("Register team")
    fields = {"Name of your team": "Foxes", "Your own name": "Ann", "Card list": TEAM}
    ann.fill({**fields, "Teammate’s user name": "nobody-at-all"})
    ann.press("Register team")
    ann.look("team-enter")
    assert "There is no user “nobody-at-all”." in ann.text()
    ann.fill({"Teammate’s user name": ""})
    ann.press("Register team")
    assert "Your team needs another player" in ann.text()
    ann.fill({"Teammate’s user name": mate})
    ann.press("Invite player")
    ann.look("team-entry-asked")
    assert f"{mate} Invited" in ann.text()


def join(bo: Window, cup: str) -> None:
    bo.go("/mine")
    bo.look("team-invited")
    bo.follow("Foxes invited you to their team")
    bo.look("team-invitation")
    bo.fill({"Your name in this event": "Bo"})
    bo.press("Join team")
    bo.look("team-joined")
    assert "You joined Foxes." in bo.text()


def guests(olga: Window, event: str) -> None:
    """The staff enters a team of two without accounts."""
    olga.go(f"{event}/run/players")
    olga.fill({"Name of the team": "Hares", "Captain": "Cy", "Card list": TEAM})
    olga.look("team-run-players")
    olga.press("Add team")
    olga.look("team-run-code")
    olga.follow("Hares: the other players")
    olga.look("team-run-entry")
    assert "This team needs another player" in olga.text()
    olga.fill({"Name": "Di"})
    olga.press("Add to team")
    assert "Di plays in Hares" in olga.text()
    olga.follow("All teams")
    assert olga.row("Hares").startswith("Hares (Cy, Di)")


def check_in(olga: Window, bo: Window, event: str) -> None:
    """A mate says that their team is there, the staff does so for the guests."""
    olga.go(f"{event}/run")
    olga.send("#do-next form")
    bo.go(event)
    bo.look("team-mine")
    bo.follow("Check in")
    bo.press("Check in team")
    bo.look("team-checked-in")
    assert "Your team is checked in." in bo.text()
    olga.follow("Check in players")
    olga.press("Check in Hares")
    olga.look("team-run-check-in")
    olga.go(f"{event}/run")


def play(olga: Window, bo: Window, event: str) -> None:
    """The mate reports; guests report nothing, so the staff enters the result."""
    bo.go("/mine")
    bo.follow("Match details")
    bo.look("team-match")
    bo.fill({"Result": "I won 1–0"})
    bo.press("Report: I won 1–0")
    assert "Result reported." in bo.text()
    olga.go(f"{event}/run")
    to_ruling(olga)
    options = olga.page.locator("main [name=score] option").all_inner_texts()
    (won,) = (text for text in options if text.startswith("Foxes won"))
    enter_ruling(olga, won, "Cy says so too.")


def look_around(anybody: Window, event: str) -> None:
    for part in ("", "/players", "/pairings", "/standings", "/journal"):
        anybody.go(f"{event}{part}")
        anybody.look(f"team-event{part.replace('/', '-')}")
    anybody.go(f"{event}/standings")
    assert anybody.row("Foxes").split()[:4] == ["1", "Foxes", "(Ann,", "Bo)"]
    anybody.go(f"{event}/journal")
    assert "A player joined Foxes." in anybody.text()
