"""A Saturday of 200 players: the desk, two scorekeepers, results without a connection, people who
come late; each round is counted again from the public documents."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.accounts import client_of
from tests.browser.hands import Mouse
from tests.browser.played_event import WIN, PlayedEvent, won
from tests.browser.windows import Window
from tests.config.served import Served

PLAYERS = [f"{first}{second} Guest" for first in "ABCDEFGHIJ" for second in "abcdefghijklmnopqrst"]
LATE = ("Zoe Late", "Zack Late")
MOST_AT_THE_DESK, MOST_FOR_THE_LATE, MOST_FOR_A_ROUND = 5, 4, 4
WITHOUT_CONNECTION = range(1, 11)  # tables of round 2
TWICE = 5  # a table whose result both scorekeepers enter, and not equally


@pytest.mark.long
@pytest.mark.parametrize("size", ["desktop"])
def test_an_open_of_200_players(window: Callable[[], Window], served: Served, number: int) -> None:
    olga, sam = window(), window()
    olga.sign_up(f"saturday-{number}")
    sam.sign_up(f"keeper-{number}")
    event = planned(served, olga, f"saturday-{number}", f"keeper-{number}")
    second = PlayedEvent(Mouse(sam), event.path, event.points)
    at_the_desk(event)
    round_of_the_late(event, second)
    event.count_again(1)
    round_without_connection(event, second)
    event.count_again(2)
    event.pair(3)
    shared(event, second, 3)
    event.close(3)
    event.count_again(3)


def planned(served: Served, olga: Window, owner: str, keeper: str) -> PlayedEvent:
    """An event of three rounds with a second scorekeeper; nobody is in it."""
    client = client_of(served, owner, "events:manage")
    plan = {"name": f"Saturday of {owner}", "game": "commandeer", "format": "standard"}
    rules = {"best_of": 3, "decklists": "none", "rounds": 3, "late_entries": "losses"}
    made = client.post("/tournaments", {**plan, **rules})
    path = f"/tournaments/{made['id']}"
    client.put(f"{path}/staff/{keeper}", {"role": "scorekeeper"})
    client.post(f"{path}/state", {"state": "registration"})
    event = PlayedEvent(Mouse(olga), f"/events/{made['id']}", dict.fromkeys(PLAYERS[1:], 0))
    olga.go(f"{event.path}/run")
    return event


def at_the_desk(event: PlayedEvent) -> None:
    """199 players are added and checked in, and the first round is published."""
    hands, page = event.hands, event.hands.page
    event.way("/run/walk-ins")
    before = hands.actions
    hands.press(event.button_of("/run/step"))
    hands.write(page.locator("#id_players"), "\n".join(event.points))
    hands.press(event.find(".desk-add button"))
    assert hands.actions - before <= MOST_AT_THE_DESK
    assert "199 players added and checked in" in page.locator("#messages").inner_text()
    page.locator("#id_part").fill("Jt Gu")
    expect(page.locator("#desk-rows tbody tr")).to_have_count(1)
    event.way("/run")
    event.do_next()
    hands.press(event.button_of("/run/step"))
    event.pair(1)


def round_of_the_late(event: PlayedEvent, second: PlayedEvent) -> None:
    """Two come late: one plays who had the bye, and has the round that is played alone."""
    hands, page = event.hands, event.hands.page
    (resting,) = event.bye(1)
    event.way("/run/walk-ins")
    before = hands.actions
    hands.write(page.locator("#id_players"), LATE[0])
    hands.press(event.find(".desk-add button"))
    hands.press(event.button_of("/walk-ins/seat"))
    assert hands.actions - before <= MOST_FOR_THE_LATE
    assert event.bye(1) == []
    event.points[LATE[0]] = 0
    assert {resting, LATE[0]} in [{*names} for names in event.tables(1).values()]
    shared(event, second, 1)
    close(event, 1)


def close(event: PlayedEvent, number: int) -> None:
    """By few actions, from the last result to the next round on the wall."""
    event.way("/run")
    event.close(number)


def round_without_connection(event: PlayedEvent, second: PlayedEvent) -> None:
    """The second comes late for this round and has lost the first; a scorekeeper goes on entering
    without a connection, while the other enters the rest and one of the tables too."""
    hands, page = event.hands, event.hands.page
    event.way("/run/walk-ins")
    hands.write(page.locator("#id_players"), LATE[1])
    hands.press(event.find(".desk-add button"))
    event.points[LATE[1]] = 0
    event.way("/run")
    pair_anew(event)
    tables = event.tables(2)

    event.enter_without_connection(WITHOUT_CONNECTION, tables)
    second.hands.window.go(f"{event.path}/run")
    for table in [TWICE, *(table for table in tables if table not in WITHOUT_CONNECTION)]:
        wrong = "12" if won(tables[table]) == "21" else "21"
        second.enter(table, wrong if table == TWICE else won(tables[table]))
    event.connect_again()
    page.get_by_text(re.compile("Correct .* to ")).wait_for()
    expect(page.locator("#outstanding")).to_have_count(0)
    event.add_points(2, tables)
    event.points[min(tables[TWICE])] -= WIN
    event.points[max(tables[TWICE])] += WIN
    close(event, 2)


def pair_anew(event: PlayedEvent) -> None:
    """By few actions, the round that was paired before a late player came."""
    before = event.hands.actions
    event.do_next()
    event.hands.press(event.find("button[form=redraw]"))
    event.hands.press(event.button_of("/rounds/2/publish"))
    assert event.hands.actions - before <= MOST_FOR_A_ROUND
    event.way("/run")


def shared(event: PlayedEvent, second: PlayedEvent, number: int) -> None:
    """Each of two scorekeepers enters every other table."""
    tables = event.tables(number)
    event.hands.window.go(f"{event.path}/run")
    second.hands.window.go(f"{event.path}/run")
    for table, names in tables.items():
        (event, second)[table % 2].enter(table, won(names))
    event.add_points(number, tables)
