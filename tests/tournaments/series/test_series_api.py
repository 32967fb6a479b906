"""Series through the API: status, body, and who sees and does what."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Scope, User
from tests.remembering import remembered
from tests.support.factories import (
    GAME,
    bearer,
    make_draft,
    make_organisation,
    make_tournament,
    make_user,
)
from tests.support.requests import faults, post
from tests.support.seasons_played import finished_event, join, make_series
from tournaments.models import Series, SeriesEvent

pytestmark = pytest.mark.django_db

SERIES = "/api/v1/series"
PLAN = {
    "name": "League",
    "game": GAME,
    "game_name": "",
    "steps": [{"rank": 1, "points": 4}, {"rank": 2, "points": 1}],
    "bands": [{"player_count": 2, "percent": 200}],
    "attending": 1,
    "best": 2,
    "fewest": 1,
}


@pytest.fixture
@remembered
def owner() -> User:
    make_organisation(user := make_user("olga"))
    return user


def patch(client: Client, path: str, body: Any, user: User, **headers: str):
    return client.patch(path, body, content_type="application/json", headers=bearer(user) | headers)


def test_a_series_is_founded_read_and_listed(client: Client, owner: User) -> None:
    made = post(client, SERIES, PLAN | {"organisation": "cup-makers"}, owner)
    body = made.json()
    read = client.get(made["Location"])

    assert (made.status_code, read.json()) == (201, body)
    key, created = body.pop("id"), body.pop("created_at")
    organisation = {"slug": "cup-makers", "name": "Cup-Makers"}
    assert body == PLAN | {"description": "", "organisation": organisation}
    assert (read["ETag"][:4], created.endswith("Z")) == ('"v1-', True)
    row = {"id": key, "name": "League", "organisation": organisation} | {
        "game": GAME,
        "game_name": "",
    }
    for query, expected in (("", [row]), ("?organisation=nobody", []), (f"?game={GAME}", [row])):
        listed = client.get(SERIES + query).json()["results"]
        assert [listed_row | {"created_at": ""} for listed_row in listed] == [
            expected_row | {"created_at": ""} for expected_row in expected
        ]


def test_without_a_word_of_points_they_are_the_usual_ones(client: Client, owner: User) -> None:
    body = post(client, SERIES, {"name": "League", "game": GAME}, owner).json()

    assert (body["organisation"]["slug"], body["attending"], body["best"], body["fewest"]) == (
        "olga",
        1,
        None,
        0,
    )
    assert body["steps"] == [
        {"rank": place, "points": points} for place, points in ((1, 10), (2, 7), (4, 5), (8, 3))
    ]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"game": "chess"}, (422, [("/game", "unknown_game")])),
        ({"organisation": "nobody"}, (422, [("/organisation", "unknown_organisation")])),
        ({"best": 0}, (400, [("/best", "min_value")])),
        ({"name": ""}, (400, [("/name", "blank")])),
        ({"steps": [{"rank": 2, "points": 1}] * 2}, (422, [("/steps", "unusable_scheme")])),
        (
            {"bands": [{"player_count": 2, "percent": 1}] * 2},
            (422, [("/bands", "unusable_scheme")]),
        ),
        ({"steps": [{"rank": 0, "points": 1}]}, (400, [("/steps/0/rank", "min_value")])),
    ],
)
def test_what_a_series_cannot_be(client: Client, owner: User, change: Any, expected: Any) -> None:
    assert faults(post(client, SERIES, PLAN | change, owner)) == expected
    assert not Series.objects.exists()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"steps": [{"points": 1}]}, "/steps/0/rank"),
        ({"bands": [{"player_count": 2}]}, "/bands/0/percent"),
    ],
)
def test_what_is_changed_is_given_whole(
    client: Client, owner: User, change: Any, expected: str
) -> None:
    path = f"{SERIES}/{make_series(owner).pk}"

    assert faults(patch(client, path, change, owner)) == (400, [(expected, "required")])


def test_a_change_names_the_version_that_it_was_decided_on(client: Client, owner: User) -> None:
    series = make_series(owner)
    path = f"{SERIES}/{series.pk}"
    done = patch(client, path, {"best": 3, "name": "Liga"}, owner, **{"If-Match": '"v1"'})
    late = patch(client, path, {"best": 4}, owner, **{"If-Match": '"v1"'})

    assert (done.status_code, done["ETag"], done.json()["best"]) == (200, '"v2"', 3)
    assert (faults(late), late["ETag"]) == ((412, [("", "precondition_failed")]), '"v2"')
    assert client.get(path).json()["name"] == "Liga"
    assert client.get(f"{path}/standings").json()["name"] == "Liga"


@pytest.mark.proof(of="events")
def test_events_are_added_weighed_and_taken_out(client: Client, owner: User) -> None:
    series, event = make_series(owner), finished_event(owner, ["Ada", "Bo"])
    path = f"{SERIES}/{series.pk}/events"
    made = post(client, path, {"tournament_id": str(event.pk)}, owner)
    line = {
        "id": str(event.pk),
        "name": "Day 1",
        "state": "finished",
        "starts_at": "2026-02-01T12:00:00Z",
        "imported_from": None,
        "weight": 100,
        "counts": True,
    }
    assert (made.status_code, made.json()) == (201, line)
    assert client.get(path).json() == {"results": [line]}
    weighed = patch(client, made["Location"], {"weight": 50}, owner)
    assert (weighed.status_code, weighed.json()) == (200, line | {"weight": 50})
    again = post(client, path, {"tournament_id": str(event.pk)}, owner)
    assert faults(again) == (409, [("/tournament_id", "already_in_series")])
    gone = client.delete(made["Location"], headers=bearer(owner))
    assert (gone.status_code, SeriesEvent.objects.count()) == (204, 0)
    assert faults(client.delete(made["Location"], headers=bearer(owner))) == (
        404,
        [("", "not_found")],
    )


@pytest.mark.proof(of="events")
def test_standings_tell_each_finish_and_are_stored_bytes(client: Client, owner: User) -> None:
    series = make_series(owner, best=1, attending=1)
    first = finished_event(owner, ["Ada", "Bo"], day=1)
    second = finished_event(owner, ["Bo", "Ada"], day=2)
    for event in (first, second):
        join(series, event)
    path = f"{SERIES}/{series.pk}/standings"
    answer = client.get(path)
    again = client.get(path, headers={"If-None-Match": answer["ETag"]})
    body = answer.json()

    assert (again.status_code, again.content) == (304, b"")
    assert answer["Cache-Control"] == "public, max-age=1"
    assert [(event["id"], event["player_count"], event["percent"]) for event in body["events"]] == [
        (str(first.pk), 2, 100),
        (str(second.pk), 2, 100),
    ]
    entry = {event.pk: str(event.entries.get(name="Bo").pk) for event in (first, second)}
    assert body["results"][0] == {
        "rank": 1,
        "tied": False,
        "name": "Bo",
        "points": 11,
        "event_count": 2,
        "lacks": 0,
        "strength": {"shown": 1047, "mean": 1610, "spread": 188, "match_count": 2},
        "finishes": [
            {
                "tournament_id": str(first.pk),
                "entry_id": entry[first.pk],
                "team": None,
                "rank": 2,
                "rank_points": 7,
                "points": 8,
                "counting": "beyond_best",
            },
            {
                "tournament_id": str(second.pk),
                "entry_id": entry[second.pk],
                "team": None,
                "rank": 1,
                "rank_points": 10,
                "points": 11,
                "counting": "counts",
            },
        ],
    }
    third = finished_event(owner, ["Cy", "Di"], day=3)
    join(series, third)
    changed = client.get(path, headers={"If-None-Match": answer["ETag"]})
    assert (changed.status_code, changed["ETag"] != answer["ETag"]) == (200, True)


def test_a_draft_of_a_series_is_for_its_staff(client: Client, owner: User) -> None:
    series, draft = make_series(owner), make_draft(owner, name="Secret Final")
    join(series, draft)
    path = f"{SERIES}/{series.pk}"
    public = [client.get(f"{path}{more}").content for more in ("", "/events", "/standings")]
    stranger = client.get(f"{path}/events", headers=bearer()).content
    staff = client.get(f"{path}/events", headers=bearer(owner))

    for body in (*public, stranger):
        assert b"Secret Final" not in body
        assert str(draft.pk).encode() not in body
    assert [result["name"] for result in staff.json()["results"]] == ["Secret Final"]
    assert staff["Vary"] == "Accept, Authorization, Cookie"
    assert staff["Cache-Control"] == "private, no-cache"


def test_an_event_of_others_is_not_told_from_none(client: Client, owner: User) -> None:
    series = make_series(owner)
    hidden, none = make_draft(), "00000000-0000-4000-8000-000000000000"
    path = f"{SERIES}/{series.pk}/events"
    details = [
        post(client, path, {"tournament_id": str(event)}, owner)
        .json()["detail"]
        .replace(str(event), "")
        for event in (hidden.pk, none)
    ]

    assert details[0] == details[1]


def test_who_may_not_manage_events_changes_nothing(client: Client, owner: User) -> None:
    series = make_series(owner, organisation="cup-makers")
    event = make_tournament(owner, organisation="cup-makers")
    path, stranger = f"{SERIES}/{series.pk}", make_user()
    form = {"tournament_id": str(event.pk)}
    answers = [
        post(client, f"{path}/events", form, stranger),
        patch(client, path, {"name": "Mine"}, stranger),
        post(client, SERIES, PLAN | {"organisation": "cup-makers"}, stranger),
    ]

    assert [faults(answer) for answer in answers] == [(403, [("", "power_missing")])] * 3
    weak = post(client, f"{path}/events", form, owner, scopes=(Scope.ENTRIES_WRITE,))
    assert weak.status_code == 403
    assert client.post(SERIES, PLAN, content_type="application/json").status_code == 401


def test_a_series_that_is_not_there(client: Client, owner: User) -> None:
    path = f"{SERIES}/00000000-0000-4000-8000-000000000000"
    statuses = [client.get(path + more).status_code for more in ("", "/events", "/standings")]

    assert statuses == [404, 404, 404]
    assert patch(client, path, {"name": "Cup"}, owner).status_code == 404
