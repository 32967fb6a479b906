"""A round of eleven tables entered by keyboard alone: one Enter each, and the page stays."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.accounts import client_of
from tests.browser.windows import Window
from tests.config.served import Served, wait_until

PLAYERS = 22
SCORES = {"21": "2–1", "20": "2–0", "02": "0–2", "12": "1–2", "d": "1–1"}


def paired(served: Served, user: str) -> tuple[str, dict[int, list[str]]]:
    """An event of this user, its first round published: its address, and names by table."""
    client = client_of(served, user, "events:manage")
    plan = {"name": f"Counter of {user}", "game": "commandeer", "format": "standard", "rounds": 2}
    event = client.post("/tournaments", {**plan, "best_of": 3, "decklists": "none"})
    path = f"/tournaments/{event['id']}"
    client.post(f"{path}/state", {"state": "registration"})
    for number in range(PLAYERS):
        client.post(f"{path}/entries", {"name": f"Guest {number + 1}", "guest": True})
    client.post(f"{path}/state", {"state": "running"})
    client.post(f"{path}/rounds")
    pairings = client.post(f"{path}/rounds/1/publish")["pairings"]
    tables = {row["table"]: [seat["player"]["name"] for seat in row["seats"]] for row in pairings}
    return f"/events/{event['id']}", tables


def test_a_round_by_keyboard_alone(
    window: Callable[[], Window], served: Served, number: int
) -> None:
    olga = window()
    olga.sign_up(f"quick-{number}")
    event, tables = paired(served, f"quick-{number}")
    olga.go(f"{event}/run")
    olga.look("run-quick")
    olga.page.evaluate("() => { window.stayed = true; }")
    keys = olga.page.keyboard

    for table, (first, second) in tables.items():
        word = list(SCORES)[table % len(SCORES)]
        line = f"Table {table}: {first} {SCORES[word]} {second}"
        line += ", time called" if word == "d" else ""
        keys.type(f"{table} {word}")
        olga.page.locator("#quick-echo", has_text=line).wait_for()
        olga.exchange(lambda: keys.press("Enter"))
        assert olga.page.locator("#messages").inner_text() == f"{line} Undo"
        assert focus(olga) == ("quick", "")
    assert olga.page.locator("#outstanding").count() == 0
    assert olga.page.locator("#next-title").inner_text() == "Close round 1"

    olga.exchange(lambda: keys.press("u"))
    last = max(tables)
    assert olga.page.locator("#messages").inner_text() == f"Table {last} has no result again."
    assert olga.page.locator("#next-title").inner_text() == "Enter 1 result, then close round 1"
    assert focus(olga) == ("quick", "")
    refused_and_corrected(olga, last)
    olga.look("run-quick-entered")
    assert olga.page.evaluate("() => window.stayed")


def refused_and_corrected(olga: Window, last: int) -> None:
    """What is refused stands in the box again; a table with a result asks for a reason."""
    keys = olga.page.keyboard
    keys.type("99 21")
    olga.exchange(lambda: keys.press("Enter"))
    assert focus(olga) == ("quick", "99 21")
    assert olga.text().count("There is no table 99") == 1
    keys.press("Control+a")
    keys.type(f"{last} 20")
    olga.exchange(lambda: keys.press("Enter"))
    keys.type(f"{last} 21")
    olga.exchange(lambda: keys.press("Enter"))
    assert "Correct 2–0 to 2–1?" in olga.page.locator("#quick-echo").inner_text()
    olga.look("run-quick-correcting")
    keys.type("Misread.")
    olga.exchange(lambda: keys.press("Enter"))
    assert " 2–1 " in olga.page.locator("#messages").inner_text()
    assert focus(olga) == ("quick", "")


def focus(olga: Window) -> tuple[str, str]:
    """Where the focus is, and what is typed there."""
    at = olga.page.evaluate("() => [document.activeElement.id, document.activeElement.value]")
    return at[0], at[1]


def test_buttons_leave_the_page_where_it_is(
    window: Callable[[], Window], served: Served, number: int
) -> None:
    olga = window()
    olga.sign_up(f"pressed-{number}")
    event, tables = paired(served, f"pressed-{number}")
    olga.go(f"{event}/run")
    olga.page.evaluate("() => { window.stayed = true; }")
    button = olga.page.get_by_role("button", name="2–1 at table 4")
    button.scroll_into_view_if_needed()
    place = olga.page.evaluate("() => scrollY")
    olga.exchange(button.click)

    first, second = tables[4]
    message = olga.page.locator("#messages")
    assert message.inner_text() == f"Table 4: {first} 2–1 {second} Undo"
    assert olga.page.evaluate("() => [window.stayed, scrollY]") == [True, place]
    olga.exchange(message.get_by_role("button", name="Undo").click)
    assert message.inner_text() == "Table 4 has no result again."
    what_is_typed_keeps_its_meaning(olga, window(), event)


def what_is_typed_keeps_its_meaning(olga: Window, other: Window, event: str) -> None:
    """The sentence beneath the box stays when somebody else enters a result."""
    other.sign_up(olga.user)
    other.go(f"{event}/run")
    olga.page.locator("#quick").fill("1 21")
    echo = olga.page.locator("#quick-echo")
    echo.get_by_text("Table 1: ").wait_for()
    other.exchange(other.page.get_by_role("button", name="2–1 at table 2").click)
    olga.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(olga.page.get_by_role("button", name="2–1 at table 2")).to_have_count(0)
    assert echo.inner_text().startswith("Table 1: ")


def test_what_two_enter_without_a_connection_is_asked_and_not_lost(
    window: Callable[[], Window], served: Served, number: int
) -> None:
    olga, other = window(), window()
    olga.sign_up(f"apart-{number}")
    other.sign_up(olga.user)
    event, _ = paired(served, olga.user)
    for each in (olga, other):
        each.go(f"{event}/run")
    olga.page.locator("#quick").focus()
    olga.page.context.set_offline(True)
    for entry in ("1 21", "2 21", "3 21", "4 21"):
        olga.page.keyboard.type(entry)
        olga.page.keyboard.press("Enter")
    olga.page.get_by_text("No connection. Your entry is kept").first.wait_for()
    for table in (2, 3):
        other.exchange(other.page.get_by_role("button", name=f"0–2 at table {table}").click)
    olga.page.context.set_offline(False)

    for table in (2, 3):
        question = olga.page.locator("#quick-echo", has_text=f"Table {table} has its result")
        question.get_by_text("Correct 0–2 to 2–1?").wait_for()
        expect(olga.page.get_by_role("button", name="2–1 at table 4")).to_have_count(0)
        olga.page.locator("#quick-reason").fill("Misread.")
        olga.exchange(olga.page.get_by_role("button", name="Correct result").click)
    expect(olga.page.locator("#messages")).to_contain_text("Table 3: ")
    assert olga.page.locator("#quick").input_value() == ""
    wait_until(lambda: first_tables(served, event) == [[2, 1]] * 4, served.text)
    olga.complaints = [text for text in olga.complaints if "ERR_INTERNET_DISCONNECTED" not in text]


def first_tables(served: Served, event: str) -> list[list[int]]:
    """The games that were won at the first four tables, by seat, as anybody reads them."""
    path = event.replace("/events/", "/tournaments/")
    rows = served.get(f"{path}/rounds/1/pairings")["results"]
    return [row["games_won"] for row in rows if row["table"] < 5]
