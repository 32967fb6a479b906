"""Programs that play their user's seat at a table by the API."""

import json
from random import Random
from typing import Any

from django.test import Client

from accounts.models import User
from tests.support.factories import bearer, make_user

SCOPE = "games:play"
AVALON, IRONREACH = "ready:avalon", "ready:ironreach"
COMMANDEER = {"game": "commandeer", "format": "standard", "deck": AVALON}


class Program:
    """A program with a token of its user."""

    def __init__(self, user: User | None = None, *, scopes: tuple[str, ...] = (SCOPE,)) -> None:
        self.user = user or make_user()
        self.headers = bearer(self.user, scopes)

    def get(self, path: str, **query: Any) -> Any:
        return Client().get(f"/api/v1{path}", query, headers=self.headers)

    def send(self, method: str, path: str, body: Any = None) -> Any:
        sent = "" if body is None else json.dumps(body)
        form = "application/json"
        return Client().generic(
            method, f"/api/v1{path}", sent, content_type=form, headers=self.headers
        )

    def done(self, method: str, path: str, body: Any = None) -> Any:
        """The answer to what must succeed."""
        answer = self.send(method, path, body)
        assert answer.status_code in (200, 201), answer.content
        return json.loads(answer.content)

    def refused(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        """Status and code of what is refused."""
        answer = self.send(method, path, body)
        return answer.status_code, json.loads(answer.content)["errors"][0]["code"]

    def table(self, table: str) -> Any:
        return self.get(f"/tables/{table}").json()

    def move(self, table: str, now: Any, move: list[int | str]) -> Any:
        """Play a move in the position `now`."""
        body = {"ply": now["ply"], "back": now["back"], "move": move}
        return self.done("POST", f"/tables/{table}/moves", body)


def begun(game: dict[str, Any] = COMMANDEER, deck: str = IRONREACH) -> tuple[str, list[Program]]:
    """A game between two programs that has started, with those of its seats."""
    programs = [Program(), Program()]
    table: str = programs[0].done("POST", "/tables", game)["id"]
    programs[1].done("POST", f"/tables/{table}/join", {"deck": deck})
    programs[0].done("POST", f"/tables/{table}/ready")
    return table, programs


def legal_move(program: Program, table: str, ask: Any, lots: Random) -> list[int | str]:
    """A legal move of a decision, put together as docs/asking.md says."""
    verb, moves = lots.choice(sorted(ask["verbs"].items()))
    if "moves" in moves:
        return [verb, *lots.choice(moves["moves"])]
    clicked: list[int | str] = []
    step = moves["step"]
    while not step["ends"]:
        ways = [[more] for more in step["more"]] + list(step["reach"].values())
        clicked += lots.choice(ways)
        words = ",".join(map(str, clicked))
        step = program.get(f"/tables/{table}/next", verb=verb, clicked=words).json()
    return [verb, *clicked]
