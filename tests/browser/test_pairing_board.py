"""Players swapped on the board of a draft, with a mouse and by keyboard alone: the page stays, and
the cost is shown before it is applied."""

from collections.abc import Callable

from playwright.sync_api import Locator

from tests.browser.accounts import client_of
from tests.browser.windows import Window
from tests.config.served import Served

PLAYERS = 6
# Enough to come from a box to the button below the table.
MOST_TABS = 20


def drafted(served: Served, user: str) -> tuple[str, list[list[str]]]:
    """An event of this user with a draft of its first round: its address, and names by table."""
    client = client_of(served, user, "events:manage")
    plan = {"name": f"Board of {user}", "game": "commandeer", "format": "standard", "rounds": 2}
    event = client.post("/tournaments", {**plan, "decklists": "none"})
    path = f"/tournaments/{event['id']}"
    client.post(f"{path}/state", {"state": "registration"})
    for number in range(PLAYERS):
        client.post(f"{path}/entries", {"name": f"Guest {number + 1}", "guest": True})
    client.post(f"{path}/state", {"state": "running"})
    pairings = client.post(f"{path}/rounds")["pairings"]
    return f"/events/{event['id']}", [
        [seat["player"]["name"] for seat in row["seats"]] for row in pairings
    ]


def test_players_are_swapped(window: Callable[[], Window], served: Served, number: int) -> None:
    olga = window()
    olga.sign_up(f"board-{number}")
    event, ((a, b), (c, d), (e, f)) = drafted(served, f"board-{number}")
    olga.go(f"{event}/run/rounds/1")
    assert "Best possible pairings: 0 rematches · 0 pair-downs" in olga.text()
    olga.look("draft")
    olga.page.evaluate("() => { window.stayed = true; }")

    box(olga, a).check()
    olga.exchange(lambda: box(olga, c).check())
    assert preview(olga) == [f"Table 1: {c} – {b}", f"Table 2: {a} – {d}"]
    olga.exchange(lambda: box(olga, e).check())
    assert [name for name in (a, b, c, d, e, f) if box(olga, name).is_checked()] == [c, e]
    assert preview(olga) == [f"Table 2: {e} – {d}", f"Table 3: {c} – {f}"]
    olga.look("draft-swap")
    box(olga, e).uncheck()
    assert olga.page.locator("#swap-preview").count() == 0
    olga.exchange(lambda: box(olga, e).check())
    olga.press("Swap players")
    assert tables(olga) == [[a, b], [e, d], [c, f]]
    assert "Pairings changed." in olga.page.locator("#messages").inner_text()

    by_keyboard(olga, a, d)
    assert tables(olga) == [[d, b], [e, a], [c, f]]
    assert olga.page.evaluate("() => window.stayed")
    olga.press("Publish round 1")
    assert "Round 1 published." in olga.text()


def by_keyboard(olga: Window, first: str, second: str) -> None:
    keys = olga.page.keyboard
    box(olga, first).focus()
    keys.press("Space")
    box(olga, second).focus()
    olga.exchange(lambda: keys.press("Space"))
    assert box(olga, second).evaluate("node => node === document.activeElement")
    assert len(preview(olga)) == 2
    for _ in range(MOST_TABS):
        keys.press("Tab")
        if olga.page.evaluate("() => document.activeElement.textContent") == "Swap players":
            break
    olga.exchange(lambda: keys.press("Enter"))


def box(olga: Window, name: str) -> Locator:
    return olga.page.locator("#draft-board").get_by_label(name, exact=True)


def preview(olga: Window) -> list[str]:
    """The tables that the swap would change, without the reasons of their pairings."""
    lines = olga.page.locator("#swap-preview li").all_inner_texts()
    assert lines[0] == "Pairing quality stays the same."
    return [line.partition("First round")[0].strip() for line in lines[1:]]


def tables(olga: Window) -> list[list[str]]:
    rows = olga.page.locator("#round-table tbody tr")
    return [row.locator(".pick label").all_inner_texts() for row in rows.all()]
