"""Pages whose lists and drawings have names of their own: a bracket, players, and games."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.accounts import client_of
from tests.browser.windows import Window
from tests.config.served import Served


def test_brackets_players_and_games(
    window: Callable[[], Window], served: Served, number: int, size: str
) -> None:
    """A bracket has links inside, so it is no picture; and no two regions are called the same."""
    olga = window()
    user = f"landmark-{number}"
    olga.sign_up(user)
    client = client_of(served, user, "events:manage")
    plan = {"name": f"Bracket of {user}", "game": "commandeer", "format": "standard"}
    stages = [{"kind": "single_elimination"}]
    event = client.post("/tournaments", {**plan, "decklists": "none", "stages": stages})
    path = f"/tournaments/{event['id']}"
    client.post(f"{path}/state", {"state": "registration"})
    for guest in range(4):
        client.post(f"{path}/entries", {"name": f"Guest {guest + 1}", "guest": True})
    client.post(f"{path}/state", {"state": "running"})
    client.post(f"{path}/rounds")
    client.post(f"{path}/rounds/1/publish")

    olga.go(f"/events/{event['id']}/stages")
    assert olga.page.locator("svg[role=group] a").count() == 2
    olga.look("bracket")
    if size == "phone":
        _a_round_at_a_time(olga.page)
    olga.go(f"/events/{event['id']}/run/players")
    olga.look("bracket-players")
    olga.go("/games/commandeer")
    olga.look("game")


def _a_round_at_a_time(page: Page) -> None:
    """On a phone a bracket is its rounds side by side, chosen by their names or swiped."""
    semi_finals, final = page.locator("#bracket-round-1"), page.locator("#bracket-round-2")
    expect(page.locator(".bracket > svg")).to_be_hidden()
    expect(semi_finals).to_be_in_viewport()
    expect(final).not_to_be_in_viewport()
    page.get_by_role("navigation", name="Rounds").get_by_role(
        "link", name="Final", exact=True
    ).click()
    expect(final).to_be_in_viewport()
    expect(semi_finals).not_to_be_in_viewport()
