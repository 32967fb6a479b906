"""Programs that write by the API in four kinds, and repeat each write until it is answered."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random
from typing import Any
from uuid import uuid4

from demo.api_client import Refused, Unreachable
from tests.config.served import PATIENCE
from tests.deploy.installation import Stubborn, open_event, play_round, settled
from tests.support.factories import FORMAT, GAME, legal_deck

# Nothing was done, or nobody knows whether: all but 409 are also what a proxy answers by itself.
ASK_AGAIN = {429, 500, 502, 503, 504}
IN_USE = "idempotency_key_in_use"
ENTRIES_OF_EVENT, DECKS_OF_USER, GAMES_OF_USER = 400, 150, 50
SHORT_GAME = {"game": "letal"}


@dataclass
class Keyed(Stubborn):
    """Repeats each write under its own key; keeps which refusals it had, and the longest wait for
    an answer, in seconds."""

    refused: Counter[int] = field(default_factory=Counter)
    longest: float = 0.0
    answered: int = 0

    def _write(self, path: str, call: Callable[[], Any]) -> Any:
        self.client = replace(self.client, key=uuid4().hex)
        answer = self._ask(call)
        self.acknowledged.append((path, answer))
        return answer

    def _ask(self, call: Callable[[], Any]) -> Any:
        began = time.monotonic()
        while True:
            assert time.monotonic() < began + PATIENCE, self.refused
            try:
                answer = call()
            except Unreachable:
                self.unanswered += 1
            except Refused as refused:
                codes = [error["code"] for error in refused.problem.get("errors", [])]
                if refused.status not in ASK_AGAIN and IN_USE not in codes:
                    raise
                self.refused[refused.status] += 1
            else:
                self.longest = max(self.longest, time.monotonic() - began)
                self.answered += 1
                return answer
            time.sleep(0.1)


class Writer(threading.Thread):
    """Writes of one kind until it is `over`; `error` is what ended it before."""

    def __init__(self, kind: str, programs: list[Keyed], over: threading.Event) -> None:
        super().__init__(name=kind)
        self.programs, self.over = programs, over
        self.error: Exception | None = None

    def run(self) -> None:
        work, pause = WRITERS[self.name]
        try:
            for _ in work(self.programs):
                if self.over.wait(pause):
                    return
        except Exception as error:
            self.error = error

    @property
    def answered(self) -> int:
        return sum(program.answered for program in self.programs)

    def acknowledged(self, path: str) -> list[Any]:
        """The answers to writes whose path ends so."""
        written = [pair for program in self.programs for pair in program.acknowledged]
        return [answer for place, answer in written if place.endswith(path)]


def enter(programs: list[Keyed]) -> Iterator[None]:
    """Guests into one event after the other."""
    staff = programs[0]
    plan = {"name": "Walk-in", "game": GAME, "format": FORMAT, "rounds": 3, "capacity": 9999}
    for number in count():
        if number % ENTRIES_OF_EVENT == 0:
            path = f"/tournaments/{staff.post('/tournaments', plan)['id']}"
            staff.post(f"{path}/state", {"state": "registration"})
        staff.post(f"{path}/entries", {"name": f"Guest {number}", "guest": True})
        yield


def save_decks(programs: list[Keyed]) -> Iterator[None]:
    """So many of a user, then of the next."""
    for number in count():
        user = programs[number // DECKS_OF_USER]
        deck = legal_deck(number).plain()
        user.post("/decks", {"game": GAME, "name": f"Deck {number}", "deck": deck})
        yield


def upload_logs(programs: list[Keyed]) -> Iterator[None]:
    """All of events of three rounds, each round once the one before is settled by its logs."""
    host = programs[0]
    while True:
        path = open_event(host, players=16, rounds=3)
        for number in (1, 2, 3):
            play_round(host, path, number)
            while not settled(host, path, number):
                yield
            host.post(f"{path}/rounds/{number}/close")
        yield


def move(programs: list[Keyed]) -> Iterator[None]:
    """In practice games, whose bots answer."""
    lots = Random(1)
    for number in count():
        user = programs[number // GAMES_OF_USER]
        now = user.post("/practice-tables", SHORT_GAME)
        path = f"/tables/{now['id']}"
        while now["state"] == "playing":
            if now["ask"] is None:
                now = user.get(path)
            else:
                verb, moves = lots.choice(sorted(now["ask"]["verbs"].items()))
                chosen = [verb, *lots.choice(moves["moves"])]
                body = {"ply": now["ply"], "back": now["back"], "move": chosen}
                now = user.post(f"{path}/moves", body)
            yield


# What each kind does, and the seconds between two writes.
WRITERS: dict[str, tuple[Callable[[list[Keyed]], Iterator[None]], float]] = {
    "entries": (enter, 0.3),
    "decks": (save_decks, 1.0),
    "logs": (upload_logs, 0.5),
    "moves": (move, 0.1),
}
