"""Lists of matches, logs and certificates across events, and of the entries of one: what they
choose, and how they are followed."""

import base64
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from replays.models import CertificationJob, JobState, Replay
from replays.services.certification import claim_job, finish_job
from replays.verifier import LogVerdict
from tests.support.archives import exported, imported
from tests.support.factories import (
    NOW,
    bearer,
    make_organisation,
    make_tournament,
    make_user,
    settle,
)
from tests.support.playing import bring, certify, event_of, host_of, seated_match
from tests.support.requests import faults, path_of
from tests.support.seasons_played import join, make_series
from tournaments.entries.services.leaving import withdraw
from tournaments.entries.services.registration import enter_guest
from tournaments.models import Match

pytestmark = pytest.mark.django_db

LISTS = ("/api/v1/matches", "/api/v1/replays", "/api/v1/certificates")
LONG_AGO = "2000-01-01T00:00:00Z"
ELSEWHERE = "00000000-0000-4000-8000-000000000000"


def rows(client: Client, path: str, **query: Any) -> list[dict[str, Any]]:
    response = client.get(path, query)
    assert response.status_code == 200, response.content
    listed: list[dict[str, Any]] = response.json()["results"]
    return listed


def ids(client: Client, path: str, **query: Any) -> set[str]:
    return {row["id"] for row in rows(client, path, **query)}


def refuse(replay: Replay) -> None:
    """The verdict on a log that tells no legal game."""
    claim = claim_job(job_id=replay.job.pk, now=NOW)
    assert claim is not None
    verdict = LogVerdict(False, code="illegal", move=1, seat=0, reason="SECRET card", moves=1)
    finish_job(claim=claim, verdict=verdict, now=NOW)


def played_match(owner: Any = None, **plan: Any) -> tuple[Match, Replay]:
    """A match that a certified log of its host has settled."""
    match, _ = seated_match(owner, **plan)
    replay = certify(bring(match, host_of(match)), 0)
    match.refresh_from_db()
    return match, replay


def test_a_row_is_what_the_door_of_one_says(client: Client) -> None:
    match, replay = played_match()
    [of_match], [of_log], [of_certificate] = (rows(client, path) for path in LISTS)

    alone = client.get(f"/api/v1/matches/{match.pk}").json()
    assert of_match == {name: alone[name] for name in of_match}
    assert (of_match["settled_by"], of_match["known_by"]) == ("log", "host")
    assert of_log == client.get(f"/api/v1/replays/{replay.pk}").json()
    assert of_certificate == client.get(f"/api/v1/certificates/{replay.pk}").json()
    for row in (of_match, of_log, of_certificate):
        assert row["updated_at"] == "2026-01-31T12:00:00Z"


@pytest.mark.proof(of="slow")
def test_they_are_chosen_by_what_a_site_asks_for(client: Client) -> None:
    make_organisation(club := make_user("club"), "club")
    first, first_log = played_match(club, organisation="club")
    second, second_log = played_match()
    series = make_series(club, organisation="club")
    join(series, event_of(first))
    player = first.seats.get(number=0).entry_id
    pairs = {LISTS[0]: (first, second), LISTS[1]: (first_log, second_log)}
    pairs[LISTS[2]] = pairs[LISTS[1]]
    alone: list[dict[str, Any]] = [
        {"tournament_id": event_of(first).pk},
        {"organisation": "club"},
        {"series_id": series.pk},
        {"player_id": player},
        {"organisation": "club", "game": "tactics_anthem", "format": "starter"},
    ]
    nothing: list[dict[str, Any]] = [
        {"tournament_id": ELSEWHERE},
        {"organisation": "nobody"},
        {"series_id": ELSEWHERE},
        {"player_id": ELSEWHERE},
        {"game": "letal"},
        {"format": "elsewhere"},
    ]

    for path, (own, other) in pairs.items():
        assert ids(client, path, game="tactics_anthem") == {str(own.pk), str(other.pk)}
        for query in alone:
            assert ids(client, path, **query) == {str(own.pk)}, (path, query)
        for query in nothing:
            assert ids(client, path, **query) == set(), (path, query)
    for path in LISTS[1:]:
        assert ids(client, path, match_id=first.pk) == {str(first_log.pk)}


def test_those_of_imported_events_can_be_left_out(client: Client) -> None:
    """An imported event has only those replays here that were played after the import."""
    match, log = played_match()
    made = imported(exported(event_of(match)))
    (moved,) = Match.objects.filter(round__tournament=made)

    for path, own in zip(LISTS, (match, log, log), strict=True):
        assert ids(client, path, imported="false") == {str(own.pk)}
        brought = {str(moved.pk)} if path == LISTS[0] else set()
        assert ids(client, path, imported="true") == brought
    (row,) = rows(client, LISTS[0], imported="true")
    assert (row["known_by"], row["settled_by"]) == ("imported", "imported")


