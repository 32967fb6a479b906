"""A service in which every kind of page has something on it: events in all their states, of games
with rules and without, made through the API once for all tests that walk over pages."""

from dataclasses import dataclass, field
from typing import Any

import engine
from decks.codes import deck_code
from demo.api_client import ApiClient, Refused, wait_for
from tests.browser.api_events import CUT, GAMES
from tests.config.served import PATIENCE

GUESTS = ("Ann Lee", "Bo Okafor", "Cy Ng", "Dora Novák", "Femi Adeyemi-Okonkwo", "Дарья Орлова")


@dataclass
class Furnished:
    """Ids, and whatever else may stand in an address, by what they are of."""

    organiser: ApiClient
    player: ApiClient
    opponent: ApiClient
    ids: dict[str, str] = field(default_factory=dict)

    def event(self, name: str, /, **plan: Any) -> str:
        """A new event, in registration; its id is kept under `name`."""
        settings = {"best_of": 1, "decklists": "none", "rounds": 2, **plan}
        if "stages" in settings:
            del settings["rounds"]
        event = self.organiser.post("/tournaments", settings)["id"]
        self.ids[name] = event
        self.step(name, "registration")
        return f"/tournaments/{event}"

    def step(self, name: str, state: str) -> None:
        self.organiser.post(f"/tournaments/{self.ids[name]}/state", {"state": state})

    def guests(self, name: str, count: int = len(GUESTS)) -> list[str]:
        """Guests of an event, without decks; the ids of their entries."""
        entries = f"/tournaments/{self.ids[name]}/entries"
        return [
            self.organiser.post(entries, {"name": guest, "guest": True})["id"]
            for guest in GUESTS[:count]
        ]

    def publish(self, name: str, number: int) -> list[dict[str, Any]]:
        """The pairings of a round that is paired and published."""
        path = f"/tournaments/{self.ids[name]}/rounds"
        self.organiser.post(path)
        pairings: list[dict[str, Any]] = self.organiser.post(f"{path}/{number}/publish")["pairings"]
        return pairings

    def rule(self, pairing: dict[str, Any], *games_won: int) -> None:
        """A result by the staff; the first seat wins unless told otherwise."""
        if pairing["state"] == "open":
            body = {"games_won": list(games_won or (1, 0)), "reason": "As the slip says."}
            self.organiser.post(f"/matches/{pairing['id']}/ruling", body)

    def close(self, name: str, number: int) -> None:
        self.organiser.post(f"/tournaments/{self.ids[name]}/rounds/{number}/close")

    def played(self, match: str, seed: int = 0) -> bytes:
        """The log of a game of bots in a match, mostly another one for each seed up to 255."""
        table = engine.open_hosted(self.organiser.get(f"/matches/{match}/games/1/seed"))
        return engine.play_out(table, ("eager", "random"), bytes([seed] * 32)).encode()

    def certified(self, uploader: ApiClient, match: str, log: bytes) -> str:
        """The log of a game, brought by a client and certified; the id of its replay."""
        replay: str = uploader.upload(f"/matches/{match}/games/1/replays", log)["id"]
        wait_for(
            lambda: self.organiser.get(f"/replays/{replay}"),
            lambda row: row["state"] == "certified",
            patience=PATIENCE,
        )
        return replay

    def settled_by_log(self, match: str) -> str:
        """A match whose result is that of a certified log; the id of its replay."""
        replay = self.certified(self.organiser, match, self.played(match))
        wait_for(
            lambda: self.organiser.get(f"/matches/{match}"),
            lambda row: row["state"] == "settled",
            patience=PATIENCE,
        )
        return replay


def furnish(organiser: ApiClient, player: ApiClient, opponent: ApiClient) -> Furnished:
    """Everything, for an organiser and two players with accounts."""
    world = Furnished(organiser, player, opponent)
    _codes(world)
    _live(world)
    _judged(world)
    _check_in(world)
    _draft(world)
    _other_game(world)
    _played(world)
    _miniatures(world)
    _teams(world)
    _around(world)
    _of_the_house(world)
    return world


