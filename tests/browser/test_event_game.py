"""A game of an event in two browsers, from the button to the certificate: the projector and a
stream show it, and the script for strangers says that its certificate is good."""

import re
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from demo.api_client import ApiClient, wait_for
from tests.browser.accounts import client_of
from tests.browser.api_events import GAMES
from tests.browser.practising import ENDED, LIT, choose, concede, level, who_decides
from tests.browser.windows import Window
from tests.config.served import PATIENCE, Served

ROOT = Path(__file__).resolve().parents[2]
CLICKS = 20
# A game that is longer is conceded.
WHOLE = 600
HANDS = "[data-zone^='hand/'], [data-zone^='minions/']"
GAME = {"desktop": "tactics_anthem", "phone": "commandeer"}


@pytest.mark.long
def test_a_game_of_an_event_is_played_streamed_and_certified(
    window: Callable[[], Window], served: Served, number: int, size: str, tmp_path: Path
) -> None:
    olga, ann, ben, wall = (window() for _ in range(4))
    names = [f"{name}-{number}" for name in ("orla", "anke", "bela")]
    for person, name in zip((olga, ann, ben), names, strict=True):
        person.sign_up(name)
        person.page.emulate_media(reduced_motion="reduce")
    api = client_of(served, names[0], "events:manage")
    event, match = _published(served, api, names, GAME[size])
    wall.page.set_viewport_size({"width": 1920, "height": 1080})
    wall.go(f"/events/{event}/featured")
    overlay = _feature(olga, event, " – ".join(names[1:]))
    wall.page.locator(".stage-names").wait_for()
    _sit_down(ann, ben, match)
    _play(ann, ben, Random(f"event {size}"))
    made = ann.page.locator(".moves li").count()
    wall.page.locator(".stage-log li", has_text=_last_move(ann, ben)).first.wait_for()
    wall.look("featured")
    assert wall.page.locator(HANDS).count() == 0
    _end(ann, ben)
    for person in (ann, ben):
        person.page.get_by_role("link", name="Replay and certificate").wait_for(timeout=60_000)
    wall.page.locator(".stage-names .score", has_text="0–1").or_(
        wall.page.locator(".stage-names .score", has_text="1–0")
    ).wait_for(timeout=60_000)
    _looks_later(wall, served, overlay, made)
    _good(served, api, match, tmp_path)


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_of_an_event_is_played_and_certified(
    window: Callable[[], Window], served: Served, number: int, size: str, slug: str, tmp_path: Path
) -> None:
    """From the button to the end that the rules have for it, in each game, and GOOD."""
    olga, ann, ben = (window() for _ in range(3))
    names = [f"{name}-{number}" for name in ("orla", "anke", "bela")]
    for person, name in zip((olga, ann, ben), names, strict=True):
        person.sign_up(name)
        person.page.emulate_media(reduced_motion="reduce")
    api = client_of(served, names[0], "events:manage")
    _, match = _published(served, api, names, slug)
    _sit_down(ann, ben, match)
    _play(ann, ben, Random(f"whole {slug} {size}"), clicks=WHOLE)
    _end(ann, ben)
    ann.page.get_by_role("link", name="Replay and certificate").wait_for(timeout=60_000)
    print(slug, size, ann.page.locator(".moves li").count(), "moves")
    _good(served, api, match, tmp_path)


def _published(served: Served, api: ApiClient, names: list[str], slug: str) -> tuple[str, str]:
    """An event in which two players with accounts meet, with decks that are public; its id and
    that of the match."""
    game = engine.game(slug)
    format = GAMES[slug]
    plan = {"name": f"Streamed {names[0]}", "game": slug, "format": format, "rounds": 1}
    plan |= {"venue": "online", "reveal": "at_start", "watch_delay": 0, "best_of": 1}
    event = api.post("/tournaments", plan)["id"]
    path = f"/tournaments/{event}"
    api.post(f"{path}/state", {"state": "registration"})
    decks = game.ready_for(game.formats[format])[:2]
    for name, deck in zip(names[1:], decks, strict=True):
        player = client_of(served, name, "entries:write")
        player.post(f"{path}/entries", {"name": name, "deck": deck.plain()})
    api.post(f"{path}/state", {"state": "running"})
    api.post(f"{path}/rounds")
    (pairing,) = api.post(f"{path}/rounds/1/publish")["pairings"]
    return event, pairing["id"]