def test_they_are_chosen_by_state_and_time(client: Client) -> None:
    match, (player, other) = seated_match(best_of=3)
    certified = certify(bring(match, player), 0)
    refuse(refused := bring(match, other))
    waiting = bring(match, player, game=2)
    later = (NOW + timedelta(seconds=1)).isoformat()
    by_state = {
        "certified": {str(certified.pk)},
        "refused": {str(refused.pk)},
        "waiting": {str(waiting.pk)},
        "quarantined": set(),
        "held": set(),
    }

    for state, expected in by_state.items():
        assert ids(client, LISTS[1], state=state) == expected
    CertificationJob.objects.filter(replay=waiting).update(state=JobState.HELD)
    by_state |= {"held": {str(waiting.pk)}, "waiting": set()}
    for state, expected in by_state.items():
        assert ids(client, LISTS[1], state=state) == expected
        assert {row["state"] for row in rows(client, LISTS[1], state=state)} <= {state}
    assert ids(client, LISTS[0], state="open") == {str(match.pk)}
    settle(match)
    assert ids(client, LISTS[0], state="open") == set()
    moments = ("settled", "uploaded", "issued")
    for path, moment, count in zip(LISTS, moments, (1, 3, 1), strict=True):
        assert len(rows(client, path, **{f"{moment}_after": NOW.isoformat()})) == count
        assert len(rows(client, path, **{f"{moment}_before": later})) == count
        assert rows(client, path, **{f"{moment}_after": later}) == []
        assert rows(client, path, **{f"{moment}_before": NOW.isoformat()}) == []


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.proof(of="slow")
def test_whoever_goes_on_by_next_has_each_row_once_in_the_order_of_changes(
    client: Client, path: str
) -> None:
    logs = [played_match()[1] for _ in range(3)]
    names = [replay.slot.match if path == LISTS[0] else str(replay.pk) for replay in logs]
    listed, address = [], f"{path}?updated_since={LONG_AGO}&page_size=1&game=tactics_anthem"
    while address:
        body = client.get(address).json()
        listed += [row["id"] for row in body["results"]]
        address = body["next"]

    assert listed == names
    assert rows(client, path, updated_since="2099-01-01T00:00:00Z") == []


def test_an_entry_that_changes_comes_to_the_end(client: Client) -> None:
    match, _ = seated_match()
    path = f"{path_of(event_of(match))}/entries"
    first, second = (row["id"] for row in rows(client, path))
    change = client.get(f"{path}?updated_since={LONG_AGO}&page_size=1").json()
    assert change["next"] is not None
    assert client.get(change["next"]).json()["next"] is None
    leave(client, match, first)

    assert [row["id"] for row in rows(client, path, updated_since=LONG_AGO)] == [second, first]
    assert [row["id"] for row in rows(client, path)] == [first, second]


def leave(client: Client, match: Match, entry: str) -> None:
    host = bearer(host_of(match))
    answer = client.post(f"/api/v1/entries/{entry}/drop", headers=host)
    stored = client.get(f"/api/v1/entries/{entry}").json()
    assert (answer.status_code, answer.json()) == (200, stored)


def test_those_who_wait_have_their_place_among_all_who_do(client: Client) -> None:
    event = make_tournament(capacity=2)
    for second, name in enumerate("ABCD"):
        enter_guest(
            tournament_id=event.pk,
            actor=event.created_by,
            name=name,
            deck=None,
            now=NOW + timedelta(seconds=second),
        )
    path = f"{path_of(event)}/entries"
    assert waiting(rows(client, path)) == {"A": None, "B": None, "C": 1, "D": 2}
    since: Any = event.entries.order_by("changed_at").values_list("changed_at", flat=True).last()
    withdraw(entry_id=event.entries.get(name="A").pk, actor=event.created_by, now=NOW)

    changes = rows(client, path, updated_since=since.isoformat())
    assert waiting(changes) == {"A": None, "C": None, "D": 1}
    assert waiting(rows(client, path)) == {**waiting(changes), "B": None}


def waiting(listed: list[dict[str, Any]]) -> dict[str, int | None]:
    return {row["player"]["name"]: row["waiting_position"] for row in listed}


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ({"updated_since": "2026-01-01T00:00:00"}, ("/updated_since", "offset_missing")),
        ({"page_size": "101"}, ("/page_size", "max_value")),
        ({"page": "2"}, ("/page", "unknown")),
        ({"ordering": "table"}, ("/ordering", "unknown")),
        ({"tournament_id": "cup"}, ("/tournament_id", "invalid")),
    ],
)
def test_what_they_cannot_answer_is_refused(
    client: Client, path: str, query: dict[str, str], fault: tuple[str, str]
) -> None:
    assert faults(client.get(path, query)) == (400, [fault])


@pytest.mark.parametrize(
    "place",
    [
        f"2026-01-31T12:00:00|{ELSEWHERE}",
        f"0001-01-01T00:00:00+14:00|{ELSEWHERE}",
        "2026-01-31T12:00:00+00:00|x",
        "2026-01-31T12:00:00+00:00|",
        "|",
    ],
)
def test_a_cursor_that_no_answer_gave_is_refused(client: Client, place: str) -> None:
    cursor = base64.urlsafe_b64encode(place.encode()).decode()
    fault = (400, [("/cursor", "cursor_unusable")])

    assert [faults(client.get(path, {"cursor": cursor})) for path in LISTS] == [fault] * 3


def test_entries_that_are_followed_have_no_pages(client: Client) -> None:
    """The page would be passed over, and a reader of pages would begin again and again."""
    path = f"{path_of(make_tournament(entries=2))}/entries"
    answer = client.get(path, {"updated_since": LONG_AGO, "page": "2"})

    assert faults(answer) == (400, [("/page", "order_of_changes")])
    assert len(rows(client, path, updated_since=LONG_AGO, page_size=1)) == 1
