"""A log that waits for the opponent, as lists are sealed, and the judge who has it checked."""

from collections.abc import Callable
from pathlib import Path

from tests.browser.accounts import beside, client_of
from tests.browser.windows import Window
from tests.support.browser import upload
from tests.support.factories import legal_deck
from tests.support.recorded_games import table_log
from tournaments.models import Match

WAITS = "it’s checked once the opponent has answered or uploaded their own log"


def test_a_judge_has_a_log_checked_that_is_held(
    window: Callable[[], Window], number: int, tmp_path: Path
) -> None:
    """Ann uploads the log of a game in a hall without the salt of Ben's sealed list, and Ben, who
    doesn't answer it, calls a judge."""
    olga, ann, ben = window(), window(), window()
    for person, name in ((olga, "olga"), (ann, "ann"), (ben, "ben")):
        person.sign_up(f"{name}-held-{number}")
    event, match = in_a_hall(olga, {"Ann": ann, "Ben": ben}, f"Sealed {number}")
    log = tmp_path / "game.jsonl"
    log.write_bytes(beside(olga.served, lambda: _log_of_ann(match)))

    ann.go(f"/matches/{match}")
    upload(ann, log)
    ann.look("held-by-its-player")
    assert WAITS in ann.text()
    ben.go(f"/matches/{match}")
    ben.look("held-to-answer")
    ben.go("/mine")
    ben.fill({"What happened?": "Ann recorded another game."})
    ben.press("Call a judge")

    look_before_the_call_is_taken(olga, event, ann.path)
    check(olga)
    ann.go(ann.path)
    assert "Certified" in ann.text()


def look_before_the_call_is_taken(olga: Window, event: str, log: str) -> None:
    olga.go(log)
    assert olga.page.get_by_role("button", name="Check log now").count() == 0
    olga.go(f"{event}/run/desk")
    olga.page.locator(".queue li a").click()
    olga.look("held-on-the-desk")
    assert "Not checked yet, as a decklist is sealed." in olga.text()
    assert "Have it checked" not in olga.text()


def check(olga: Window) -> None:
    olga.press("Take call")
    olga.look("held-on-the-desk-taken")
    olga.follow("Have it checked")
    olga.look("held-by-the-judge")
    assert WAITS in olga.text()
    olga.press("Check log now")
    olga.page.get_by_text("Certified: every move is legal.").wait_for()
    olga.look("held-and-checked")
    olga.follow("Judge desk")
    olga.page.locator(".queue li a").click()
    olga.look("held-and-checked-on-the-desk")
    assert "Not checked yet" not in olga.text()


def in_a_hall(olga: Window, players: dict[str, Window], cup: str) -> tuple[str, str]:
    """A running event with sealed lists: its address, and the id of its match."""
    organiser = client_of(olga.served, olga.user, "events:manage")
    plan = {"name": cup, "game": "tactics_anthem", "format": "starter", "rounds": 1}
    event = organiser.post("/tournaments", {**plan, "venue": "hall"})["id"]
    path = f"/tournaments/{event}"
    organiser.post(f"{path}/state", {"state": "registration"})
    for deck, (name, player) in enumerate(players.items()):
        client = client_of(player.served, player.user, "entries:write")
        client.post(f"{path}/entries", {"name": name, "deck": legal_deck(deck).plain()})
    organiser.post(f"{path}/state", {"state": "running"})
    organiser.post(f"{path}/rounds")
    (pairing,) = organiser.post(f"{path}/rounds/1/publish")["pairings"]
    return f"/events/{event}", str(pairing["id"])


def _log_of_ann(match_id: str) -> bytes:
    """The game as Ann knows it: the salt of Ben's list is missing."""
    match = Match.objects.get(pk=match_id)
    ben = match.seats.get(entry__name="Ben").number
    return table_log(match, loser=ben, without=(ben,))
