"""People in front of a browser."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from config.api_client import ApiClient
from config.hosting import play
from tests.browser.windows import Window
from tests.support.factories import legal_deck
from web.decks.texts import card_list


def started(olga: Window, cup: str) -> str:
    """An event of two guests, whose first round is published."""
    olga.go("/events/new")
    olga.fill({"Name": cup, "Game and format": "Tactics Anthem, Starter", "Swiss rounds": "1"})
    olga.press("Save the draft")
    event = olga.path.removesuffix("/run")
    olga.press("Open registration")
    for deck, name in enumerate(("Ann", "Ben")):
        olga.go(f"{event}/run/players")
        olga.fill({"Name": name, "Card list": card_list(legal_deck(deck))})
        olga.press("Enter the guest")
    olga.go(f"{event}/run")
    olga.start_event()
    olga.press("Pair round 1")
    olga.press("Publish round 1")
    return event


FORMAT = "Tactics Anthem, Starter"


def plan(olga: Window, cup: str) -> str:
    """Plans an event with a mistake that is mended, and opens its registration."""
    olga.go("/organisations")
    olga.look("organisations")
    olga.follow("Plan an event")
    fields = {
        "Name": cup,
        "Description": "Bring dice.\nAnd a friend.",
        "Game and format": FORMAT,
        "Bans and limits": "Silense",
        "Swiss rounds": "3",
        "Places": "8",
        "Starts": "2030-01-31T10:00",
    }
    olga.fill(fields)
    olga.look("plan")
    olga.press("Save the draft")
    olga.look("plan-wrong")
    assert "No card 'Silense' is known: did you mean 'Silence'?" in olga.text()
    assert olga.page.get_by_label("Description").input_value() == fields["Description"]
    olga.fill({"Bans and limits": ""})
    olga.press("Save the draft")
    olga.look("run-draft")
    event = olga.path.removesuffix("/run")
    olga.press("Open registration")
    olga.look("run-registration")
    assert "Registration is open." in olga.text()
    return event


def first_round(olga: Window, cup: str, players: Mapping[str, Window]) -> str:
    """An event whose first round these play; its address."""
    event = plan(olga, cup)
    for deck, (name, player) in enumerate(players.items()):
        enter(player, cup, name, deck)
    olga.go(f"{event}/run")
    olga.start_event()
    pair(olga, event, 1)
    return event


def enter(player: Window, cup: str, name: str, deck: int) -> None:
    player.go("/events")
    player.look("events")
    player.follow(cup)
    player.look("event-registration")
    player.follow("Enter this event")
    player.fill({"Your name in this event": name, "Card list": "4 Silence"})
    player.look("enter")
    player.press("Enter")
    player.look("enter-illegal")
    assert "This deck is not legal" in player.text()
    player.fill({"Card list": card_list(legal_deck(deck))})
    player.press("Enter")
    player.look("entry")
    assert "You have entered." in player.text()


def be_there(olga: Window, ann: Window, event: str) -> None:
    """One player checks in, the staff does it for another."""
    olga.go(f"{event}/run")
    olga.press("Open the check-in")
    olga.look("run-check-in")
    ann.go(event)
    ann.follow("My entry")
    ann.press("Check in: I am here")
    ann.look("checked-in")
    assert "You are checked in." in ann.text()
    olga.follow("Check players in")
    olga.press("Check in Ben")
    olga.look("run-players-check-in")
    assert [olga.row(name).split()[1] for name in ("Ann", "Ben")] == ["checked", "checked"]
    olga.go(f"{event}/run")


def pair(olga: Window, event: str, number: int) -> None:
    olga.go(f"{event}/run")
    olga.press(f"Pair round {number}")
    olga.look(f"run-round-{number}")
    olga.press(f"Publish round {number}")
    olga.look(f"run-open-{number}")
    assert f"Round {number} is published." in olga.text()


def close(olga: Window, event: str, number: int) -> None:
    olga.go(f"{event}/run")
    olga.press(f"Close round {number}")
    assert f"Round {number} is closed." in olga.text()


def to_match(player: Window) -> str:
    player.go("/mine")
    player.look("mine")
    player.follow("All about this match")
    return player.path.removeprefix("/matches/")


def report(player: Window, result: str) -> None:
    to_match(player)
    player.look("match")
    player.fill({"Result": result})
    player.press("Report")
    player.look("match-reported")
    assert "Your report is in." in player.text()


def winner_of(olga: Window, match: str, log: Path) -> str:
    """The name of the player who won the game of a log."""
    *_, end, _ = log.read_bytes().splitlines()
    players = olga.served.get(f"/matches/{match}")["seats"]
    return str(players[json.loads(end)["result"]["winner"]]["player"]["name"])


def hosted(olga: Window, match: str) -> bytes:
    """The log of a game as a game client plays it with a token of the organiser."""
    olga.go("/account/tokens/new")
    olga.fill({"Name": "table"})
    olga.page.get_by_role("checkbox", name=re.compile("fetch seeds")).check()
    olga.look("token")
    olga.press("Make it")
    olga.look("token-made")
    client = ApiClient(olga.served.base, olga.page.locator("#token").inner_text())
    return play(client.get(f"/matches/{match}/games/1/seed"), bots="greedy")
