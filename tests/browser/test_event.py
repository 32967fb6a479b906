"""An event in a browser, from its plan to its standings, as its people live through it."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from config.api_client import ApiClient
from config.hosting import play
from tests.browser.windows import Window
from tests.factories import legal_deck
from web.words.decks import card_list

FORMAT = "Tactics Anthem, Starter"


def test_an_event_from_its_plan_to_its_standings(
    window: Callable[[], Window], number: int, tmp_path: Path
) -> None:
    olga, ann, ben, anybody = (window() for _ in range(4))
    for one, name in ((olga, "olga"), (ann, "ann"), (ben, "ben")):
        one.sign_up(f"{name}-{number}")
    cup = f"Cup {number}"
    event = plan(olga, cup)
    for deck, (one, name) in enumerate(((ann, "Ann"), (ben, "Ben"))):
        enter(one, cup, name, deck)
    guest(olga, event)
    be_there(olga, ann, event)
    olga.press("Start the event")
    assert "The event has started." in olga.text()

    pair(olga, event, 1)
    report(ann, "I won 1–0")
    report(ben, "I lost 0–1")
    assert "Reported by both players." in ben.text()
    close(olga, event, 1)
    pair(olga, event, 2)
    winner = certify(olga, {"Ann": ann, "Ben": ben}, tmp_path / "game.log")
    close(olga, event, 2)
    pair(olga, event, 3)
    rule(olga, event)
    close(olga, event, 3)
    olga.press("Finish the event")
    olga.look("run-finished")

    points = {"Ann": 6, "Ben": 0}
    points[winner] += 3
    look_around(anybody, cup, event, points)


def plan(olga: Window, cup: str) -> str:
    """Plans an event with a mistake that is mended, and opens its registration."""
    olga.go("/organisations")
    olga.look("organisations")
    olga.follow("Plan an event")
    wanted = {
        "Name": cup,
        "Description": "Bring dice.\nAnd a friend.",
        "Game and format": FORMAT,
        "Bans and limits": "Silense",
        "Swiss rounds": "3",
        "Places": "8",
        "Starts": "2030-01-31T10:00",
    }
    olga.fill(wanted)
    olga.look("plan")
    olga.press("Save the draft")
    olga.look("plan-wrong")
    assert "No card 'Silense' is known: did you mean 'Silence'?" in olga.text()
    assert olga.page.get_by_label("Description").input_value() == wanted["Description"]
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
    olga.press("Start without a check-in")
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


def guest(olga: Window, event: str) -> None:
    """A guest, whose code is shown once; they never come, so they are out at the start."""
    olga.go(f"{event}/run/players")
    olga.look("run-players")
    olga.fill({"Name": "Gus"})
    olga.press("Enter the guest")
    olga.look("run-code")
    code = olga.page.locator("#code").inner_text()
    assert re.fullmatch(r"[a-z2-7]{5}(-[a-z2-7]{1,5}){5}", code)
    olga.follow("All players")
    assert code not in olga.text()
    olga.follow("Gus")
    olga.look("run-entry")


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


def certify(olga: Window, players: Mapping[str, Window], log: Path) -> str:
    """A game that a host plays; the player who won it brings its log, and the other confirms it."""
    match = to_match(next(iter(players.values())))
    log.write_bytes(hosted(olga, match))
    winner = winner_of(olga, match, log)
    first = players[winner]
    (second,) = (player for name, player in players.items() if name != winner)
    first.go(f"/matches/{match}")
    first.page.get_by_label("Log", exact=True).set_input_files(log)
    first.press("Send it")
    first.page.get_by_text("This is a whole game, and every move of it is legal.").wait_for()
    first.look("log-certified")
    assert first.page.get_by_text(re.compile(r"^(Ann|Ben) won")).inner_text().startswith(winner)
    first.follow("The certificate")
    first.look("certificate")
    second.go(f"/matches/{match}")
    second.look("match-log")
    second.press("Confirm")
    second.look("log-confirmed")
    assert "Certified by game logs that both players confirmed." in second.text()
    return winner


def winner_of(olga: Window, match: str, log: Path) -> str:
    """The name of the player who won the game of a log."""
    *_, end, _ = log.read_bytes().splitlines()
    players = olga.served.get(f"/matches/{match}")["players"]
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


def rule(olga: Window, event: str) -> None:
    """The staff enters a result, and says why."""
    olga.go(f"{event}/run")
    olga.follow("Enter the result")
    olga.look("ruling")
    options = olga.page.get_by_label("Result").locator("option").all_inner_texts()
    (ann,) = (text for text in options if text.startswith("Ann won"))
    olga.fill({"Result": ann, "Reason": "Ben had to leave."})
    olga.press("Enter the result")
    olga.look("run-settled")
    assert "Table 1 has its result." in olga.text()


def look_around(anybody: Window, cup: str, event: str, points: dict[str, int]) -> None:
    """What everybody sees in the end: standings, decks, journal, and where they come from."""
    anybody.go("/")
    anybody.look("start")
    anybody.follow(cup)
    anybody.look("event")
    anybody.follow("Standings")
    anybody.look("standings")
    rows = [anybody.row(name).split()[1:3] for name in ("Ann", "Ben")]
    assert rows == [[name, str(points[name])] for name in ("Ann", "Ben")]
    anybody.page.get_by_label("Find a player").fill("be")
    assert [anybody.page.locator("tbody tr", has_text=name).is_visible() for name in points] == [
        False,
        True,
    ]
    for part in ("Players", "Pairings", "Certificates", "Decks", "Journal"):
        anybody.follow(part)
        anybody.look(part.lower())
    anybody.go(f"{event}/decks")
    assert "open: deck of Ann" in anybody.row("Ann").replace("open : ", "open: ")
    anybody.follow("open")
    anybody.look("snapshot")
    assert "Salt" in anybody.text()
    for path, name in (
        ("/games", "games"),
        ("/games/tactics_anthem", "game"),
        ("/verify", "verify"),
        ("/nowhere", "not-found"),
    ):
        anybody.go(path)
        anybody.look(name)
    there = f"404 http://127.0.0.1:{anybody.served.port}/nowhere"
    assert there in anybody.complaints
    anybody.complaints[:] = [one for one in anybody.complaints if "/nowhere" not in one]
