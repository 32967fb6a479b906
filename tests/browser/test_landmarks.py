"""Pages whose lists and drawings have names of their own: a bracket, players, and games."""

from collections.abc import Callable

from config.api_client import ApiClient
from tests.browser.windows import Window
from tests.config.served import Served, manage


def test_brackets_players_and_games(
    window: Callable[[], Window], served: Served, number: int
) -> None:
    """A bracket has links inside, so it is no picture; and no two regions are called the same."""
    olga = window()
    user = f"landmark-{number}"
    olga.sign_up(user)
    made = manage(served.data_dir, "create_token", "--user", user, "--scope", "events:manage")
    client = ApiClient(served.base, made.stdout.split()[-1])
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
    olga.go(f"/events/{event['id']}/run/players")
    olga.look("bracket-players")
    olga.go("/games/commandeer")
    olga.look("game")
