"""A whole event of a game that Muster has no rules of: through the API, by hand, and elsewhere."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from replays.models import Slot
from tests.support.archive_round_trips import tables
from tests.support.archives import archive_text, exported, imported, results_text
from tests.support.factories import NOW, bearer, make_round, make_user, set_state
from tests.support.other_games import SWISS_AND_CUT, enter_user, open_event
from tests.support.playing import state_of
from tests.support.requests import EVENTS, faults, path_of, post
from tests.support.seasons_played import make_series
from tests.support.staged import play_all, play_round, table
from tournaments.archive.services.importing import ResultsOf, import_event
from tournaments.models import Entry, Match, Tournament
from tournaments.series.services.ratings import OtherGame, take_ratings
from tournaments.series.services.series import NotOfSeries, add_event

pytestmark = pytest.mark.django_db

NAMES = tuple(f"Player {number}" for number in range(1, 9))
PLAN = {
    "name": "Fleet Night",
    "game": "other",
    "game_name": "Iron Fleets",
    "format": "2,000 points",
    "decklists": "none",
    "profile": "miniatures",
    "stages": [
        {"kind": "swiss", "rounds": 3},
        {"kind": "single_elimination", "cut_size": 4},
    ],
}


def state(client: Client, event: str, to: str, user: User) -> None:
    assert post(client, f"{event}/state", {"state": to}, user).status_code == 200


def play(client: Client, event: str, user: User) -> list[str]:
    """Pair, publish, report and close the next round; the ids of its matches."""
    drafted = post(client, f"{event}/rounds", {}, user).json()
    where = f"{event}/rounds/{drafted['number']}"
    assert post(client, f"{where}/publish", {}, user).status_code == 200
    matches = [str(key) for key in Match.objects.filter(state="open").values_list("pk", flat=True)]
    for match in matches:
        body = {"games_won": [1, 0], "victory_points": [12, 7], "reason": "On the slip."}
        assert post(client, f"/api/v1/matches/{match}/ruling", body, user).status_code == 200
    assert post(client, f"{where}/close", {}, user).status_code == 200
    return matches


@pytest.mark.proof(of="slow")
def test_a_whole_event_through_the_api(client: Client) -> None:
    owner = make_user()
    made = post(client, EVENTS, PLAN, owner)
    event = f"{EVENTS}/{made.json()['id']}"
    state(client, event, "registration", owner)
    for name in NAMES:
        guest = post(client, f"{event}/entries", {"name": name, "guest": True}, owner)
        assert guest.status_code == 201
    state(client, event, "running", owner)
    played = [play(client, event, owner) for _ in range(5)]
    state(client, event, "finished", owner)
    read = client.get(event).json()
    standings = client.get(f"{event}/standings").json()
    (row,) = client.get(f"{EVENTS}?game=other&search=iron").json()["results"]

    of = {
        "game": "other",
        "game_name": "Iron Fleets",
        "format": {"slug": "2,000 points", "digest": None},
    }
    assert {name: read[name] for name in of} == of
    assert (read["state"], read["rules_digest"], read["team_size"]) == ("finished", None, 1)
    assert {name: standings[name] for name in of} == of
    assert {name: row[name] for name in of} == of
    assert [len(matches) for matches in played] == [4, 4, 4, 2, 1]
    assert [line["rank"] for line in standings["results"][:2]] == [1, 2]
    statement = client.get(f"/api/v1/matches/{played[0][0]}").json()
    assert (statement["victory_points"], statement["known_by"]) == ([12, 7], "slip")
    assert not Slot.objects.exists()


def test_what_needs_rules_is_refused_by_its_field(client: Client) -> None:
    def refused(**plan: Any) -> tuple[int, list[tuple[str, str]]]:
        return faults(post(client, EVENTS, PLAN | plan, owner))

    owner = make_user()
    stages = [{"kind": "swiss", "rounds": 3, "scenarios": [{"name": "A", "options": {"a": "b"}}]}]

    assert refused(decklists="optional") == (422, [("/decklists", "game_without_rules")])
    assert refused(banned=["Ace"]) == (422, [("/banned", "game_without_rules")])
    assert refused(house_file="a = 1") == (422, [("/house_file", "game_without_rules")])
    assert refused(stages=stages) == (422, [("/stages/0/scenarios", "game_without_rules")])
    assert refused(game_name="") == (422, [("/game_name", "unusable_game_name")])
    assert refused(game_name="Tactica") == (422, [("/game_name", "unusable_game_name")])
    assert refused(game="chess") == (422, [("/game_name", "unusable_game_name")])
    assert refused(game="chess", game_name="") == (422, [("/game", "unknown_game")])
    assert not Tournament.objects.exists()


def test_no_door_takes_a_deck_or_gives_a_seed(client: Client) -> None:
    owner, ann = make_user(), make_user("ann")
    tournament = open_event("Ben", owner=owner)
    entry = enter_user(tournament, ann, "Ann")
    deck: dict[str, Any] = {"main": {"Ace": 4}}
    guest = {"name": "Cleo", "guest": True, "deck": deck}
    entered = post(client, f"{path_of(tournament)}/entries", guest, owner)
    handed = client.put(
        f"/api/v1/entries/{entry.pk}/deck",
        {"deck": deck},
        content_type="application/json",
        headers=bearer(ann),
    )
    make_round(tournament)
    match = f"/api/v1/matches/{Match.objects.get().pk}"
    seed = client.get(f"{match}/games/1/seed", headers=bearer(owner))
    start = client.get(f"{match}/games/1/start", headers=bearer(ann))
    log = client.post(
        f"{match}/games/1/replays",
        b"{}\n",
        content_type="application/x-ndjson",
        headers=bearer(ann),
    )
    where = f"{path_of(tournament)}/deck-checks"
    drawn = post(client, where, {"table_count": 1, "reason": "By lot."}, owner)
    chosen = post(client, where, {"entry_id": str(entry.pk), "reason": "Odd sleeves."}, owner)

    assert faults(entered) == (409, [("/deck", "no_decklists")])
    assert faults(handed) == (409, [("/deck", "no_decklists")])
    for answer in (seed, start, log):
        assert faults(answer) == (404, [("", "not_found")])
    # What they have on the table is checked all the same: both are drawn, and so not chosen again.
    assert (drawn.status_code, chosen.status_code) == (200, 409)
    assert client.get("/api/v1/games/other").status_code == 404
    assert client.get(f"/events/{tournament.pk}/check").status_code == 404


def test_players_and_guests_report_with_victory_points(client: Client) -> None:
    ann = make_user("ann")
    tournament = open_event("Ben")
    enter_user(tournament, ann, "Ann")
    set_state(tournament, "running")
    post_round = post(client, f"{path_of(tournament)}/rounds", {}, tournament.created_by)
    number = post_round.json()["number"]
    post(client, f"{path_of(tournament)}/rounds/{number}/publish", {}, tournament.created_by)
    match = Match.objects.get()
    seat = match.seats.get(entry__name="Ann").number
    games = [int(seat == 0), int(seat == 1)]
    points = [12, 7] if seat == 0 else [7, 12]
    body = {"games_won": games, "victory_points": points}
    reported = post(client, f"/api/v1/matches/{match.pk}/reports", body, ann)
    ben = Entry.objects.get(name="Ben")
    code = post(client, f"/api/v1/entries/{ben.pk}/claim-code", {}, tournament.created_by).json()
    answered = client.post(
        f"/api/v1/matches/{match.pk}/guest-reports",
        {"code": code["claim_code"], **body},
        content_type="application/json",
    )

    assert (reported.status_code, answered.status_code) == (200, 200)
    assert state_of(match)[:2] == ("settled", "agreement")


@pytest.mark.proof(of="archives")
def test_an_archive_is_the_same_event_elsewhere() -> None:
    tournament = open_event(*NAMES, stages=SWISS_AND_CUT)
    set_state(tournament, "running")
    for _ in range(4):
        play_round(tournament)

    again = imported(archive_text(tournament))

    event = exported(again)["event"]
    assert (event["game"], event["game_name"], event["decklists"]) == (
        "other",
        "Iron Fleets",
        "none",
    )
    assert event["format"] == {
        "slug": "2,000 points",
        "digest": None,
        "rules_digest": None,
        "banned": [],
        "limited": {},
        "house_file": "",
    }
    assert tables(again) == tables(tournament)
    assert play_all(again) == play_all(tournament)
    assert table(again) == table(tournament)


def test_a_file_of_results_becomes_an_event_of_any_game() -> None:
    from_file = ResultsOf("Elsewhere", "other", "", rounds=3, game_name="Iron Fleets")
    made = import_event(
        document=results_text().encode(),
        organisation=None,
        actor=make_user(),
        results_of=from_file,
        now=NOW,
    )

    assert (made.game, made.game_name, made.format, made.decklists) == (
        "other",
        "Iron Fleets",
        "",
        "none",
    )


def test_a_series_takes_events_of_its_game_alone() -> None:
    owner = make_user()
    series = make_series(owner, game="other", game_name="Iron Fleets")
    same = open_event(owner=owner, game_name="IRON  fleets")
    other = open_event(owner=owner, game_name="Stone Age")
    facts: dict[str, Any] = {"series_id": series.pk, "actor": owner, "now": NOW}

    add_event(**facts, tournament_id=same.pk)
    with pytest.raises(NotOfSeries) as refused:
        add_event(**facts, tournament_id=other.pk)
    with pytest.raises(OtherGame):
        take_ratings(**facts, tournament_id=other.pk)

    assert str(refused.value) == (
        f"{series.name} is for Iron Fleets, but this event is for Stone Age."
    )
    assert take_ratings(**facts, tournament_id=same.pk) == 0
