"""A day of miniatures as its people live it: scenarios, terrain, parties by text and by roster,
guests who report victory points by code, slips, painting and sportsmanship."""

import re
from collections.abc import Callable
from pathlib import Path

import engine
from tests.browser.windows import UNTIMED, Window
from tests.support.browser import close

GAME = engine.game("anima_tactics")
GUARD = """Duncan Reid
1 Life Potion

Kronen Roxxon

Lilian Virgil

[plot]
1 Logistics
1 Winds Spirit"""
ROSTER = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="1" name="First Steps of Samael" gameSystemName="Anima Tactics"
 xmlns="http://www.battlescribe.net/schema/rosterSchema"><forces><force><selections>
<selection name="Bael" number="1" type="model"/>
<selection name="Kairos" number="1" type="model"><selections>
 <selection name="Blood Omen" number="1"/></selections></selection>
<selection name="Kaori" number="1" type="model"/>
</selections></force></forces></roster>
"""


def test_a_day_of_miniatures(window: Callable[[], Window], number: int, tmp_path: Path) -> None:
    olga, ann, ben, hall = (window() for _ in range(4))
    for person, name in ((olga, "orla"), (ann, "anke"), (ben, "bengt")):
        person.sign_up(f"{name}-{number}")
    event = planned(olga, f"Skirmish {number}")
    enter_by_text(ann, event)
    enter_by_roster(ben, event, tmp_path)
    codes = {name: guest(olga, event, name) for name in ("Gil", "Gus")}
    paint(olga, event)
    olga.go(f"{event}/run")
    olga.start_event()
    olga.press("Pair round 1")
    olga.look("mini-draft")
    olga.press("Publish round 1")
    olga.look("mini-open")
    assert "Nodes of Power" in olga.text()
    for person in (ann, ben):
        person.go("/mine")
        person.look("mini-my-match")
    report_all(hall, event, codes, {"Anke": ann, "Bengt": ben})
    score(ann, "4")
    score_for_guests(olga, event)
    close(olga, event, 1)
    standings(hall, event)
    enter_slips(olga, event)
    close(olga, event, 2)
    olga.go(f"{event}/run")
    finish(olga)
    hall.go(f"{event}/standings")
    hall.look("mini-final")
    assert "Best painted" in hall.text()
    assert "Best sport" in hall.text()
    away_and_back(olga, event, tmp_path)


def planned(olga: Window, cup: str) -> str:
    """An event by the forms, with settings that are changed once; its address."""
    olga.go("/events/new")
    olga.fill(
        {
            "Name": cup,
            "Game and format": "Anima Tactics, Saga I, 150 levels",
            **UNTIMED,
            "Swiss rounds": "2",
            "Points and tiebreakers": "Miniatures",
            "Terrain of the tables": "Ruins\nRiver\nMarsh",
            "Painting: highest score": "20",
            "Sportsmanship: highest score": "5",
        }
    )
    olga.look("mini-plan")
    olga.press("Create event")
    event = olga.event_path
    olga.go(f"{event}/run/stages")
    olga.page.get_by_text("All stages", exact=True).click()
    olga.fill({"Scenario of round 1": "Nodes of Power", "Scenario of round 2": "Capture the Flag"})
    olga.press("Save stages")
    olga.look("mini-stages")
    olga.go(f"{event}/change")
    olga.fill({"Terrain of the tables": "Ruins\nRiver\nHills", "Painting: points": "3"})
    olga.look("mini-change")
    olga.page.locator("main form").last.locator("button").last.click()
    olga.go(f"{event}/run")
    olga.press("Open registration")
    olga.go(event)
    olga.page.get_by_text("Rules and settings", exact=True).click()
    olga.look("mini-about")
    assert "Table 3: Hills" in olga.text()
    return event


def enter_by_text(ann: Window, event: str) -> None:
    ann.go(event)
    ann.follow("Register")
    ann.fill({"Your name in this event": "Anke", "Card list": GUARD})
    ann.press("Register")
    ann.look("mini-entry")
    assert "You’re registered for" in ann.text()


def enter_by_roster(ben: Window, event: str, tmp_path: Path) -> None:
    """A misspelt name first; it is mended in the list that the page has read."""
    file = tmp_path / "samael.ros"
    file.write_text(ROSTER.replace("Kaori", "Kaoru"))
    ben.go(event)
    ben.follow("Register")
    ben.fill({"Your name in this event": "Bengt"})
    ben.page.get_by_label("Or a file").set_input_files(file)
    ben.press("Register")
    ben.look("mini-roster-wrong")
    assert "did you mean 'Kaori'" in ben.text()
    field = ben.page.get_by_label(re.compile("Card list"))
    assert "Kaoru" in field.input_value()
    field.fill(field.input_value().replace("Kaoru", "Kaori"))
    ben.press("Register")
    assert "You’re registered for" in ben.text()


def guest(olga: Window, event: str, name: str) -> str:
    """A guest whom the staff enters; the code of their slip."""
    olga.go(f"{event}/run/players")
    olga.fill({"Name": name, "Card list": GUARD})
    olga.press("Add player")
    olga.look("mini-guest")
    return olga.page.locator("#code").inner_text()


def paint(olga: Window, event: str) -> None:
    olga.go(f"{event}/run/scores")
    olga.fill({"Anke": "12", "Gil": "20"})
    olga.look("mini-painting")
    olga.press("Save scores")
    assert "2 scores saved." in olga.text()


def tables(hall: Window, event: str, round_: int) -> list[tuple[str, str, str]]:
    """The matches of a round: where they stand, and who meets."""
    rows = hall.served.get(f"/tournaments/{event.split('/')[-1]}/rounds/{round_}/pairings")
    return [
        (f"/matches/{row['id']}", *(seat["player"]["name"] for seat in row["seats"]))
        for row in rows["results"]
    ]


def report_all(
    hall: Window, event: str, codes: dict[str, str], accounts: dict[str, Window]
) -> None:
    """Everybody reports, guests by their code; the first seat has won, by 8 to 3."""
    for place, first, second in tables(hall, event, 1):
        for name in (first, second):
            numbers = {f"Victory points: {first}": "8", f"Victory points: {second}": "3"}
            numbers |= {f"Survivors: {first}": "90", f"Survivors: {second}": "20"}
            if name in codes:
                hall.go(f"{place}/guest-report")
                hall.fill({"Code": codes[name], "Result": f"{first} won 1–0", **numbers})
                hall.look("mini-guest-report")
                hall.press("Report result")
                hall.look("mini-guest-reported")
                assert "Result reported." in hall.text()
            else:
                accounts[name].go(place)
                won = "I won 1–0" if name == first else "I lost 0–1"
                accounts[name].fill({"Result": won, **numbers})
                accounts[name].look("mini-report")
                accounts[name].press(f"Report: {won}")
                accounts[name].look("mini-reported")
        hall.go(place)
        hall.look("mini-match")
        text = hall.text()
        assert "reported by both" in text.lower()
        assert "certified" not in text.lower()


def score(player: Window, points: str) -> None:
    player.go("/mine")
    player.look("mini-mine-settled")
    player.follow("round 1")
    player.fill({"Sportsmanship of": points})
    player.look("mini-sportsmanship")
    player.press("Save score")
    assert "Sportsmanship score saved." in player.text()


def score_for_guests(olga: Window, event: str) -> None:
    olga.go(f"{event}/run/scores")
    olga.look("mini-scores")
    olga.page.get_by_text(re.compile("without all scores")).click()
    olga.follow("Round 1, table")
    olga.page.locator("main select").first.select_option("5")
    olga.look("mini-given")
    olga.press("Save scores")
    olga.look("mini-scores-given")


def standings(hall: Window, event: str) -> None:
    hall.go(f"{event}/standings")
    hall.look("mini-standings")
    assert "Painting" not in hall.text()
    hall.go(f"{event}/pairings")
    hall.look("mini-pairings")


def enter_slips(olga: Window, event: str) -> None:
    """The console's board takes what stands on the slips."""
    olga.go(f"{event}/run")
    olga.press("Pair round 2")
    olga.look("mini-draft-2")
    olga.press("Publish round 2")
    for points in ("6", "7"):
        olga.go(f"{event}/run")
        slip = olga.page.locator("form.slip").first
        for field, value in zip(
            slip.locator("input[type=number]").all(), (points, "2", "80", "10"), strict=False
        ):
            field.fill(value)
        olga.look("mini-slips")
        olga.exchange(slip.get_by_role("button").first.click)
    olga.go(f"{event}/run")
    olga.look("mini-round-2-done")


def finish(olga: Window) -> None:
    olga.look("mini-before-end")
    olga.follow("Review and finish")
    olga.look("review-finish")
    olga.press("Finish event")
    olga.look("mini-finished")


def away_and_back(olga: Window, event: str, tmp_path: Path) -> None:
    """The archive of the event is brought in as another."""
    olga.go(f"{event}/run")
    with olga.page.expect_download() as download:
        olga.page.locator("main").get_by_role("link", name=re.compile("JSON")).first.click()
    archive = tmp_path / "event.json"
    download.value.save_as(archive)
    olga.go("/events/import")
    olga.page.locator("main input[type=file]").set_input_files(archive)
    olga.look("mini-import")
    with olga.page.expect_navigation():
        olga.page.locator("main form button").first.click()
    olga.page.get_by_text(re.compile("The event|Go to")).first.wait_for()
    olga.look("mini-imported")
