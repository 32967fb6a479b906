"""A demo event, played entirely through the public API, with bots in the place of people."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from config.api_client import ApiClient, Refused, wait_for
from config.hosting import play

NAMES = (
    "Ada",
    "Bela",
    "Chao",
    "Dana",
    "Edda",
    "Femi",
    "Gero",
    "Hana",
    "Ivo",
    "Juno",
    "Kofi",
    "Lea",
)
BOTS = "greedy"
PATIENCE = 60.0


class DemoFailed(Exception):
    """The service did something that the demo did not expect; the text says what."""


@dataclass(frozen=True)
class Demo:
    """One demo event of a game, told line by line through `say`."""

    client: ApiClient
    game: str
    players: int
    rounds: int
    say: Callable[[str], None]

    def run(self) -> dict[str, Any]:
        """Play the event; its standings as served."""
        format, decks = self._legal_decks()
        event = self.client.post(
            "/tournaments",
            {
                "name": f"Demo event: {self.game}",
                "game": self.game,
                "format": format,
                "rounds": self.rounds,
            },
        )
        path = f"/tournaments/{event['id']}"
        self.client.post(f"{path}/state", {"state": "registration"})
        self.say(f"Event {event['name']!r}, format {format}, {self.rounds} rounds.")
        self._enter(path, decks)
        self.client.post(f"{path}/state", {"state": "running"})
        for _ in range(self.rounds):
            self._round(path)
        self.client.post(f"{path}/state", {"state": "finished"})
        standings: dict[str, Any] = self.client.get(f"{path}/standings")
        for line in table(standings):
            self.say(line)
        self.say(f"As served: {self.client.base}{path}/standings")
        return standings

    def _legal_decks(self) -> tuple[str, list[dict[str, Any]]]:
        """The format in which most ready-made decks are legal, and those decks."""
        ready = self.client.get(f"/games/{self.game}/decks")["results"]
        formats = self.client.get(f"/games/{self.game}/formats")["results"]
        legal = {
            format["slug"]: [
                one["deck"] for one in ready if self._judge(format["slug"], one["deck"])
            ]
            for format in formats
        }
        slug, decks = max(legal.items(), key=lambda found: len(found[1]))
        if not decks:
            raise DemoFailed(f"no ready-made deck of {self.game} is legal in any of its formats")
        return slug, decks

    def _judge(self, format: str, deck: dict[str, Any]) -> bool:
        wanted = {"game": self.game, "format": format, "deck": deck}
        return bool(self.client.post("/decks/validate", wanted)["legal"])

    def _enter(self, path: str, decks: list[dict[str, Any]]) -> None:
        for number, deck in zip(range(self.players), cycle(decks), strict=False):
            self.client.post(
                f"{path}/entries", {"name": self._name(number), "deck": deck, "guest": True}
            )
        self.say(f"{self.players} players entered, each with a legal deck.")
        try:
            self.client.post(
                f"{path}/entries", {"name": "Mallory", "deck": spoilt(decks[0]), "guest": True}
            )
        except Refused as refused:
            self.say(f"Mallory's deck was refused ({refused.status}):")
            for fault in refused.problem["errors"]:
                self.say(f"  {fault['code']}: {fault['detail']}")
        else:
            raise DemoFailed("an illegal deck was let in")

    def _name(self, number: int) -> str:
        turn = number // len(NAMES)
        return NAMES[number % len(NAMES)] + (f" {turn + 1}" if turn else "")

    def _round(self, path: str) -> None:
        drafted = self.client.post(f"{path}/rounds")
        here = f"{path}/rounds/{drafted['number']}"
        paired = self.client.post(f"{here}/publish")
        self.say(f"Round {paired['number']} is paired.")
        played = [one for one in paired["pairings"] if one["state"] == "open"]
        uploads = [self._host(one["match"]) for one in played]
        for pairing, upload in zip(played, uploads, strict=True):
            self.say(f"  {told(pairing, self._verdict(upload['id']))}")
        # A certificate settles its match a moment after it is written.
        wait_for(
            lambda: self.client.get(here),
            lambda found: found["open_matches"] == 0,
            patience=PATIENCE,
        )
        self.client.post(f"{here}/close")

    def _host(self, match: str) -> dict[str, Any]:
        """Host the game of a match: fetch its seed, let bots play it, upload the log."""
        game = f"/matches/{match}/games/1"
        log = play(self.client.get(f"{game}/seed"), bots=BOTS)
        uploaded: dict[str, Any] = self.client.upload(f"{game}/replays", log)
        return uploaded

    def _verdict(self, replay: str) -> dict[str, Any]:
        found = wait_for(
            lambda: self.client.get(f"/replays/{replay}"),
            lambda found: found["state"] != "waiting",
            patience=PATIENCE,
        )
        if found["state"] != "certified":
            raise DemoFailed(f"the log of an honest game was not certified: {found}")
        verdict: dict[str, Any] = found["verdict"]
        return verdict


def spoilt(deck: dict[str, Any]) -> dict[str, Any]:
    """The deck with far too many of one card, and one that does not exist."""
    parts = {part: dict(cards) for part, cards in deck["parts"].items()}
    cards = next(iter(parts.values()))
    cards[next(iter(cards))] = 40
    cards["card-that-nobody-printed"] = 1
    return {**deck, "parts": parts}


def told(pairing: dict[str, Any], verdict: dict[str, Any]) -> str:
    """A certified result in words."""
    names = [seat["player"]["name"] for seat in pairing["players"]]
    winner, how = verdict["result"]["winner"], verdict["result"]["reason"]
    met = f"{names[0]} - {names[1]}"
    result = "a draw" if winner is None else f"{names[winner]} wins"
    return f"table {pairing['table']}: {met}: {result} ({how}, {verdict['moves']} moves, certified)"


def table(standings: dict[str, Any]) -> Iterator[str]:
    """The standings as lines of text."""
    keys = [one["key"] for one in standings["results"][0]["tiebreakers"]]
    yield f"{'':>4} {'player':<12} {'points':>6} {'w-l-d':>7}" + "".join(
        f"{key:>8}" for key in keys
    )
    for row in standings["results"]:
        record = row["record"]
        told = f"{record['wins'] + record['byes']}-{record['losses']}-{record['draws']}"
        breaks = "".join(f"{one['value']:>8}" for one in row["tiebreakers"])
        name = row["player"]["name"]
        yield f"{row['rank']:>3}. {name:<12} {row['match_points']:>6} {told:>7}{breaks}"
