"""The example of a game client hosts a match of an event by the documents alone, in Node."""

import json
import os
import subprocess
import sys
from pathlib import Path

import playwright
from django.conf import settings

from demo.api_client import ApiClient, wait_for
from tests.browser.accounts import token_of
from tests.config.served import PATIENCE, Served
from tests.support.factories import legal_deck

NODE = Path(playwright.__file__).parent / "driver" / "node"
CLIENT = settings.BASE_DIR / "docs" / "examples" / "host.mjs"
NOWHERE = "00000000-0000-4000-8000-000000000000"


def match_to_host(organiser: ApiClient) -> str:
    """A match between two guests, in an event that bans a card of its own."""
    plan = {"name": "By Node", "game": "tactics_anthem", "format": "starter", "rounds": 1}
    event = organiser.post("/tournaments", {**plan, "banned": ["annihilation"]})
    path = f"/tournaments/{event['id']}"
    organiser.post(f"{path}/state", {"state": "registration"})
    for number in range(2):
        entry = {"name": f"Guest {number}", "deck": legal_deck(number).plain(), "guest": True}
        organiser.post(f"{path}/entries", entry)
    organiser.post(f"{path}/state", {"state": "running"})
    organiser.post(f"{path}/rounds")
    (pairing,) = organiser.post(f"{path}/rounds/1/publish")["pairings"]
    return str(pairing["id"])


def test_a_match_is_settled_by_the_log_of_a_client_in_another_language(served: Served) -> None:
    organiser = ApiClient(served.base, token_of(served, "node-host", "events:manage"))
    match = match_to_host(organiser)
    done = subprocess.run(
        [NODE, CLIENT, served.base, match, "1"],
        capture_output=True,
        check=False,
        cwd=settings.BASE_DIR,
        env={
            "PATH": os.environ["PATH"],
            "MUSTER_TOKEN": token_of(served, "node-host", "games:host"),
            "MUSTER_ENGINE": f"{sys.executable} -m engine",
        },
        text=True,
        timeout=PATIENCE,
    )

    assert (done.returncode, done.stderr) == (0, "")
    says = json.loads(done.stdout)["says"]
    assert (says["match"], says["brought_by"]) == (match, "host")
    settled = wait_for(
        lambda: organiser.get(f"/matches/{match}"),
        lambda answer: answer["state"] == "settled",
        patience=PATIENCE,
    )
    (game,) = (each["settlement"] for each in settled["games"])
    assert (settled["settled_by"], settled["known_by"]) == ("log", "host")
    assert (game["settled_by"], game["replay_id"]) == ("host", says["id"])
    assert game["winner"] == says["result"]["winner"]


def test_what_is_refused_is_told_in_a_line(served: Served) -> None:
    done = subprocess.run(
        [NODE, CLIENT, served.base, NOWHERE, "1"],
        capture_output=True,
        check=False,
        env={
            "MUSTER_TOKEN": token_of(served, "node-host", "games:host"),
            "PATH": os.environ["PATH"],
        },
        text=True,
        timeout=PATIENCE,
    )

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[0] == (
        f"GET /matches/{NOWHERE}/games/1/seed: 404 There is no match {NOWHERE}."
    )
