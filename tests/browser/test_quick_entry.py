"""A round of eleven tables entered by keyboard alone: one Enter each, and the page stays."""

from collections.abc import Callable

from config.api_client import ApiClient
from tests.browser.windows import Window
from tests.config.served import Served, manage

PLAYERS = 22
SCORES = {"21": "2–1", "20": "2–0", "02": "0–2", "12": "1–2", "d": "1–1"}


def paired(served: Served, user: str) -> tuple[str, dict[int, list[str]]]:
    """An event of this user, its first round published: its address, and names by table."""
    made = manage(served.data_dir, "create_token", "--user", user, "--scope", "events:manage")
    assert (made.returncode, made.stderr) == (0, "")
    client = ApiClient(served.base, made.stdout.split()[-1])
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
