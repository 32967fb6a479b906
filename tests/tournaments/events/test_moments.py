"""When an event can be: never so near the ends of the calendar that no clock shows it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from tests.support.events import CUP, patch
from tests.support.factories import NOW, make_draft, make_tournament, make_user
from tests.support.requests import EVENTS, faults, path_of, post
from tournaments.archive.document.shape import UnusableArchive, moment
from tournaments.events.services.settings import plan_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

FIRST, LAST = "1900-01-01T00:00:00Z", "2199-12-31T23:59:59.999999Z"
# By UTC the last two are in no year that there is.
NEVER = (
    "0001-01-01T00:00:00Z",
    "1899-12-31T23:59:59Z",
    "2200-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-12:00",
)


@pytest.mark.parametrize("at", NEVER)
def test_no_event_is_where_the_calendar_ends(client: Client, at: str) -> None:
    owner = make_user()
    event = make_draft(owner, starts_at=NOW)
    refused = [
        post(client, EVENTS, CUP | {"starts_at": at}, owner),
        patch(client, path_of(event), {"decks_due_at": at}, owner),
        post(client, f"{path_of(event)}/clone", {"name": "Again", "starts_at": at}, owner),
    ]

    code = "moment_unusable" if at.endswith("Z") else "overflow"
    status = 422 if at.endswith("Z") else 400
    named = ("starts_at", "decks_due_at", "starts_at")
    assert [faults(answer) for answer in refused] == [
        (status, [(f"/{name}", code)]) for name in named
    ]
    assert [plan_of(row) for row in Tournament.objects.all()] == [plan_of(event)]


@pytest.mark.parametrize("at", NEVER[:4])
def test_nor_is_a_deadline_or_a_moment_of_an_archive(client: Client, at: str) -> None:
    event = make_draft(owner := make_user())
    answer = patch(client, path_of(event), {"deadlines": {"close_check_in": at}}, owner)

    assert faults(answer) == (409, [("/deadlines/close_check_in", "deadline_unusable")])
    with pytest.raises(UnusableArchive, match=r"^/at: it must be a time from 1900 to 2199, not"):
        moment(at, "/at")
    assert moment(FIRST, "") == datetime(1900, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize("at", [FIRST, LAST])
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_what_is_taken_is_shown_by_every_clock(client: Client, at: str, zone: str) -> None:
    starts_at = datetime.fromisoformat(at)
    event = make_tournament(starts_at=starts_at, zone=zone)

    assert [client.get(path).status_code for path in ("/events", f"/events/{event.pk}")] == [
        200,
        200,
    ]


def test_a_clone_leaves_out_what_would_come_after_the_end_of_time(client: Client) -> None:
    start = datetime(1900, 1, 1, tzinfo=UTC)
    event = make_draft(
        owner := make_user(), starts_at=start, decks_due_at=start + timedelta(days=299 * 366)
    )
    body = {"name": "Again", "starts_at": LAST}

    answer = post(client, f"{path_of(event)}/clone", body, owner)
    clone: dict[str, Any] = answer.json()
    assert (answer.status_code, clone["starts_at"], clone["decks_due_at"]) == (201, LAST, None)


@pytest.mark.parametrize("name", ["starts_after", "finished_before", "updated_since"])
def test_a_search_goes_back_to_the_beginning_and_no_further(client: Client, name: str) -> None:
    make_tournament()
    answers = [client.get(EVENTS, {name: at}) for at in (NEVER[0], NEVER[3])]

    assert [answer.status_code for answer in answers] == [200, 200]
    for at in NEVER[4:]:
        assert faults(client.get(EVENTS, {name: at})) == (400, [(f"/{name}", "overflow")])


@pytest.mark.parametrize("at", ["0001-01-01T00:00", "9999-12-31T23:59", "9999-12-31T23:59-12:00"])
def test_a_form_says_so_beside_its_field(client: Client, at: str) -> None:
    event = make_draft(owner := make_user(), starts_at=NOW, zone="Pacific/Kiritimati")
    client.force_login(owner)
    answer = client.post(f"/events/{event.pk}/run/clone", {"name": "Again", "starts_at": at})

    assert (answer.status_code, Tournament.objects.count()) == (200, 1)
    (words,) = answer.context["form"].errors["starts_at"]
    assert words in (
        "Choose a time from 1900 to 2199 (UTC).",
        "Enter a date and a time, such as 2026-10-25 14:30.",
    )
