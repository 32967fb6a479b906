"""Events that are made through the API, for tests of how their pages look."""

from dataclasses import dataclass
from typing import Any

import engine
from demo.api_client import ApiClient, Refused, wait_for
from tests.browser.accounts import client_of
from tests.config.served import PATIENCE, Served

CUT = {"kind": "single_elimination", "cut_size": 4}
GAMES = {
    "tactics_anthem": "starter",
    "commandeer": "standard",
    "letal": "duel",
    "tactica": "battle",
    "anima_tactics": "house_saga1",
}


def filmed(served: Served, slug: str, number: int) -> tuple[str, dict[str, Any]]:
    """A game of bots in an event that opens logs at once: where it is, and its open film."""
    organiser = client_of(served, f"films-{number}", "events:manage", "games:host")
    game, format = engine.game(slug), GAMES[slug]
    plan = {"name": f"Films {number}", "game": slug, "format": format, "reveal": "at_start"}
    event = organiser.post("/tournaments", {**plan, "rounds": 1})
    path = f"/tournaments/{event['id']}"
    organiser.post(f"{path}/state", {"state": "registration"})
    for deck in game.ready_for(game.formats[format])[:2]:
        entry = {"name": f"Guest {deck.name}", "deck": deck.plain(), "guest": True}
        organiser.post(f"{path}/entries", entry)
    organiser.post(f"{path}/state", {"state": "running"})
    organiser.post(f"{path}/rounds")
    (pairing,) = organiser.post(f"{path}/rounds/1/publish")["pairings"]
    table = engine.open_hosted(organiser.get(f"/matches/{pairing['id']}/games/1/seed"))
    log = engine.play_out(table, ("eager", "random"), bytes(32)).encode()
    replay = organiser.upload(f"/matches/{pairing['id']}/games/1/replays", log)["id"]

    def film() -> Any:
        try:
            return organiser.get(f"/replays/{replay}/films/open")
        except Refused:
            return None

    made: dict[str, Any] = wait_for(film, bool, patience=PATIENCE)
    return f"/replays/{replay}", made


@dataclass(frozen=True)
class ApiEvent:
    """A running event at `path`, its first round published, and a match of the player in it."""

    path: str
    match: str


def running(organiser: ApiClient, player: ApiClient, **plan: Any) -> ApiEvent:
    """An event of five guests and a player with an account, one of whose matches has a result."""
    settings = {"best_of": 3, "decklists": "none", "stages": [{"rounds": 2}, CUT]}
    event = organiser.post("/tournaments", {**settings, **plan})
    path = f"/tournaments/{event['id']}"
    organiser.post(f"{path}/state", {"state": "registration"})
    player.post(f"{path}/entries", {"name": "Pat Fenn"})
    for name in ("Ann Lee", "Bo Okafor", "Cy Ng", "Dora Novák", "Femi Adeyemi-Okonkwo"):
        organiser.post(f"{path}/entries", {"name": name, "guest": True})
    organiser.post(f"{path}/state", {"state": "running"})
    organiser.post(f"{path}/rounds")
    pairings = organiser.post(f"{path}/rounds/1/publish")["pairings"]
    (match,) = (
        row["id"]
        for row in pairings
        if "Pat Fenn" in [seat["player"]["name"] for seat in row["seats"]]
    )
    return ApiEvent(f"/events/{event['id']}", f"/matches/{match}")
