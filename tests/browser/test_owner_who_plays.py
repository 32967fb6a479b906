"""An owner who plays, alone at the counter: from the template to the finish, actions counted."""

from collections.abc import Callable, Sequence

from playwright.sync_api import expect

from tests.browser.hands import Mouse
from tests.browser.played_event import WALK_INS, PlayedEvent
from tests.browser.windows import Window

GUESTS = ("Ann Lee", "Bo Okafor", "Cy Ng")
OLGA, LATE = "Olga", ("Wim de Vries", "Xenia Popov")
MOST_TO_START, MOST_FOR_A_ROUND, MOST_FOR_THE_LATE = 12, 9, 4


def test_an_owner_plays_their_own_friday_alone(window: Callable[[], Window], number: int) -> None:
    owner = window()
    owner.sign_up(f"counter-{number}")
    hands, page = Mouse(owner), owner.page
    event = PlayedEvent(hands, points=dict.fromkeys((*GUESTS, OLGA), 0))
    create(event, f"Friday {number}", "friday_night", f"counter-{number}")
    event.do_next()
    assert page.locator("main .notice.warning").count() == 0
    hands.press(event.button_of("/run/step"))
    assert hands.actions <= MOST_TO_START

    before = hands.actions
    event.pair(1)
    event.play(1)
    event.close(1)
    assert hands.actions - before <= MOST_FOR_A_ROUND
    assert event.standings() == event.points
    table = next(table for table, names in event.tables(1).items() if OLGA in names)
    path = event.path.replace("/events/", "/tournaments/")
    rows = owner.served.get(f"{path}/rounds/1/pairings")["results"]
    assert {row["table"]: row["by_playing_staff"] for row in rows} == {
        1: "rivals",
        2: "rivals",
    } | {table: "own_match"}
    owner.go(f"/matches/{next(row['id'] for row in rows if row['table'] == table)}")
    assert "A staff member who plays in this match" in page.locator("main").inner_text()


def test_a_friday_of_22_alone_at_the_counter(window: Callable[[], Window], number: int) -> None:
    """The owner plays, two come late, and the second round is entered without a connection."""
    owner = window()
    owner.sign_up(f"counter-{number}")
    guests = WALK_INS[:21]
    event = PlayedEvent(Mouse(owner), points=dict.fromkeys((*guests, OLGA, *LATE), 0))
    create(event, f"Friday {number}", "friday_night", f"counter-{number}", guests)
    event.do_next()
    event.hands.press(event.button_of("/run/step"))
    event.pair(1)
    seat_late(event)
    event.play(1)
    event.close(1)
    event.count_again(1)

    event.pair(2)
    tables = event.tables(2)
    event.enter_without_connection(tables, tables)
    event.connect_again()
    expect(owner.page.locator("#outstanding")).to_have_count(0)
    event.add_points(2, tables)
    event.close(2)
    event.count_again(2)
    assert [own_matches(event, number) for number in (1, 2)] == [1, 1]

    event.pair(3)
    event.play(3)
    event.close(3)
    event.count_again(3)
    assert event.standings() == event.points


def seat_late(event: PlayedEvent) -> None:
    """Two who come after the round was published play each other in it."""
    hands = event.hands
    event.way("/run/walk-ins")
    before = hands.actions
    hands.write(hands.page.locator("#id_players"), "\n".join(LATE))
    hands.press(event.find(".desk-add button"))
    hands.press(event.button_of("/walk-ins/seat"))
    assert hands.actions - before <= MOST_FOR_THE_LATE
    assert {*LATE} in [{*names} for names in event.tables(1).values()]
    event.way("/run")


def own_matches(event: PlayedEvent, number: int) -> int:
    """The matches of a round that are publicly marked as entered by one of their players."""
    path = event.path.replace("/events/", "/tournaments/")
    rows = event.hands.window.served.get(f"{path}/rounds/{number}/pairings")["results"]
    return [row["by_playing_staff"] for row in rows].count("own_match")


def test_an_owner_is_warned_before_the_start_and_is_never_stuck(
    window: Callable[[], Window], number: int
) -> None:
    owner = window()
    owner.sign_up(f"counter-{number}")
    hands, page = Mouse(owner), owner.page
    event = PlayedEvent(hands)
    create(event, f"Cup {number}", "store_championship", f"counter-{number}")
    event.do_next()
    warning = page.locator("main .notice.warning").inner_text()
    assert warning.startswith("Everyone who may enter rulings in this event plays in it.")

    # Started all the same: the page says why not, and can be loaded again.
    hands.press(event.button_of("/run/step"))
    assert owner.path.endswith("/run/start")
    assert "logs" not in page.locator("#messages").inner_text()
    page.reload()
    hands.press(event.button_of("/run/start/playing-staff"))
    hands.press(event.button_of("/run/step"))
    assert page.locator("main .notice.warning").count() == 0


def create(
    event: PlayedEvent, name: str, template: str, account: str, guests: Sequence[str] = GUESTS
) -> None:
    """An event of a game without rules, so without decks and logs, with its players at the desk."""
    hands, page = event.hands, event.hands.page
    hands.window.go("/")
    hands.press(page.get_by_role("link", name="Create event").first)
    hands.press(page.locator(f'a[href^="?template={template}"]'))
    hands.choose(page.get_by_role("radio", name="Another game", exact=True))
    page.locator("input[name=game_name]").fill("Chess")
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.insert_text(name)
    hands.press(page.locator("button[name=open]"))
    event.path = hands.window.event_path
    event.way("/run/walk-ins")
    hands.press(event.button_of("/run/step"))
    hands.write(page.locator("#id_players"), "\n".join((*guests, f"{OLGA}, @{account}")))
    hands.press(event.find(".desk-add button"))
    event.way("/run")
