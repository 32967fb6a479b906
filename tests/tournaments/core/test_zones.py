"""Times as clocks on walls show them, across both changes of the year."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from tournaments.terms.zones import (
    MomentSkipped,
    MomentTwice,
    is_unambiguous,
    offset_label,
    time_in_zone,
)

MADRID = ZoneInfo("Europe/Madrid")


def parsed(text: str) -> datetime:
    return datetime.fromisoformat(text)


@pytest.mark.parametrize(
    ("zone", "text", "moment"),
    [
        ("Europe/Madrid", "2026-03-29T01:59", "2026-03-29T00:59+00:00"),
        ("Europe/Madrid", "2026-03-29T03:00", "2026-03-29T01:00+00:00"),
        ("Europe/Madrid", "2026-10-25T01:59", "2026-10-24T23:59+00:00"),
        ("Europe/Madrid", "2026-10-25T03:00", "2026-10-25T02:00+00:00"),
        ("America/New_York", "2026-07-01T12:00", "2026-07-01T16:00+00:00"),
        ("Asia/Kolkata", "2026-07-01T12:00", "2026-07-01T06:30+00:00"),
        ("UTC", "2026-03-29T02:30", "2026-03-29T02:30+00:00"),
    ],
)
def test_a_time_that_is_shown_once_is_one_moment(zone: str, text: str, moment: str) -> None:
    assert time_in_zone(ZoneInfo(zone), parsed(text)) == parsed(moment)


def test_a_time_that_spring_leaves_out_is_refused_with_what_to_type() -> None:
    with pytest.raises(MomentSkipped) as refused:
        time_in_zone(MADRID, parsed("2026-03-29T02:30"))
    assert str(refused.value) == (
        "02:30 doesn’t exist on 29 March 2026 in Europe/Madrid, where clocks go forward."
        " Enter 01:30 or 03:30."
    )


def test_a_time_that_autumn_repeats_asks_for_its_offset() -> None:
    with pytest.raises(MomentTwice) as refused:
        time_in_zone(MADRID, parsed("2026-10-25T02:30"))
    assert str(refused.value) == (
        "02:30 happens twice on 25 October 2026 in Europe/Madrid, where clocks go back. Enter"
        " 2026-10-25 02:30+02:00 for the first or 2026-10-25 02:30+01:00 for the second."
    )
    assert not is_unambiguous(MADRID, parsed("2026-10-25T02:30"))
    assert is_unambiguous(MADRID, parsed("2026-10-25T03:00"))


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("UTC", "UTC"),
        ("Europe/Madrid", "CEST (UTC+2)"),
        ("Asia/Kolkata", "IST (UTC+5:30)"),
        ("America/Sao_Paulo", "UTC-3"),
    ],
)
def test_offsets_in_words(zone: str, words: str) -> None:
    assert offset_label(datetime(2026, 7, 1, tzinfo=UTC).astimezone(ZoneInfo(zone))) == words