def _match_of(pairings: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(row for row in pairings if name in _names(row))


def _names(pairing: dict[str, Any]) -> list[str]:
    return [seat["player"]["name"] for seat in pairing["seats"]]


def _codes(world: Furnished) -> None:
    """The codes of two ready-made decks."""
    for name, slug in (("code_of_deck", "avalon"), ("code_of_other", "avalon-founding")):
        deck = engine.game("commandeer").ready_decks[slug]
        world.ids[name] = deck_code(deck=deck, format="standard")


def _live(world: Furnished) -> None:
    """Commandeer, in its second round: a certified game, a timer, a deck check, a penalty and
    an announcement."""
    organiser, ids = world.organiser, world.ids
    path = world.event(
        "live",
        **{"name": "Kestrel Open", "game": "commandeer", "format": GAMES["commandeer"]},
        **{"decklists": "optional", "reveal": "at_start", "venue": "hall"},
        **{"place": "The Brass Lantern, Leeds", "description": "See https://example.org"},
        stages=[{"kind": "swiss", "rounds": 3, "minutes": 50}, CUT],
    )
    codes = _enter_with_decks(world, path)
    world.step("live", "running")
    watched, *others = world.publish("live", 1)
    ids["settled"], ids["replay"] = watched["id"], world.settled_by_log(watched["id"])
    for pairing in others:
        world.rule(pairing)
    world.close("live", 1)
    _second_round(world, codes)
    organiser.post(f"{path}/rounds/2/clock", {"action": "start", "minutes": 50})
    organiser.post(f"{path}/announcements", {"text": "Lunch after this round: back at 13:15."})
    penalty = {"entry_id": ids["entry"], "infraction": "slow_play", "kind": "warning"}
    ids["penalty"] = organiser.post(f"{path}/penalties", penalty)["id"]
    organiser.post(f"{path}/deck-checks", {"entry_id": ids["guest"], "reason": "Drawn."})
    ids["check"] = organiser.get(f"{path}/deck-checks")["results"][0]["id"]


def _enter_with_decks(world: Furnished, path: str) -> dict[str, str]:
    """Both players and all guests; the codes of the guests by their names."""
    decks, codes = _decks(), {}
    pat = {"name": "Pat Fenn", "deck": decks[0]}
    world.ids["entry"] = world.player.post(f"{path}/entries", pat)["id"]
    world.opponent.post(f"{path}/entries", {"name": "Quinn Ferreira", "deck": decks[1]})
    for number, name in enumerate(GUESTS):
        body = {"name": name, "guest": True, "deck": decks[number % 2]}
        guest = world.organiser.post(f"{path}/entries", body)
        world.ids["guest"], world.ids["code"] = guest["id"], guest["claim_code"]
        codes[name] = guest["claim_code"]
    return codes


def _second_round(world: Furnished, codes: dict[str, str]) -> None:
    """A table of the player's; one of guests, where one has reported; a result by the staff; and a
    match that is open again after its game was certified."""
    organiser, ids = world.organiser, world.ids
    pairings = world.publish("live", 2)
    ids["match"] = _match_of(pairings, "Pat Fenn")["id"]
    of_guests = next(row for row in pairings if {*_names(row)} <= {*GUESTS})
    ids["open"] = of_guests["id"]
    report = {"code": codes[_names(of_guests)[0]], "games_won": [1, 0]}
    organiser.post(f"/matches/{ids['open']}/guest-reports", report)
    organiser.post(f"/matches/{ids['open']}/extension", {"minutes": 5, "reason": "A long ruling."})
    ruled, reopened = (row for row in pairings if row["id"] not in (ids["match"], ids["open"]))
    ids["ruled"], ids["reopened"] = ruled["id"], reopened["id"]
    world.rule(ruled)
    world.settled_by_log(reopened["id"])
    organiser.post(f"/matches/{reopened['id']}/reopening", {"reason": "A wrong deck."})


def _decks() -> list[dict[str, Any]]:
    """Two decks that are legal in the events of Commandeer."""
    game = engine.game("commandeer")
    return [deck.plain() for deck in game.ready_for(game.formats[GAMES["commandeer"]])[:2]]


def _judged(world: Furnished) -> None:
    """A call in which both players have brought a certified log of the same game; a penalty, and a
    player who is disqualified."""
    path = world.event(
        "judged",
        **{"name": "Judged Cup", "game": "commandeer", "format": GAMES["commandeer"]},
        **{"decklists": "required", "reveal": "at_start"},
    )
    players = ((world.player, "Pat Fenn"), (world.opponent, "Quinn Ferreira"))
    for (client, name), deck in zip(players, _decks(), strict=True):
        client.post(f"{path}/entries", {"name": name, "deck": deck})
    world.step("judged", "running")
    (pairing,) = world.publish("judged", 1)
    world.ids["disputed"] = match = pairing["id"]
    world.player.post(f"/matches/{match}/judge-call", {"words": "Is this in range?"})
    log = world.played(match)
    # Short games may be equal, which would settle the match.
    other = next(game for seed in range(1, 256) if (game := world.played(match, seed)) != log)
    world.certified(world.player, match, log)
    world.certified(world.opponent, match, other)
    calls = world.organiser.get(f"{path}/disputes")["results"]
    world.ids["dispute"] = calls[0]["id"]


def _check_in(world: Furnished) -> None:
    """At the walk-in desk: players who are checked in, and others who are not."""
    path = world.event(
        "check_in",
        **{"name": "Friday Anthem", "game": "tactics_anthem", "format": GAMES["tactics_anthem"]},
        decklists="optional",
    )
    entries = world.guests("check_in")
    world.player.post(f"{path}/entries", {"name": "Pat Fenn"})
    world.step("check_in", "check_in")
    world.organiser.post(f"{path}/entries/check-in", {"entry_ids": entries[:3], "present": True})


def _draft(world: Furnished) -> None:
    """Its first round paired and not published, once undone; two players are kept apart, and one
    was not checked in at the start."""
    path = world.event("paired", name="Winter Muster", game="tactica", format=GAMES["tactica"])
    first, second, *_ = world.guests("paired")
    pair = {"first": first, "second": second, "reason": "They came in one car."}
    world.organiser.post(f"{path}/forbidden-pairs", pair)
    late = world.organiser.post(f"{path}/entries", {"name": "Nils Berg", "guest": True})["id"]
    world.step("paired", "check_in")
    entries = [row["id"] for row in world.organiser.get(f"{path}/entries")["results"]]
    arrived = {"entry_ids": [entry for entry in entries if entry != late], "present": True}
    world.organiser.post(f"{path}/entries/check-in", arrived)
    world.step("paired", "running")
    world.ids["out"] = late
    world.publish("paired", 1)
    world.organiser.post(f"{path}/rounds/1/undo", {"reason": "The wrong players."})
    world.ids["undone"] = str(world.organiser.get(f"{path}/undone-rounds")["results"][0]["id"])
    world.organiser.post(f"{path}/rounds")


def _other_game(world: Furnished) -> None:
    """A game without rules, played to its end over a round robin and a bracket."""
    world.event(
        "other",
        **{"name": "Blood Bowl Sunday", "game": "other", "game_name": "Blood Bowl", "format": ""},
        stages=[
            {"kind": "round_robin", "groups": 2},
            {"kind": "single_elimination", "cut_each": 2, "third_place": True},
        ],
    )
    world.guests("other")
    world.step("other", "running")
    number = 0
    while True:
        try:
            pairings = world.publish("other", number := number + 1)
        except Refused:
            break
        for pairing in pairings:
            world.rule(pairing)
        world.close("other", number)
    world.ids["other_match"] = pairings[0]["id"]
    world.step("other", "finished")


def _played(world: Furnished) -> None:
    """All its rounds are over, and it can be finished."""
    world.event("played", name="Duel Night", game="letal", format=GAMES["letal"], rounds=1)
    world.guests("played", 3)
    world.step("played", "running")
    for pairing in world.publish("played", 1):
        world.rule(pairing)
    world.close("played", 1)


def _miniatures(world: Furnished) -> None:
    """Scenarios, terrain and scores, a guest whose match waits, and round check-in."""
    names = engine.game("anima_tactics").options["scenario"]
    scenarios = [{"name": name.title(), "options": {"scenario": name}} for name in names[:2]]
    path = world.event(
        "miniatures",
        **{"name": "Anima Gauntlet IV", "game": "anima_tactics", "format": GAMES["anima_tactics"]},
        **{"profile": "miniatures", "painting_most": 20, "sportsmanship_most": 5},
        **{"terrains": ["Ruins", "River", "Hills"], "round_check_in": True},
        stages=[{"kind": "swiss", "rounds": 2, "scenarios": scenarios}],
    )
    *_, left = world.guests("miniatures", 4)
    world.player.post(f"{path}/entries", {"name": "Pat Fenn"})
    world.step("miniatures", "running")
    scored, *_ = (row for row in world.publish("miniatures", 1) if row["state"] == "open")
    world.ids["scored"] = scored["id"]
    numbers = {"victory_points": [8, 3]}
    body = {"games_won": [1, 0], "reason": "As the slip says.", **numbers}
    world.organiser.post(f"/matches/{scored['id']}/ruling", body)
    world.organiser.post(f"/entries/{left}/disqualify", {"reason": "They left the hall."})
    world.ids["disqualified"] = left


def _teams(world: Furnished) -> None:
    """A team that has asked a player who has not answered."""
    path = world.event("teams", name="Nordic League", game="letal", format="team", capacity=2)
    entry = world.player.post(f"{path}/entries", {"name": "Foxes", "player": "Pat"})
    username = {"username": world.opponent.get("/me")["username"]}
    world.ids["team"] = entry["id"]
    world.ids["captain"] = entry["members"][0]["id"]
    entry = entry["id"]
    hares = {"name": "Hares", "player": "Cy", "guest": True}
    world.ids["guests_team"] = guests = world.organiser.post(f"{path}/entries", hares)["id"]
    mate = world.organiser.post(f"/entries/{guests}/members", {"name": "Di"})
    world.ids["mate"] = mate["member_id"]
    world.ids["invitation"] = world.player.post(f"/entries/{entry}/invitations", username)["id"]


def _around(world: Furnished) -> None:
    """An organisation, a series with the event that is over, and a deck."""
    organiser, ids = world.organiser, world.ids
    ids["organisation"] = "northern-command"
    body = {"name": "Northern Command", "slug": ids["organisation"]}
    organiser.post("/organisations", body)
    listed = {"game": "letal", "format": "tournament", "effective_from": "2027-01-02"}
    place = f"/organisations/{ids['organisation']}/ban-lists"
    ids["ban_list"] = organiser.post(place, listed | {"card_list": "Frost Shackles"})["id"]
    series = {"name": "Blood Bowl Season", "game": "other", "game_name": "Blood Bowl"}
    ids["series"] = organiser.post("/series", series)["id"]
    organiser.post(f"/series/{ids['series']}/events", {"tournament_id": ids["other"]})
    deck = {"game": "commandeer", "name": "Vigil of the Marsh", "deck": _decks()[0]}
    ids["deck"] = world.player.post("/decks", deck)["deck_id"]


def _of_the_house(world: Furnished) -> None:
    """An event under house rules of its own, and one that is brought from an archive."""
    organiser, ids = world.organiser, world.ids
    game = organiser.get("/games/tactica")
    world.event(
        "house",
        **{"name": "House Rules Day", "game": "tactica", "format": GAMES["tactica"]},
        **{"house_file": game["house_rules"]["file"]},
    )
    archive = organiser.get(f"/tournaments/{ids['other']}/archive")
    archive["event"]["name"] = "Blood Bowl, brought from elsewhere"
    ids["import"] = organiser.post("/tournaments/import", archive)["id"]
    formats = organiser.get("/games/commandeer/formats/standard")
    ids["day"] = formats["effective_from"]
