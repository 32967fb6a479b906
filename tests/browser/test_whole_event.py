"""A whole event of 23 players at a counter: by mouse and keyboard, and by keyboard alone."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.hands import Keyboard, Mouse
from tests.browser.played_event import DRAW, LATE, WALK_INS, WIN, PlayedEvent
from tests.browser.windows import Window
from tests.support.factories import legal_deck
from web.decks.texts import card_list

MOST_FOR_AN_EVENT, MOST_FOR_WALK_INS = 5, 8
SWISS_ROUNDS, CUT = 4, 8
WRONG, DISPUTED, DRAWN = 1, 2, 3  # tables of round 1


@pytest.mark.long
@pytest.mark.parametrize("size", ["desktop"])
@pytest.mark.parametrize("kind", [Mouse, Keyboard])
def test_an_event_of_23_players(
    window: Callable[[], Window], number: int, kind: type[Mouse], tmp_path: Path
) -> None:
    olga, phones = window(), (window(), window())
    olga.sign_up(f"counter-{number}")
    hands = kind(olga)
    event = PlayedEvent(hands)
    create(event, f"Counter Cup {number}")
    walk_in(event)
    event.do_next()
    hands.press(event.button_of("/run/step"))

    first_round(event, phones)
    let_in_late(event)
    second_round(event)
    third_round(event)
    event.pair(4)
    event.play(4)
    event.close(4)
    assert event.standings() == event.points

    champion = top_cut(event)
    finish_and_take_away(event, champion, tmp_path)


def create(event: PlayedEvent, name: str) -> None:
    """Four rounds, best of three, decklists for those who have one, and a top 8."""
    hands, page = event.hands, event.hands.page
    hands.window.go("/")
    before = hands.actions
    hands.press(page.get_by_role("link", name="Create event").first)
    hands.press(page.locator('a[href^="?template=friday_night"]'))
    hands.choose(page.get_by_role("radio", name="Tactics Anthem", exact=True))
    hands.choose(page.locator(f"input[name=top_cut][value='{CUT}']"))
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.insert_text(name)
    hands.press(page.locator("button[name=open]"))
    assert hands.actions - before <= MOST_FOR_AN_EVENT
    event.path = hands.window.event_path


def walk_in(event: PlayedEvent) -> None:
    """22 players who come to the desk, added and checked in from a list."""
    hands, page = event.hands, event.hands.page
    before = hands.actions
    event.way("/run/walk-ins")
    hands.press(event.button_of("/run/step"))
    hands.write(page.locator("#id_players"), "\n".join(WALK_INS))
    hands.press(event.find(".desk-add button"))
    assert hands.actions - before <= MOST_FOR_WALK_INS
    assert page.locator("#desk-rows .chip.pass").count() == len(WALK_INS)
    event.way("/run")


def first_round(event: PlayedEvent, phones: tuple[Window, Window]) -> None:
    """With a dispute, an intentional draw, and a result that is entered the wrong way round."""
    event.pair(1)
    tables = event.tables(1)
    dispute(event, phones, *tables[DISPUTED])
    event.enter(WRONG, "12" if tables[WRONG][0] == min(tables[WRONG]) else "21")
    event.points[max(tables[WRONG])] += WIN
    event.enter(DRAWN, "id")
    for name in tables[DRAWN]:
        event.points[name] += DRAW
    event.play(1, but=(WRONG, DISPUTED, DRAWN))
    event.close(1)
    assert event.standings() == event.points


def dispute(event: PlayedEvent, phones: tuple[Window, Window], first: str, second: str) -> None:
    """Two guests say by their codes that they have won; a judge believes the first."""
    hands, page = event.hands, event.hands.page
    codes = []
    for name in (first, second):
        event.way("/run/walk-ins")
        row = page.locator("#desk-rows tbody tr", has_text=name).first
        hands.press(row.locator("button.more"))
        hands.press(row.locator('form[action$="/run/code"] button'))
        codes.append(page.locator("#code").inner_text())
    match = match_of(event, 1, DISPUTED)
    for phone, code, seat in zip(phones, codes, (0, 1), strict=True):
        phone.go(f"/matches/{match}/guest-report")
        phone.page.locator("[name=code]").fill(code)
        options = phone.page.locator("[name=score] option").all()
        claim = next(
            each for each in options if f"{(first, second)[seat]} won 2" in each.inner_text()
        )
        phone.page.locator("[name=score]").select_option(claim.get_attribute("value"))
        with phone.page.expect_navigation():
            phone.page.locator("main form button").last.click()
    event.way("/run/desk")
    hands.press(event.find(".queue li a"))
    hands.press(event.button_of("/take"))
    hands.write(page.locator(".case textarea[name=reason]"), "Both agree on it now.")
    hands.press(page.locator(".rulings button").first)
    event.points[first] += WIN
    event.way("/run")


def match_of(event: PlayedEvent, number: int, table: int) -> str:
    path = event.path.replace("/events/", "/tournaments/")
    rows = event.hands.window.served.get(f"{path}/rounds/{number}/pairings")["results"]
    return str(next(row["id"] for row in rows if row["table"] == table))


def let_in_late(event: PlayedEvent) -> None:
    """A player with a deck comes after the first round, which they have lost."""
    hands, page = event.hands, event.hands.page
    event.way("/run/walk-ins")
    hands.press(event.find('a[href$="/run/late-entry"]'))
    hands.write(page.locator("main [name=name]"), LATE)
    hands.write(page.locator("main [name=deck]"), card_list(legal_deck()))
    hands.press(page.locator("main form button").last)
    event.points[LATE] = 0


def second_round(event: PlayedEvent) -> None:
    """With a bye, a deck check, a penalty, and a player who drops after their match."""
    page = event.hands.page
    event.way("/run")
    event.do_next()
    # The round was paired when the last one was closed, before the late player came.
    event.hands.press(event.find("button[form=redraw]"))
    event.hands.press(event.button_of("/rounds/2/publish"))
    check_deck(event)
    penalise(event)
    event.way("/run")
    (first, second) = event.tables(2)[1]
    loser = max(first, second)
    event.enter(1, "21 d2" if loser == second else "12 d1")
    event.points[min(first, second)] += WIN
    event.play(2, but=(1,))
    event.close(2)
    assert event.standings() == event.points
    event.way("/run/walk-ins")
    assert [dropped(page, name) for name in (loser, LATE)] == [True, False]
    event.way("/run")


def dropped(page: Page, name: str) -> bool:
    """Whether the desk shows a player as dropped."""
    row = page.locator("#desk-rows tbody tr", has_text=name).first
    return "Dropped after round 2" in row.locator(".chip").all_inner_texts()


def check_deck(event: PlayedEvent) -> None:
    hands, page = event.hands, event.hands.page
    event.way("/run/deck-checks")
    form = page.locator('form[action$="/deck-checks/open"]')
    hands.write(form.locator("[name=entry]"), LATE)
    hands.write(form.locator("[name=reason]"), "They came late.")
    hands.press(form.locator("button"))
    hands.press(event.find('a[href^="/deck-checks/"]'))
    hands.choose(page.locator("[name=finding]").first)
    hands.press(page.locator("main form button").last)


def penalise(event: PlayedEvent) -> None:
    hands, page = event.hands, event.hands.page
    event.way("/run/players")
    hands.press(event.find("tbody tr", has_text=LATE).get_by_role("link", name=LATE))
    hands.press(event.find('.work a[href$="/run/penalties"]'))
    value = page.locator("[name=infraction] option").nth(1).get_attribute("value")
    hands.select(page.locator("[name=infraction]"), str(value))
    hands.choose(page.locator("[name=kind][value=warning]"))
    hands.write(page.locator("[name=note]"), "Came late.")
    hands.press(page.locator("main form button").last)


def third_round(event: PlayedEvent) -> None:
    """With a player who does not come; and a result of round 1 turns out to be wrong."""
    event.pair(3)
    first, _absent = event.tables(3)[1]
    event.enter(1, "x2")
    event.points[first] += WIN
    correct(event)
    event.play(3, but=(1,))
    event.close(3)
    assert event.standings() == event.points


def correct(event: PlayedEvent) -> None:
    """The result of round 1, in round 3: the other player had won."""
    hands, page = event.hands, event.hands.page
    names = event.tables(1)[WRONG]
    hands.press(page.locator('.steps a[href$="/rounds/1"]'))
    match = match_of(event, 1, WRONG)
    hands.press(event.find(f'a[href="/matches/{match}/ruling"]'))
    right = "played:2-1-0" if names[0] == min(names) else "played:1-2-0"
    hands.select(page.locator("main [name=score]"), right)
    hands.write(page.locator("main [name=reason]"), "The slip was read the wrong way round.")
    hands.press(page.locator("main form button").last)
    event.points[min(names)] += WIN
    event.points[max(names)] -= WIN
    event.way("/run")


def top_cut(event: PlayedEvent) -> str:
    """Three rounds of single elimination; who won the last."""
    swiss = dict(event.points)
    for number in range(SWISS_ROUNDS + 1, SWISS_ROUNDS + 4):
        event.pair(number)
        event.play(number)
        final = event.tables(number)
        event.close(number)
    event.points = swiss  # A bracket gives no points.
    (names,) = final.values()
    return min(names)


def finish_and_take_away(event: PlayedEvent, champion: str, folder: Path) -> None:
    hands, page = event.hands, event.hands.page
    event.do_next()
    assert champion in page.locator("main").inner_text()
    hands.press(event.button_of("/run/step"))
    rows = event.standings()
    assert (next(iter(rows)), rows) == (champion, event.points)

    with page.expect_download() as download:
        hands.press(event.find('a[href$="/run/event.json"]'))
    file = folder / "event.json"
    download.value.save_as(file)
    archive = json.loads(file.read_text())
    assert {entry["name"] for entry in archive["entries"]} == {*WALK_INS, LATE}
