"""Who comes late, is missing or is put out, in a browser."""

from collections.abc import Callable

from tests.browser.windows import UNTIMED, Window
from tests.support.browser import close, enter
from tests.support.browser_people import DECK, decide, guest, pair


def test_people_come_late_are_missing_and_are_put_out(
    window: Callable[[], Window], number: int
) -> None:
    olga, ann, anybody = (window() for _ in range(3))
    for person, name in ((olga, "olga"), (ann, "ann")):
        person.sign_up(f"{name}-of-people-{number}")
    cup = f"People {number}"
    event = plan(olga, cup)
    enter(ann, cup, "Ann", 0)
    for name in ("Bea", "Cy", "Dee"):
        guest(olga, event, name)
    olga.go(f"{event}/run")
    olga.start_event()
    pair(olga, event, 1)
    for _ in range(2):
        decide(olga, event)
    late(olga, event)
    put_out(olga, event)
    close(olga, event, 1)
    be_there(olga, ann, event)
    pair(olga, event, 2)
    look_around(anybody, event)


def plan(olga: Window, cup: str) -> str:
    olga.go("/events/new")
    olga.fill(
        {"Name": cup, "Game and format": "Tactics Anthem, Starter", **UNTIMED, "Swiss rounds": "3"}
    )
    olga.fill({"Late registration": "on: rounds missed are losses"})
    olga.page.get_by_label("Players check in for each round").check()
    olga.press("Create event")
    olga.press("Open registration")
    return olga.event_path


def late(olga: Window, event: str) -> None:
    olga.go(f"{event}/run/players")
    olga.look("people-run-players")
    olga.follow("Add late player")
    olga.fill({"Name": "Eve", "Card list": DECK})
    olga.look("people-late")
    olga.press("Add late player")
    assert "With it they check in" in olga.text()


def put_out(olga: Window, event: str) -> None:
    olga.go(f"{event}/run/players")
    olga.follow("Dee")
    olga.follow("Disqualify Dee")
    olga.fill({"Reason": "marked cards"})
    olga.look("people-disqualify")
    olga.press("Disqualify")
    olga.look("people-disqualified")
    assert "Dee disqualified." in olga.text()


def be_there(olga: Window, ann: Window, event: str) -> None:
    """A player says so, the staff for one of the others; the last one is missing."""
    ann.go(event)
    ann.follow("My registration")
    ann.look("people-asked")
    ann.press("Check in for round 2")
    ann.look("people-here")
    assert "You’re checked in for round 2." in ann.text()
    olga.go(f"{event}/run/players")
    olga.look("people-missing")
    assert "2 are checked in. 2 aren’t, and lose the round" in olga.text()
    olga.press("Check in Bea")
    assert "3 are checked in. 1 isn’t, and loses the round" in olga.text()


def look_around(anybody: Window, event: str) -> None:
    for part in ("/players", "/pairings", "/standings", "/journal"):
        anybody.go(f"{event}{part}")
        anybody.look(f"people-event{part.replace('/', '-')}")
    assert "Dee was disqualified." in anybody.text()
    assert "marked cards" not in anybody.text()
    anybody.go(f"{event}/pairings")
    assert "Absent" in anybody.row("Cy")
    anybody.go(f"{event}/standings")
    assert "Dee" not in anybody.text()
    anybody.follow("Eve")
    anybody.look("people-event-numbers")
    assert "joined late: counts by the event’s rules" in anybody.text()
