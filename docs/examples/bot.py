"""Plays a game at a table of Muster by the API: each move is drawn from those that are legal.

    MUSTER_TOKEN=... python3 bot.py https://muster.example open commandeer standard ready:avalon
    MUSTER_TOKEN=... python3 bot.py https://muster.example join TABLE ready:ironreach

The first opens a game and prints its id, TABLE, for the second. A game against a practice bot is
`practice commandeer`. The token has the scope `games:play` (docs/game-clients.md).
"""

import json
import os
import random
import sys
import time
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

POLL = 0.25  # seconds


def call(method, path, body=None):
    """Call the API and return its answer; None where the game has moved on in the meantime."""
    headers = {"Authorization": f"Bearer {os.environ['MUSTER_TOKEN']}"}
    data = None if body is None else json.dumps(body).encode()
    if data:
        headers["Content-Type"] = "application/json"
    while True:
        try:
            with urlopen(Request(API + path, data, headers, method=method), timeout=60) as answer:
                return json.load(answer)
        except HTTPError as error:
            if error.code == 409:
                return None
            if error.code not in (429, 503):  # too fast, or a rush
                sys.exit(error.read().decode())
            time.sleep(int(error.headers.get("Retry-After", "1")))


def choose(table, ask):
    """A legal move: one of those that are listed, or put together click by click."""
    verb, moves = random.choice(list(ask["verbs"].items()))
    if "moves" in moves:
        return [verb, *random.choice(moves["moves"])]
    clicked, step = [], moves["step"]
    while True:
        ways = [[argument] for argument in step["more"]] + list(step["reach"].values())
        if step["point"] and step["point"].get("example"):
            ways.append(step["point"]["example"])
        if step["ends"] and (not ways or random.random() < 0.5):
            return [verb, *clicked]
        clicked += random.choice(ways)
        query = urlencode({"verb": verb, "clicked": ",".join(map(str, clicked))})
        step = call("GET", f"/tables/{table}/next?{query}")


def play(table):
    """Play a seat to the end of the game; the game as it stands then."""
    now = call("GET", f"/tables/{table}")
    while now["state"] in ("waiting", "playing"):
        known = {"ply": now["ply"], "back": now["back"]}
        seats, changed = now["table_seats"], None
        if now["ask"]:
            move = choose(table, now["ask"])
            changed = call("POST", f"/tables/{table}/moves", {**known, "move": move})
        elif all(seat["joined"] for seat in seats) and not seats[now["seat"]]["ready"]:
            changed = call("POST", f"/tables/{table}/ready")
        else:
            time.sleep(POLL)
        query = urlencode({"after": known["ply"], "back": known["back"]})
        now = changed or call("GET", f"/tables/{table}/frames?{query}")
    return now


def begin(how, *what):
    """The id of a game that is opened or joined."""
    if how == "open":
        body = dict(zip(("game", "format", "deck"), what, strict=True))
        return call("POST", "/tables", body)["id"]
    if how == "practice":
        return call("POST", "/practice-tables", {"game": what[0]})["id"]
    table, deck = what
    return call("POST", f"/tables/{table}/join", {"deck": deck})["id"]


API = f"{sys.argv[1].rstrip('/')}/api/v1"
table = begin(*sys.argv[2:])
print(table, flush=True)
over = play(table)
names = [seat["name"] or seat["level"] for seat in over["table_seats"]]
print(over["end"].format(*names))
if over["replay_id"]:
    while (replay := call("GET", f"/replays/{over['replay_id']}"))["state"] == "waiting":
        time.sleep(POLL)
    print(replay["state"], over["replay_id"])
