"""An event under the organiser's own house rules, as its people see it: a file that is refused and
mended, what differs from the game's own, a game by it with its log, certificate and standings."""

from collections.abc import Callable
from pathlib import Path

import engine
from tests.browser.windows import UNTIMED, Window
from tests.support.browser import close, hosted, to_match, upload, winner_of

GAME = engine.game("tactica")
OURS = GAME.house_file.replace("foot = 5", "foot = 6", 1).replace(
    "Muster's house rules", "Rules of our club", 1
)


def test_an_event_under_its_own_house_rules(
    window: Callable[[], Window], number: int, tmp_path: Path
) -> None:
    olga, ann, ben, hall = (window() for _ in range(4))
    for person, name in ((olga, "odile"), (ann, "anja"), (ben, "birk")):
        person.sign_up(f"{name}-{number}")
    event = planned(olga, f"War of hexes {number}", tmp_path)
    hall.go(event)
    hall.look("house-event")
    hall.follow("House rules")
    hall.look("house-rules")
    assert "Rules of our club" in hall.text()
    assert hall.row("cards.foot").split()[-2:] == ["6", "5"]
    for player, name, side in ((ann, "Anja", "Sun"), (ben, "Birk", "Moon")):
        enter(player, event, name, side)
    olga.go(f"{event}/run")
    olga.start_event()
    olga.press("Pair round 1")
    olga.press("Publish round 1")
    winner = play(olga, {"Anja": ann, "Birk": ben}, tmp_path / "game.log")
    close(olga, event, 1)
    olga.follow("Review and finish")
    olga.look("review-finish")
    olga.press("Finish event")
    hall.go(f"{event}/standings")
    hall.look("house-standings")
    assert winner in hall.page.locator("tbody tr").first.inner_text()


def planned(olga: Window, cup: str, folder: Path) -> str:
    """An event whose file has a number beyond its limits first; its address."""
    wrong = folder / "wrong.toml"
    wrong.write_text(OURS.replace("foot = 6", "foot = 60"))
    olga.go("/games/tactica")
    olga.look("house-game")
    olga.go("/events/new")
    olga.fill({"Name": cup, "Game and format": "TACTICA, Battle", **UNTIMED, "Swiss rounds": "1"})
    olga.page.get_by_label("Or upload a house rules file").set_input_files(wrong)
    olga.press("Create event")
    olga.look("house-wrong")
    assert "cards.foot = 60: must be a whole number from 0 to 30" in olga.text()
    assert "foot = 60" in olga.page.get_by_label("House rules file", exact=True).input_value()
    olga.page.get_by_label("House rules file", exact=True).fill(OURS)
    olga.press("Create event")
    olga.look("house-draft")
    event = olga.event_path
    olga.press("Open registration")
    olga.look("house-registration")
    return event


def enter(player: Window, event: str, name: str, side: str) -> None:
    player.go(event)
    player.follow("Register")
    player.fill({"Your name in this event": name, "Card list": side})
    player.look("house-enter")
    player.press("Register")
    player.look("house-entry")
    assert "You’re registered for" in player.text()


def play(olga: Window, players: dict[str, Window], log: Path) -> str:
    """A hosted game whose log the winner brings and the other confirms; the winner's name."""
    match = to_match(next(iter(players.values())))
    log.write_bytes(hosted(olga, match))
    winner = winner_of(olga, match, log)
    first = players[winner]
    (second,) = (player for name, player in players.items() if name != winner)
    first.go(f"/matches/{match}")
    first.look("house-match")
    upload(first, log)
    first.page.get_by_text("Certified: every move is legal.").wait_for()
    first.look("house-log")
    first.follow("Open certificate")
    first.look("house-certificate")
    first.follow("House rules of this event")
    assert "Rules of our club" in first.text()
    second.go(f"/matches/{match}")
    second.press("Confirm: you lost")
    second.look("house-confirmed")
    return winner
