"""A round as a hall lives through it: clock, wall, reports from a phone, a judge, a slip."""

import re
from collections.abc import Callable

from playwright.sync_api import ViewportSize

from tests.browser.windows import Window
from tests.support.browser import close, first_round, pair

WALL = ViewportSize(width=1920, height=1080)


def test_a_hall(window: Callable[[], Window], number: int) -> None:
    olga, ann, ben, wall = (window() for _ in range(4))
    for person, name in ((olga, "otto"), (ann, "anna"), (ben, "bert")):
        person.sign_up(f"{name}-{number}")
    cup = f"Hall {number}"
    event = first_round(olga, cup, {"Anna": ann, "Bert": ben})

    wall.page.set_viewport_size(WALL)
    wall.go(f"{event}/projector")
    start_the_clock(olga, event)
    on_the_wall(wall, "Round 1", "49:")
    assert wall.row("Anna").split() == ["1", "Anna", "Bert"]
    announce(olga, event, "Lunch is at one.")
    on_the_wall(wall, "Lunch is at one.")
    wall.look("wall")

    report_from_the_phone(ann, "I won 1–0")
    call_a_judge(ben, "They played eleven cards.")
    decide_at_the_desk(olga, event, "Anna")
    close(olga, event, 1)
    on_the_wall(wall, "Standings after round 1")
    wall.look("wall-standings")

    pair(olga, event, 2)
    enter_the_slip(olga, event)
    close(olga, event, 2)


def on_the_wall(wall: Window, *texts: str) -> None:
    """It comes by itself: nobody touches a wall."""
    for text in texts:
        wall.page.get_by_text(re.compile(f"^{re.escape(text)}")).first.wait_for()


def start_the_clock(olga: Window, event: str) -> None:
    olga.go(f"{event}/run")
    olga.page.get_by_text("Add a timer").click()
    olga.fill({"Minutes": "50"})
    olga.press("Start timer")
    olga.page.get_by_text(re.compile("^49:")).wait_for()
    olga.look("run-clock")


def announce(olga: Window, event: str, text: str) -> None:
    olga.go(f"{event}/run")
    olga.follow("Announcements")
    olga.page.locator("main textarea").fill(text)
    olga.look("run-announcing")
    olga.press("Post")


def report_from_the_phone(player: Window, result: str) -> None:
    player.go("/mine")
    player.page.get_by_text(re.compile("^49:")).wait_for()
    player.look("my-table")
    assert " ".join(player.page.locator(".table-band h1").inner_text().split()) == "Table 1"
    player.fill({"Result": result})
    player.press(f"Report: {result}")
    assert "Result reported." in player.text()


def call_a_judge(player: Window, words: str) -> None:
    player.go("/mine")
    player.fill({"What happened?": words})
    player.press("Call a judge")
    player.go("/mine")
    player.look("my-table-called")
    assert "Judge called" in player.text()


def decide_at_the_desk(olga: Window, event: str, winner: str) -> None:
    olga.go(f"{event}/run")
    olga.look("run-disputed")
    olga.follow("Judge desk")
    olga.look("desk")
    assert "They played eleven cards." in olga.text()
    # On a phone the list comes first, then the case; on a desk this opens the same.
    olga.page.locator(".queue li a").click()
    olga.press("Take call")
    olga.look("desk-taken")
    olga.fill({"Reason": "Nobody counted."})
    with olga.page.expect_navigation():
        olga.page.locator(".rulings button", has_text=f"{winner} wins").first.click()
    assert re.search(r"Table 1: .+ \d–\d ", olga.text())


def enter_the_slip(olga: Window, event: str) -> None:
    """The result of a table in one line of the board."""
    olga.go(f"{event}/run")
    olga.press("1–0 at table 1")
    olga.look("run-slip")
    assert re.search(r"Table 1: .+ \d–\d ", olga.text())
