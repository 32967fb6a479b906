"""What programs say of seats by number, with the names of who plays there."""

import pytest

from tests.support.playing import seated_match
from web.matches.texts import by_name

pytestmark = pytest.mark.django_db

REASONS = {
    "seat 1 is to decide, not seat 0": "{1} is to decide, not {0}",
    'the log claims "Side 1 wins: Side 0 concedes."': 'the log claims "{1} wins: {0} concedes."',
    "the opened deck of seat 0 is not the committed one": (
        "the opened deck of {0} is not the committed one"
    ),
    "there is no seat 7, and no seat 10": "there is no seat 7, and no seat 10",
    "they stood inside 1": "they stood inside 1",
}


def test_seats_have_names_on_pages() -> None:
    match, _ = seated_match()
    seats = list(match.seats.select_related("entry").order_by("number"))
    names = [seat.entry.name for seat in seats]

    texts = {reason: by_name(reason, seats) for reason in REASONS}

    assert texts == {reason: named.format(*names) for reason, named in REASONS.items()}
    assert [by_name(reason, ()) for reason in REASONS] == list(REASONS)
