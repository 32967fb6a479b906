"""A season in a browser: founding its series, adding events, and reading its table."""

from collections.abc import Callable, Sequence

from accounts.models import User
from tests.browser.accounts import beside
from tests.browser.windows import Window
from tests.support.factories import game
from tests.support.seasons_played import finished_event

NAMES = ("Ada", "Bartholomew Featherstonehaugh-Quillfeather", "Cy", "Ada")


def test_a_season_from_its_foundation_to_its_table(
    window: Callable[[], Window], number: int
) -> None:
    olga, anybody = window(), window()
    olga.sign_up(username := f"olga-of-seasons-{number}")
    days = [[NAMES[day % 3], NAMES[day % 3 + 1]] for day in range(5)]
    beside(olga.served, lambda: played(username, days))
    series = founded(olga, f"League {number}")
    filled(olga, series, len(days))
    changed(olga, series)
    look_around(anybody, series)


def played(username: str, days: Sequence[Sequence[str]]) -> None:
    owner = User.objects.get(username=username)
    for day, names in enumerate(days, 1):
        finished_event(owner, names, day=day)


def founded(olga: Window, name: str) -> str:
    olga.go("/organisations")
    olga.go("/series")
    olga.look("series-all")
    olga.follow("Create series")
    olga.fill({"Name": name, "Game": game().name, "Description": "Whoever wins over the year."})
    olga.fill({"Points by rank": "1 10\n2 ten"})
    olga.press("Create series")
    olga.look("series-refused")
    assert "Write two numbers in a line, not “2 ten”." in olga.text()
    olga.fill({"Points by rank": "1 10\n2 7\n4 5", "Weight by attendance": "9 150%"})
    olga.fill({"Results that count per player": "2"})
    olga.press("Create series")
    return olga.path.removesuffix("/events")


def filled(olga: Window, series: str, events: int) -> None:
    for day in range(1, events + 1):
        olga.fill({"Event": f"Day {day}", "Weight (%)": "100"})
        olga.press("Add event")
    olga.look("series-events")
    assert "The organisation has no other Tactics Anthem event." in olga.text()
    olga.page.get_by_label("Weight (%)").first.fill("150")
    olga.press("Save weight of Day 1")
    olga.look("series-weighed")
    assert "Weight saved. Standings updated." in olga.text()


def changed(olga: Window, series: str) -> None:
    olga.go(series)
    olga.follow("Settings")
    olga.fill({"Events needed for a rank": "1"})
    olga.look("series-change")
    olga.press("Save changes")
    olga.look("series-changed")
    assert "Series saved. Standings updated." in olga.text()


def look_around(anybody: Window, series: str) -> None:
    anybody.go(series)
    anybody.look("series")
    assert "After 5 events" in anybody.text()
    assert anybody.row("Cy").startswith("3 Cy 19")
    assert anybody.row("Cy").endswith(
        "8 2nd counts 11 1st counts (8) 2nd doesn’t count: other results were better"
    )
    anybody.page.get_by_label("Find a player").fill("featherstone")
    anybody.look("series-found")
