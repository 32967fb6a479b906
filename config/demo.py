"""A demo event, played entirely through the public API, with bots in the place of people."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from zstandard import ZstdCompressor

from config.api_client import ApiClient, Refused, wait_for
from config.hosting import play
from config.progress import Progress

BOTS = "greedy"
PATIENCE = 90.0


class DemoFailed(Exception):
    """The service did something that the demo did not expect; the text says what."""


@dataclass(frozen=True)
class Player:
    """Somebody who enters under `name`, by a token of his own, with a deck that he brings."""

    name: str
    client: ApiClient
    deck: dict[str, Any]


def steps(players: int, rounds: int) -> int:
    """How many steps a demo has: entering, deck and check-in for each player; drafting, playing,
    certifying and closing for each round."""
    return 3 * players + rounds * (2 + 2 * (players // 2)) + 2


class Demo:
    """One demo event of a game, told through `progress`."""

    def __init__(
        self,
        *,
        organiser: ApiClient,
        host: ApiClient,
        players: Mapping[str, ApiClient],
        game: str,
        rounds: int,
        progress: Progress,
    ) -> None:
        self.organiser, self.host = organiser, host
        self.clients = players
        self.game = game
        self.rounds = rounds
        self.progress = progress
        self.path = ""

    def run(self) -> dict[str, Any]:
        """Play the event; its standings as served."""
        format, decks = self._legal_decks()
        self._open(format)
        players = [
            Player(name, client, deck)
            for (name, client), deck in zip(self.clients.items(), cycle(decks), strict=False)
        ]
        entries = self._enter(players)
        self._check_in(players, entries)
        for number in range(1, self.rounds + 1):
            self._round(number)
        self._move_to("finished")
        self.progress.step("finished")
        standings: dict[str, Any] = self.organiser.get(f"{self.path}/standings")
        for line in table(standings):
            self.progress.say(line)
        self.progress.say(f"As served: {self.organiser.base}{self.path}/standings")
        return standings

    def _legal_decks(self) -> tuple[str, list[dict[str, Any]]]:
        """The format in which most ready-made decks are legal, and those decks."""
        ready = self.organiser.get(f"/games/{self.game}/decks")["results"]
        formats = self.organiser.get(f"/games/{self.game}/formats")["results"]
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
        return bool(self.organiser.post("/decks/validate", wanted)["legal"])

    def _open(self, format: str) -> None:
        name = self.organiser.get(f"/games/{self.game}")["name"]
        event = self.organiser.post(
            "/tournaments",
            {
                "name": f"Demo event: {name}",
                "game": self.game,
                "format": format,
                "rounds": self.rounds,
                "capacity": len(self.clients),
                "reveal": "after_event",
            },
        )
        self.path = f"/tournaments/{event['id']}"
        self._move_to("registration")
        self.progress.say(f"Event {event['name']!r}, format {format}, {self.rounds} rounds.")
        self.progress.step("registration")

    def _move_to(self, state: str) -> None:
        self.organiser.post(f"{self.path}/state", {"state": state})

    def _enter(self, players: list[Player]) -> list[str]:
        """Everybody enters and hands in a deck; the ids of the entries."""
        entries = []
        for player in players:
            entry = player.client.post(f"{self.path}/entries", {"name": player.name})
            entries.append(entry["id"])
            self.progress.step(f"registration: {player.name} enters")
        self._try_an_illegal_deck(players[0], entries[0])
        for player, entry in zip(players, entries, strict=True):
            player.client.put(f"/entries/{entry}/deck", {"deck": player.deck})
            self.progress.step(f"registration: {player.name} hands in a deck")
        self.progress.say(f"{len(players)} players entered, each with a legal deck.")
        return entries

    def _try_an_illegal_deck(self, player: Player, entry: str) -> None:
        try:
            player.client.put(f"/entries/{entry}/deck", {"deck": spoilt(player.deck)})
        except Refused as refused:
            self.progress.say(f"{player.name}'s first deck was refused ({refused.status}):")
            for fault in refused.problem["errors"]:
                self.progress.say(f"  {fault['code']}: {fault['detail']}")
        else:
            raise DemoFailed("an illegal deck was let in")

    def _check_in(self, players: list[Player], entries: list[str]) -> None:
        self._move_to("check_in")
        for player, entry in zip(players, entries, strict=True):
            player.client.post(f"/entries/{entry}/check-in")
            self.progress.step(f"check-in: {player.name}")
        self._move_to("running")

    def _round(self, number: int) -> None:
        where = f"{self.path}/rounds/{number}"
        self.organiser.post(f"{self.path}/rounds")
        pairings = self.organiser.post(f"{where}/publish")["pairings"]
        self.progress.step(f"round {number} is paired")
        played = [one for one in pairings if one["state"] == "open"]
        uploads = []
        for one in played:
            uploads.append(self._host(one["match"]))
            self.progress.step(f"round {number}: table {one['table']} is played")
        for one, upload in zip(played, uploads, strict=True):
            verdict = self._verdict(upload["id"])
            self._wait_until_settled(one["match"])
            self.progress.say(f"Round {number}, {told(one, verdict)}")
            self.progress.step(f"round {number}: table {one['table']} is certified")
        self.organiser.post(f"{where}/close")
        self.progress.step(f"round {number} is closed")

    def _host(self, match: str) -> dict[str, Any]:
        """Host a game: fetch its seed, let bots play it, upload the log."""
        game = f"/matches/{match}/games/1"
        log = play(self.host.get(f"{game}/seed"), bots=BOTS)
        uploaded: dict[str, Any] = self.host.upload(
            f"{game}/replays", ZstdCompressor().compress(log), packed=True
        )
        return uploaded

    def _verdict(self, replay: str) -> dict[str, Any]:
        found = wait_for(
            lambda: self.host.get(f"/replays/{replay}"),
            lambda found: found["state"] != "waiting",
            patience=PATIENCE,
        )
        if found["state"] != "certified":
            raise DemoFailed(f"the log of an honest game was not certified: {found}")
        verdict: dict[str, Any] = found["verdict"]
        return verdict

    def _wait_until_settled(self, match: str) -> None:
        """A certificate settles its match a moment after it is written."""
        wait_for(
            lambda: self.organiser.get(f"/matches/{match}"),
            lambda found: found["state"] == "settled",
            patience=PATIENCE,
        )


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
