"""A demo event, played entirely through the public API, with bots in the place of people."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from zstandard import ZstdCompressor

import engine
from demo import miniatures
from demo.api_client import ApiClient, Refused, wait_for
from demo.hosting import play
from demo.progress import Progress

BOTS = "greedy"
# Of games that count victory points or survivors the bot `greedy` leaves many undecided.
COUNTING_BOTS = "fair"
PATIENCE = 90.0
# Tables that a hall has beyond those of the matches.
SPARE_TABLES = 2


class DemoFailed(Exception):
    """The service did something that the demo did not expect; the text says what."""


@dataclass(frozen=True)
class Played:
    """A format to play in: how many play each side, and the ready-made decks that are legal."""

    slug: str
    team_size: int
    decks: list[dict[str, Any]]


@dataclass(frozen=True)
class Side:
    """Players who enter together as `name` with one deck, by their tokens; captain first."""

    name: str
    players: Mapping[str, ApiClient]
    deck: dict[str, Any]

    @property
    def captain(self) -> ApiClient:
        return next(iter(self.players.values()))


def steps(sides: int, rounds: int) -> int:
    """The number of steps of a demo: registration, deck and check-in of each side; pairing, play,
    certification and closing of each round."""
    return 3 * sides + rounds * (2 + 2 * (sides // 2)) + 2


class Demo:
    """One demo event of a game, whose steps are reported to `progress`."""

    def __init__(
        self,
        *,
        organiser: ApiClient,
        host: ApiClient,
        players: Mapping[str, ApiClient],
        game: str,
        format: str | None = None,
        rounds: int,
        progress: Progress,
    ) -> None:
        self.organiser, self.host = organiser, host
        self.clients = players
        self.game = game
        self.format = format
        self.rounds = rounds
        self.progress = progress
        self.path = ""
        self.captains: Mapping[str, ApiClient] = {}
        self.miniatures = miniatures.has_scenarios(game)

    def run(self) -> dict[str, Any]:
        """Play the event and return its standings as the API serves them."""
        format = self._format()
        sides = self._sides(format)
        self.progress.total = steps(len(sides), self.rounds)
        self._open(format, len(sides))
        entries = self._enter(sides)
        self.captains = dict(zip(entries, (side.captain for side in sides), strict=True))
        self._check_in(sides, entries)
        for number in range(1, self.rounds + 1):
            self._round(number)
        if self.miniatures:
            scores = miniatures.painting(entries)
            self.organiser.post(f"{self.path}/painting", {"scores": scores})
        self._move_to("finished")
        self.progress.step("finished")
        standings: dict[str, Any] = self.organiser.get(f"{self.path}/standings")
        for line in table(standings):
            self.progress.say(line)
        for line in miniatures.describe_awards(standings):
            self.progress.say(line)
        self.progress.say(f"As served: {self.organiser.base}{self.path}/standings")
        return standings

    def _format(self) -> Played:
        """The format that was asked for. Without one, the format in which most ready-made decks are
        legal, if possible among those with one player a side; of equals the game's first. Events
        have those for two sides."""
        ready = self.organiser.get(f"/games/{self.game}/decks")["results"]
        formats = self.organiser.get(f"/games/{self.game}/formats")["results"]
        if self.format is not None:
            formats = [row for row in formats if row["slug"] == self.format]
        playable = [
            Played(
                row["slug"],
                row["team_size"],
                [each["deck"] for each in ready if self._judge(row["slug"], each["deck"])],
            )
            for row in formats
            if row["sides"] == 2
        ]
        playable = [format for format in playable if format.decks]
        if not playable:
            where = "any of its formats" if self.format is None else f"a format {self.format!r}"
            raise DemoFailed(f"no ready-made deck of {self.game} is legal in {where}")
        order = list(engine.game(self.game).formats)
        return max(
            playable,
            key=lambda format: (
                format.team_size == 1, len(format.decks), -order.index(format.slug)
            ),
        )  # fmt: skip

    def _sides(self, format: Played) -> list[Side]:
        """All players on sides; players left over when teams are made do not play."""
        people, size = list(self.clients.items()), format.team_size
        teams = [dict(people[at : at + size]) for at in range(0, len(people) - size + 1, size)]
        if len(teams) < 2:
            raise DemoFailed(f"{format.slug} needs {2 * size} players at least")
        return [
            Side(next(iter(team)) if size == 1 else f"Team {next(iter(team))}", team, deck)
            for team, deck in zip(teams, cycle(format.decks), strict=False)
        ]

    def _judge(self, format: str, deck: dict[str, Any]) -> bool:
        body = {"game": self.game, "format": format, "deck": deck}
        return bool(self.organiser.post("/decks/validate", body)["legal"])

    def _open(self, format: Played, places: int) -> None:
        name = self.organiser.get(f"/games/{self.game}")["name"]
        plan: dict[str, Any] = {
            "rounds": self.rounds, **miniatures.profile_of(self.game)
        }  # fmt: skip
        if self.miniatures:
            plan = miniatures.plan(self.game, self.rounds, places // 2 + SPARE_TABLES)
        event = self.organiser.post(
            "/tournaments",
            {
                "name": f"Demo event: {name}",
                "game": self.game,
                "format": format.slug,
                "capacity": places,
                "reveal": "after_event",
                **plan,
            },
        )
        self.path = f"/tournaments/{event['id']}"
        self._move_to("registration")
        self.progress.say(f"Event {event['name']!r}, format {format.slug}, {self.rounds} rounds.")
        self.progress.step("registration")

    def _move_to(self, state: str) -> None:
        self.organiser.post(f"{self.path}/state", {"state": state})

    def _enter(self, sides: list[Side]) -> list[str]:
        """Register every side with its deck; the ids of the entries."""
        entries = []
        for side in sides:
            entries.append(self._enter_one(side))
            self.progress.step(f"registration: {side.name} enters")
        self._try_an_illegal_deck(sides[0], entries[0])
        for side, entry in zip(sides, entries, strict=True):
            side.captain.put(f"/entries/{entry}/deck", {"deck": side.deck})
            self.progress.step(f"registration: the deck of {side.name} is handed in")
        what = "teams" if len(sides[0].players) > 1 else "players"
        self.progress.say(f"{len(sides)} {what} entered, each with a legal deck.")
        return entries

    def _enter_one(self, side: Side) -> str:
        """Register a player, or a captain whose mates accept at once; the id of the entry."""
        captain, *mates = side.players
        body = {"name": side.name, **({"player": captain} if mates else {})}
        entry: str = side.captain.post(f"{self.path}/entries", body)["id"]
        for mate in mates:
            client = side.players[mate]
            user = {"username": client.get("/me")["username"]}
            invitation = side.captain.post(f"/entries/{entry}/invitations", user)
            client.post(f"/invitations/{invitation['id']}/accept", {"name": mate})
        return entry

    def _try_an_illegal_deck(self, side: Side, entry: str) -> None:
        try:
            side.captain.put(f"/entries/{entry}/deck", {"deck": spoilt(side.deck)})
        except Refused as refused:
            self.progress.say(f"{side.name}'s first deck was refused ({refused.status}):")
            for fault in refused.problem["errors"]:
                self.progress.say(f"  {fault['code']}: {fault['detail']}")
        else:
            raise DemoFailed("an illegal deck was let in")

    def _check_in(self, sides: list[Side], entries: list[str]) -> None:
        """Check in each side through its last player, as mates may do so too."""
        self._move_to("check_in")
        for side, entry in zip(sides, entries, strict=True):
            last = list(side.players.values())[-1]
            last.post(f"/entries/{entry}/check-in")
            self.progress.step(f"check-in: {side.name}")
        self._move_to("running")

    def _round(self, number: int) -> None:
        where = f"{self.path}/rounds/{number}"
        self.organiser.post(f"{self.path}/rounds")
        published = self.organiser.post(f"{where}/publish")
        pairings = published["pairings"]
        if self.miniatures:
            self.progress.say(miniatures.describe_round(published))
        self.progress.step(f"round {number} is paired")
        played = [row for row in pairings if row["state"] == "open"]
        uploads = []
        for pairing in played:
            uploads.append(self._host(pairing["id"]))
            self.progress.step(f"round {number}: table {pairing['table']} is played")
        for pairing, upload in zip(played, uploads, strict=True):
            verdict = self._verdict(upload["id"])
            self._wait_until_settled(pairing["id"])
            self.progress.say(f"Round {number}, {describe(pairing, verdict)}")
            if self.miniatures:
                self._score_sportsmanship(number, pairing)
            self.progress.step(f"round {number}: table {pairing['table']} is certified")
        self.organiser.post(f"{where}/close")
        self.progress.step(f"round {number} is closed")

    def _score_sportsmanship(self, number: int, pairing: dict[str, Any]) -> None:
        """Both players of a match score each other."""
        for seat in pairing["seats"]:
            points = miniatures.sportsmanship(number, pairing["table"], seat["seat"])
            captain = self.captains[seat["player"]["id"]]
            captain.post(f"/matches/{pairing['id']}/sportsmanship", {"points": points})

    def _host(self, match: str) -> dict[str, Any]:
        """Host a game: fetch its seed, let bots play it, upload the log."""
        game = f"/matches/{match}/games/1"
        bots = COUNTING_BOTS if miniatures.profile_of(self.game) else BOTS
        log = play(self.host.get(f"{game}/seed"), bots=bots)
        uploaded: dict[str, Any] = self.host.upload(
            f"{game}/replays", ZstdCompressor().compress(log), packed=True
        )
        return uploaded

    def _verdict(self, replay: str) -> dict[str, Any]:
        replay_row = wait_for(
            lambda: self.host.get(f"/replays/{replay}"),
            lambda replay_row: replay_row["state"] != "waiting",
            patience=PATIENCE,
        )
        if replay_row["state"] != "certified":
            raise DemoFailed(f"the log of an honest game was not certified: {replay_row}")
        verdict: dict[str, Any] = replay_row["verdict"]
        return verdict

    def _wait_until_settled(self, match: str) -> None:
        """Wait for the result, which follows its certificate after a moment."""
        wait_for(
            lambda: self.organiser.get(f"/matches/{match}"),
            lambda match_row: match_row["state"] == "settled",
            patience=PATIENCE,
        )


def spoilt(deck: dict[str, Any]) -> dict[str, Any]:
    """The deck with far too many of one card, and one that does not exist."""
    parts = {part: dict(cards) for part, cards in deck["parts"].items()}
    cards = next(iter(parts.values()))
    cards[next(iter(cards))] = 40
    cards["card-that-nobody-printed"] = 1
    return {**deck, "parts": parts}


def describe(pairing: dict[str, Any], verdict: dict[str, Any]) -> str:
    """A certified result in words."""
    names = [seat["player"]["name"] for seat in pairing["seats"]]
    winner, how = verdict["game_result"]["winner"], verdict["game_result"]["reason"]
    met = f"{names[0]} - {names[1]}"
    result = "a draw" if winner is None else f"{names[winner]} wins"
    return f"table {pairing['table']}: {met}: {result} ({how}, {verdict['moves']} moves, certified)"


def table(standings: dict[str, Any]) -> Iterator[str]:
    """The standings as lines of text, each column as wide as what stands in it."""
    rows = [["", "player", "points", "w-l-d", *_extras(standings["results"][0])]]
    for row in standings["results"]:
        record = row["record"]
        games = f"{record['wins'] + record['byes']}-{record['losses']}-{record['draws']}"
        extras = _extras(row).values()
        rows.append(
            [f"{row['rank']}.", row["player"]["name"], str(row["match_points"]), games, *extras]
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for place, name, *numbers in rows:
        right = "  ".join(map(str.rjust, numbers, widths[2:]))
        yield f"{place:>{widths[0]}} {name:<{widths[1]}}  {right}"


def _extras(row: dict[str, Any]) -> dict[str, str]:
    """The extras of a row of the standings beside its points: the total where painting and
    sportsmanship count, and its tiebreakers."""
    total = {"total": row["total"]} if row.get("total") is not None else {}
    return total | {broken["key"]: broken["value"] for broken in row["tiebreakers"]}
