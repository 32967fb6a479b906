"""An event in a browser, from its plan to its standings, as its people live through it."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.browser.windows import Window
from tests.support.browser import (
    be_there,
    close,
    enter,
    hosted,
    pair,
    plan,
    report,
    to_match,
    upload,
    winner_of,
)
from tests.support.browser_people import enter_ruling, to_ruling


def test_an_event_from_its_plan_to_its_standings(
    window: Callable[[], Window], number: int, tmp_path: Path
) -> None:
    olga, ann, ben, anybody = (window() for _ in range(4))
    for person, name in ((olga, "olga"), (ann, "ann"), (ben, "ben")):
        person.sign_up(f"{name}-{number}")
    cup = f"Cup {number}"
    event = plan(olga, cup)
    for deck, (person, name) in enumerate(((ann, "Ann"), (ben, "Ben"))):
        enter(person, cup, name, deck)
    guest(olga, event)
    be_there(olga, ann, event)
    olga.start_event()
    assert "Event started." in olga.text()

    pair(olga, event, 1)
    report(ann, "I won 1–0")
    report(ben, "I lost 0–1")
    assert "Reported by both players." in ben.text()
    close(olga, event, 1)
    pair(olga, event, 2)
    winner = certify(olga, {"Ann": ann, "Ben": ben}, tmp_path / "game.log")
    close(olga, event, 2)
    pair(olga, event, 3)
    rule(olga, event)
    close(olga, event, 3)
    olga.follow("Review and finish")
    olga.look("review-finish")
    olga.press("Finish event")
    olga.look("run-finished")

    points = {"Ann": 6, "Ben": 0}
    points[winner] += 3
    look_around(anybody, cup, event, points)


def guest(olga: Window, event: str) -> None:
    """A guest, whose code is shown once; they never come, so they are out at the start."""
    olga.go(f"{event}/run/players")
    olga.look("run-players")
    olga.fill({"Name": "Gus"})
    olga.press("Add player")
    olga.look("run-code")
    code = olga.page.locator("#code").inner_text()
    assert re.fullmatch(r"[a-z2-7]{5}(-[a-z2-7]{1,5}){5}", code)
    olga.follow("All players")
    assert code not in olga.text()
    olga.follow("Gus")
    olga.look("run-entry")


def certify(olga: Window, players: Mapping[str, Window], log: Path) -> str:
    """A game that a host plays; the player who won it brings its log, and the other confirms it."""
    match = to_match(next(iter(players.values())))
    log.write_bytes(hosted(olga, match))
    winner = winner_of(olga, match, log)
    first = players[winner]
    (second,) = (player for name, player in players.items() if name != winner)
    first.go(f"/matches/{match}")
    upload(first, log)
    first.page.get_by_text("Certified: every move is legal.").wait_for()
    first.look("log-certified")
    assert first.page.get_by_text(re.compile(r"^\s*(Ann|Ben) wins")).inner_text().startswith(winner)
    first.follow("Open certificate")
    first.look("certificate")
    second.go(f"/matches/{match}")
    second.look("match-log")
    second.press("Confirm: you lost")
    second.look("log-confirmed")
    assert "Certified by game logs that both players confirmed." in second.text()
    return winner


def rule(olga: Window, event: str) -> None:
    """The staff enters a result, and says why."""
    olga.go(f"{event}/run")
    to_ruling(olga)
    olga.look("ruling")
    options = olga.page.locator("main [name=score] option").all_inner_texts()
    (ann,) = (text for text in options if text.startswith("Ann won"))
    enter_ruling(olga, ann, "Ben had to leave.")
    olga.look("run-settled")
    assert re.search(r"Table 1: .+ \d–\d ", olga.text())


def look_around(anybody: Window, cup: str, event: str, points: dict[str, int]) -> None:
    """What everybody sees in the end: standings, decks, journal, and where they come from."""
    anybody.go("/")
    anybody.look("start")
    anybody.follow("All events")
    anybody.look("events")
    anybody.follow(cup)
    anybody.look("event")
    anybody.follow("Standings")
    anybody.look("standings")
    rows = anybody.page.locator("#standing-table tbody tr:has(.who)").all()
    assert points == {
        row.locator(".who a").inner_text(): int(row.locator(".points").inner_text()) for row in rows
    }
    anybody.page.get_by_label("Find a player").fill("be")
    assert [anybody.page.locator("tbody tr", has_text=name).is_visible() for name in points] == [
        False,
        True,
    ]
    for part in ("Players", "Pairings", "Replays", "Decks", "Activity"):
        anybody.follow(part)
        anybody.look(part.lower())
    anybody.go(f"{event}/decks")
    assert "Public : deck of Ann" in anybody.row("Ann")
    anybody.follow("deck of Ann")
    anybody.page.get_by_text("Verification details").click()
    anybody.look("snapshot")
    assert "Salt" in anybody.text()
    for path, name in (
        ("/games", "games"),
        ("/games/tactics_anthem", "game"),
        ("/verify", "verify"),
        ("/nowhere", "not-found"),
    ):
        anybody.go(path)
        anybody.look(name)
    missing = f"404 http://127.0.0.1:{anybody.served.port}/nowhere"
    assert missing in anybody.complaints
    anybody.complaints[:] = [
        complaint for complaint in anybody.complaints if "/nowhere" not in complaint
    ]