def _feature(olga: Window, event: str, players: str) -> str:
    """The organiser chooses the table and makes the link of the overlay; its path."""
    olga.go(f"/events/{event}/run/streaming")
    labels = olga.page.get_by_label("Featured table").locator("option").all_inner_texts()
    assert len(labels) == 2
    olga.page.get_by_label("Featured table").select_option(index=1)
    olga.press("Save")
    olga.look("streaming")
    olga.press("Create link")
    olga.look("streaming-link")
    link = olga.page.locator("#link").inner_text()
    return "/overlay/" + link.rsplit("/", 1)[1]


def _sit_down(ann: Window, ben: Window, match: str) -> None:
    for person in (ann, ben):
        person.go(f"/matches/{match}")
        person.look("play-here")
        person.press("Play game 1 here")
    for person in (ann, ben):
        person.page.locator(".play .moves").wait_for()


def _play(ann: Window, ben: Window, dice: Random, clicks: int = CLICKS) -> None:
    """Some moves of both; a game may be over by them."""
    for _ in range(clicks):
        player = who_decides(ann, ben)
        if player is None:
            return
        choose(dice.choice(player.page.locator(LIT).all()))
    if who_decides(ann, ben) is not None:
        level(ann, ben)


def _end(ann: Window, ben: Window) -> None:
    """Concede a game that is not over. What ends one may reach one page before the other."""
    if who_decides(ann, ben) is None:
        ann.page.locator(ENDED).first.wait_for()
    else:
        concede(ann.page)


def _last_move(*players: Window) -> re.Pattern[str]:
    """The last move in the words of either player: spectators read it as the one of them does who
    did not make it, without the name of a card that is hidden."""
    lasts = [player.page.locator(".moves li").last.inner_text().split() for player in players]
    return re.compile("|".join(re.escape(" ".join(words)) for words in lasts))


def _looks_later(wall: Window, served: Served, overlay: str, made: int) -> None:
    """The overlay shows nothing of a game that began just now; as time goes by, both hands."""
    wall.go(overlay)
    wall.page.locator(".stage-names").wait_for()
    assert wall.page.locator(".stage-board").count() == 0
    with sqlite3.connect(served.data_dir / "muster.sqlite3", timeout=60) as rows:
        rows.execute("UPDATE tables_tablemove SET made_at = datetime(made_at, '-600 seconds')")
        rows.execute("UPDATE tables_tableseat SET ready_at = datetime(ready_at, '-600 seconds')")
    wall.go(overlay)
    wall.page.locator(".stage-board [data-card]").first.wait_for()
    wall.look("overlay")
    assert wall.page.locator(HANDS).count() == 2
    assert wall.page.locator(".stage-log li").count() > min(made, 5)
    for part in ("board", "log", "clock"):
        wall.go(f"{overlay}?part={part}")
        wall.page.locator({"clock": ".stage-names"}.get(part, f".stage-{part}")).wait_for()
        wall.look(f"overlay-{part}")


def _good(served: Served, api: ApiClient, match: str, folder: Path) -> None:
    """The certificate of the game, the keys and its log, as a stranger fetches and checks them."""

    def certified() -> Any:
        return [
            (game["settlement"] or {}).get("replay_id")
            for game in api.get(f"/matches/{match}")["games"]
        ]

    (replay,) = wait_for(certified, all, patience=PATIENCE)
    files = {
        "certificate.jws": f"{served.base}/certificates/{replay}.jws",
        "log.jsonl": f"{served.base}/replays/{replay}/log",
        "jwks.json": f"http://127.0.0.1:{served.port}/.well-known/jwks.json",
    }
    for name, address in files.items():
        urllib.request.urlretrieve(address, folder / name)
    script = ROOT / "docs" / "verify_certificate.py"
    done = subprocess.run(
        [sys.executable, str(script), "certificate.jws", "jwks.json", "log.jsonl"],
        capture_output=True, check=False, cwd=folder, text=True,
    )  # fmt: skip
    last = done.stdout.splitlines()[-1]
    assert (done.returncode, last[:5], done.stderr) == (0, "GOOD:", "")
