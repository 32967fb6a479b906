"""People in front of a browser."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from demo.api_client import ApiClient
from demo.hosting import play
from tests.browser.accounts import client_of
from tests.browser.windows import UNTIMED, Window
from tests.support.factories import legal_deck
from web.decks.texts import card_list


def started(olga: Window, cup: str) -> str:
    """An event of two guests, whose first round is published; its address."""
    organiser = client_of(olga.served, olga.user, "events:manage")
    entries = [(organiser, {"name": name, "guest": True}) for name in ("Ann", "Ben")]
    return _published(organiser, cup, 1, entries)


def first_round(olga: Window, cup: str, players: Mapping[str, Window]) -> str:
    """An event of three rounds whose first these play; its address."""
    organiser = client_of(olga.served, olga.user, "events:manage")
    entries = [
        (client_of(player.served, player.user, "entries:write"), {"name": name})
        for name, player in players.items()
    ]
    return _published(organiser, cup, 3, entries)


def _published(
    organiser: ApiClient, cup: str, rounds: int, entries: Sequence[tuple[ApiClient, dict[str, Any]]]
) -> str:
    plan = {"name": cup, "game": "tactics_anthem", "format": "starter", "rounds": rounds}
    event = organiser.post("/tournaments", plan)["id"]
    path = f"/tournaments/{event}"
    organiser.post(f"{path}/state", {"state": "registration"})
    for deck, (client, entry) in enumerate(entries):
        client.post(f"{path}/entries", {**entry, "deck": legal_deck(deck).plain()})
    organiser.post(f"{path}/state", {"state": "running"})
    organiser.post(f"{path}/rounds")
    organiser.post(f"{path}/rounds/1/publish")
    return f"/events/{event}"


FORMAT = "Tactics Anthem, Starter"


def plan(olga: Window, cup: str) -> str:
    """Plans an event with a mistake that is mended, and opens its registration."""
    olga.go("/organisations")
    olga.look("organisations")
    olga.follow("Create event")
    fields = {
        "Name": cup,
        "Description": "Bring dice.\nAnd a friend.",
        "Game and format": FORMAT,
        **UNTIMED,
        "House ban list": "Silense",
        "Swiss rounds": "3",
        "Player limit": "8",
        "Starts": "2030-01-31T10:00",
    }
    olga.fill(fields)
    olga.look("plan")
    olga.press("Create event")
    assert "The event starts more than two years from now." in olga.text()
    olga.page.get_by_label("These dates are right").check()
    olga.press("Create event")
    olga.look("plan-wrong")
    assert "No card 'Silense' is known: did you mean 'Silence'?" in olga.text()
    assert olga.page.get_by_label("Description").input_value() == fields["Description"]
    olga.fill({"House ban list": ""})
    olga.press("Create event")
    olga.look("run-draft")
    event = olga.event_path
    olga.press("Open registration")
    olga.look("run-registration")
    assert "Registration open." in olga.text()
    return event


def enter(player: Window, cup: str, name: str, deck: int) -> None:
    player.go("/events")
    player.look("events")
    player.follow(cup)
    player.look("event-registration")
    player.follow("Register")
    player.fill({"Your name in this event": name, "Card list": "4 Silence"})
    player.look("enter")
    player.press("Register")
    player.look("enter-illegal")
    assert "Not legal" in player.text()
    player.fill({"Card list": card_list(legal_deck(deck))})
    player.press("Register")
    player.look("entry")
    assert "You’re registered for" in player.text()


def be_there(olga: Window, ann: Window, event: str) -> None:
    """One player checks in, the staff does it for another."""
    olga.go(f"{event}/run")
    olga.send("#do-next form")
    olga.look("run-check-in")
    ann.go(event)
    ann.follow("Check in")
    ann.press("Check in")
    ann.look("checked-in")
    assert "You’re checked in." in ann.text()
    olga.follow("Check in players")
    olga.press("Check in Ben")
    olga.look("run-players-check-in")
    chips = olga.page.locator("#entry-table .chip").all_inner_texts()
    assert chips.count("Checked in") == 2
    olga.go(f"{event}/run")


def pair(olga: Window, event: str, number: int) -> None:
    olga.go(f"{event}/run")
    olga.press(f"Pair round {number}")
    olga.look(f"run-round-{number}")
    olga.press(f"Publish round {number}")
    olga.look(f"run-open-{number}")
    assert f"Round {number} published." in olga.text()


def close(olga: Window, event: str, number: int) -> None:
    olga.go(f"{event}/run")
    if olga.page.get_by_role("link", name="Review and close").count():
        olga.follow("Review and close")
        olga.look("review-close")
    olga.press(f"Close round {number}")
    assert f"Round {number} closed." in olga.text()


def to_match(player: Window) -> str:
    player.go("/mine")
    player.look("mine")
    player.follow("Match details")
    return player.path.removeprefix("/matches/")


def report(player: Window, result: str) -> None:
    to_match(player)
    player.look("match")
    player.fill({"Result": result})
    player.press(f"Report: {result}")
    player.look("match-reported")
    assert "Result reported." in player.text()


def upload(player: Window, log: Path) -> None:
    """Upload a log on the page of a match."""
    player.page.get_by_text("Upload game log").click()
    player.page.get_by_label("Game log", exact=True).set_input_files(log)
    player.press("Upload log")


def winner_of(olga: Window, match: str, log: Path) -> str:
    """The name of the player who won the game of a log."""
    players, winner = olga.served.get(f"/matches/{match}")["seats"], _winner(log.read_bytes())
    assert winner is not None
    return str(players[winner]["player"]["name"])


def _winner(log: bytes) -> int | None:
    *_, end, _ = log.splitlines()
    winner: int | None = json.loads(end)["result"]["winner"]
    return winner


def hosted(olga: Window, match: str) -> bytes:
    """The log of a game that somebody won, as a game client plays it with a token of the
    organiser."""
    olga.go("/account/tokens/new")
    olga.fill({"Name": "table"})
    olga.page.get_by_role("checkbox", name=re.compile("Host games")).check()
    olga.look("token")
    olga.press("Create token")
    olga.look("token-made")
    client = ApiClient(olga.served.base, olga.page.locator("#token").inner_text())
    seed = client.get(f"/matches/{match}/games/1/seed")
    logs = (play(seed, bots=bots) for bots in ("greedy", "eager", "random"))
    return next(log for log in logs if _winner(log) is not None)
