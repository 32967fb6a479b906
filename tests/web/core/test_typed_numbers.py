"""Numbers of thousands of digits, which Python refuses to read, are wrong numbers and no fault."""

import pytest
from django.test import Client

from tests.support.factories import make_tournament, make_user, paired_match
from tests.support.pages import PLAN
from tournaments.models import Entry, Round
from tournaments.terms.kinds import RoundState
from web.core.typed_numbers import typed_number

pytestmark = pytest.mark.django_db

HUGE = "9" * 5_000


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("0123456789", 123_456_789),
        ("9999999999", 9_999_999_999),
        ("10000000000", None),
        (HUGE, None),
        ("", None),
        ("-1", None),
        (" 1", None),
        ("1_0", None),
        ("٣", None),
        ("²", None),
    ],
)
def test_a_number_is_some_ascii_digits(text: str, number: int | None) -> None:
    assert typed_number(text) == number


def test_no_version_is_so_long(client: Client) -> None:
    client.force_login(olga := make_user("olga"))
    match = paired_match(olga)
    path = f"/events/{match.round.tournament_id}/run/rounds/1/undo"

    states = []
    for version in ({"version": HUGE}, {}):
        client.post(path, {"reason": "Rain."} | version)
        states.append(Round.objects.get(pk=match.round_id).state)

    assert states == [RoundState.OPEN, RoundState.UNDONE]  # The second is the control.


@pytest.mark.parametrize("name", ["capacity", "best_of", "minutes", "confirm_minutes"])
def test_a_setting_that_is_too_long_is_wrong(client: Client, name: str) -> None:
    client.force_login(make_user("olga"))

    response = client.post("/events/new", PLAN | {name: HUGE})

    assert (response.status_code, name in response.context["form"].errors) == (200, True)


def test_a_limit_of_copies_that_is_too_long_is_no_limit(client: Client) -> None:
    client.force_login(make_user("olga"))

    response = client.post("/events/new", PLAN | {"own_limits": f"{HUGE} Silence"})

    faults = response.context["form"].errors["own_limits"]
    assert faults == [f"We don’t know this card: {HUGE[:60]}"]


@pytest.mark.parametrize("cell", [HUGE, "0" * 20 + HUGE, "0" * 20 + "9" * 30, "0" * 20 + "99999"])
def test_an_arrangement_that_is_too_long_is_wrong(client: Client, cell: str) -> None:
    """Zeros before it make no number small."""
    client.force_login(olga := make_user("olga"))
    event = make_tournament(olga, entries=1)
    entry = Entry.objects.get()

    path = f"/events/{event.pk}/run/arrangements"
    client.post(path, {"lines": f"{entry.name};;;{cell};{cell}"})

    entry.refresh_from_db()
    assert (entry.awarded_byes, entry.rating) == (0, None)
