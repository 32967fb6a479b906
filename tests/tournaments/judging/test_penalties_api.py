"""Penalties through the API: what judges send, and who reads how much of them."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Scope, User
from accounts.roles import Role
from tests.support.factories import (
    NOW,
    bearer,
    make_entry,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.penalising import penalise
from tests.support.playing import seated_match
from tests.support.requests import faults, path_of
from tournaments.judging.infractions import INFRACTIONS
from tournaments.judging.services.penalties import issue_penalty
from tournaments.models import EntryPlayer, Penalty, Tournament
from tournaments.terms.kinds import PenaltyKind

pytestmark = pytest.mark.django_db


def send(client: Client, path: str, user: User, body: Any) -> Any:
    return client.post(path, body, "application/json", headers=bearer(user))


def get(client: Client, path: str, user: User, *scopes: Scope) -> Any:
    return client.get(path, headers=bearer(user, scopes or tuple(Scope.values)))


def written(moment: Any) -> str:
    return str(moment.isoformat().replace("+00:00", "Z"))


def test_the_list_of_infractions(client: Client) -> None:
    body = client.get("/api/v1/infractions").json()

    assert (body["title"], body["official"]) == (INFRACTIONS.title, False)
    assert [infraction["code"] for infraction in body["results"]] == list(INFRACTIONS.infractions)
    assert body["results"][0] == {
        "code": "tardiness",
        "title": "Tardiness",
        "about": "The player isn't seated when the round starts, or is later than announced.",
        "step": "game_loss",
        "repeated": "game_loss",
    }


@pytest.mark.proof(of="events")
def test_a_game_loss_is_given_read_and_revoked(client: Client) -> None:
    match, (user, other) = seated_match(owner := make_user("olga"), best_of=3)
    entry = match.seats.get(number=0).entry
    event, own = path_of(match.round.tournament), f"/api/v1/entries/{entry.pk}/penalties"
    body = {
        "entry_id": str(entry.pk),
        "infraction": "tardiness",
        "kind": "game_loss",
        "match_id": str(match.pk),
        "points": 1,
        "note": "Eight minutes.",
    }
    made = send(client, f"{event}/penalties", owner, body)
    penalty = Penalty.objects.get()
    seated = [seat.entry for seat in match.seats.select_related("entry").order_by("number")]
    about = {
        "id": str(match.pk),
        "tournament_id": str(match.round.tournament_id),
        "round_number": 1,
        "table": 1,
        "players": [{"id": str(entry.pk), "name": entry.name} for entry in seated],
    }
    row = {
        "id": str(penalty.pk),
        "player": {"id": str(entry.pk), "name": entry.name},
        "member": {"id": str(entry.players.get().pk), "name": entry.name},
        "round_number": 1,
        "infraction": "tardiness",
        "title": "Tardiness",
        "kind": "game_loss",
        "points": 1,
        "match": about,
        "falls_on": about,
        "note": "Eight minutes.",
        "issued_at": written(penalty.issued_at),
        "issued_by": "olga",
        "revoked_at": None,
        "revoked_by": None,
        "revoked_because": None,
    }
    assert (made.status_code, made.json()) == (201, row)
    assert made["Location"] == f"http://testserver{own}"
    assert get(client, f"{event}/penalties", owner).json() == {"results": [row]}
    theirs = {"results": [row | {"issued_by": None}], "repeats": None}
    assert get(client, own, user).json() == theirs
    assert faults(get(client, own, other)) == (403, [("", "not_your_event")])
    for_staff = get(client, own, owner).json()
    assert for_staff["results"] == [row]
    assert [repeat for repeat in for_staff["repeats"] if repeat["here"]] == [
        {
            "infraction": "tardiness",
            "title": "Tardiness",
            "here": 1,
            "before": 0,
            "suggested": "game_loss",
        }
    ]
    place = f"/api/v1/penalties/{penalty.pk}/revoke"
    revoked = send(client, place, owner, {"reason": "The clock was wrong."})
    penalty.refresh_from_db()
    row |= {
        "revoked_at": written(penalty.revoked_at),
        "revoked_by": "olga",
        "revoked_because": "The clock was wrong.",
    }
    assert (revoked.status_code, revoked.json()) == (200, row)
    again = send(client, place, owner, {"reason": "Again."})
    assert faults(again) == (409, [("", "already_revoked")])


def test_repeats_are_those_of_one_member(client: Client) -> None:
    tournament = make_tournament(owner := make_user(), entries=2)
    set_state(tournament, "running")
    entry = tournament.entries.first()
    assert entry is not None
    captain = entry.players.get()
    mate = EntryPlayer.objects.create(
        entry=entry,
        tournament=tournament,
        number=1,
        name="Mate",
        name_key="mate",
        joined_at=NOW,
    )
    issue_penalty(
        entry_id=entry.pk,
        player_id=mate.pk,
        actor=owner,
        infraction="tardiness",
        kind=PenaltyKind.WARNING,
        note="Late.",
        now=NOW,
    )
    place = f"/api/v1/entries/{entry.pk}/penalties?member_id="
    repeats = [
        sum(row["here"] for row in get(client, f"{place}{player.pk}", owner).json()["repeats"])
        for player in (captain, mate)
    ]
    assert repeats == [0, 1]
    assert get(client, f"{place}{entry.pk}", owner).status_code == 404


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"infraction": "jaywalking"}, (400, [("/infraction", "invalid_choice")])),
        ({"kind": "blame"}, (400, [("/kind", "invalid_choice")])),
        ({"points": -1}, (400, [("/points", "min_value")])),
        ({"points": "nan"}, (400, [("/points", "invalid")])),
        ({"points": 0.5}, (422, [("/points", "impossible_points")])),
        ({"points": 1, "note": ""}, (422, [("/reason", "reason_missing")])),
        ({"weight": 1}, (400, [("/weight", "unknown")])),
        ({"member_id": "00000000-0000-0000-0000-000000000000"}, (404, [("", "not_found")])),
        ({"match_id": "00000000-0000-0000-0000-000000000000"}, (404, [("", "not_found")])),
    ],
)
def test_what_is_refused_names_its_place(client: Client, body: Any, expected: Any) -> None:
    tournament = make_tournament(owner := make_user(), entries=1)
    usual = {
        "entry_id": str(tournament.entries.get().pk),
        "infraction": "slow_play",
        "kind": "warning",
        "note": "Slow.",
    }
    path = f"{path_of(tournament)}/penalties"

    assert faults(send(client, path, owner, usual | body)) == expected


def test_an_entry_of_another_event_is_not_here(client: Client) -> None:
    tournament: Tournament = make_tournament(owner := make_user())
    strange = make_entry(make_tournament(), "Ann")
    body = {"entry_id": str(strange.pk), "infraction": "slow_play", "kind": "warning"}

    refused = send(client, f"{path_of(tournament)}/penalties", owner, body)
    assert faults(refused) == (404, [("", "not_found")])


def test_staff_that_plays_reads_no_notes_of_others(client: Client) -> None:
    """What was found in a deck would tell them of it."""
    tournament, keeper = make_tournament(), make_user()
    tournament.staff.create(user=keeper, role=Role.SCOREKEEPER, since=NOW)
    other, own = make_entry(tournament, "Ann"), make_entry(tournament, "Kai", user=keeper)
    for minute, entry in enumerate((other, own)):
        penalise(entry, minute=minute, note=f"Found with {entry.name}.")
    path = f"{path_of(tournament)}/penalties"

    rows = get(client, path, keeper).json()["results"]
    assert [row["note"] for row in rows] == [None, "Found with Kai."]
    refused = get(client, f"/api/v1/entries/{other.pk}/penalties", keeper, Scope.ENTRIES_WRITE)
    assert faults(refused) == (403, [("", "not_your_entry")])
