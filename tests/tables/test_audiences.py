"""Who may see what of a game, and up to when."""

from datetime import timedelta

import pytest

from tables.audiences import Reader, Sight, Watched, sight_of
from tables.models import TableKind
from tests.support.factories import NOW

MINUTE = timedelta(minutes=1)
PRACTICE, CASUAL, EVENT = TableKind.PRACTICE, TableKind.CASUAL, TableKind.EVENT
SPECTATOR, OVERLAY, JUDGE = Reader.SPECTATOR, Reader.OVERLAY, Reader.JUDGE
BOTH, ALL = ("0", "1"), ("public", "0", "1")


def event(
    *, decks_open: bool = False, log_open: bool = False, delay: int = 60, overlay: int = 300
) -> Watched:
    return Watched(
        kind=EVENT,
        decks_open=decks_open,
        log_open=log_open,
        watch_delay=timedelta(seconds=delay),
        overlay_delay=timedelta(seconds=overlay),
    )


@pytest.mark.parametrize(
    ("reader", "watched", "audiences", "delay"),
    [
        (SPECTATOR, Watched(CASUAL), ("public",), 0),
        (SPECTATOR, Watched(CASUAL, log_open=True), ALL, 0),
        (JUDGE, Watched(CASUAL), ("public",), 0),
        (OVERLAY, Watched(CASUAL), ("public",), 0),
        (SPECTATOR, event(decks_open=True), ("public",), 60),
        (SPECTATOR, event(decks_open=True, delay=0), ("public",), 0),
        (SPECTATOR, event(decks_open=True, delay=600), ("public",), 600),
        (SPECTATOR, event(decks_open=True, delay=-5), ("public",), 0),
        (SPECTATOR, event(log_open=True), ALL, 0),
        (JUDGE, event(), BOTH, 0),
        (JUDGE, event(log_open=True), ALL, 0),
        (OVERLAY, event(), BOTH, 300),
        (OVERLAY, event(decks_open=True), BOTH, 300),
        (OVERLAY, event(overlay=180), BOTH, 180),
        (OVERLAY, event(overlay=0), BOTH, 180),
        (JUDGE, Watched(EVENT, seats=4), ("0", "1", "2", "3"), 0),
    ],
)
def test_each_reader_has_their_audience_and_delay(
    reader: Reader, watched: Watched, audiences: tuple[str, ...], delay: int
) -> None:
    assert sight_of(reader, watched, NOW) == Sight(audiences, NOW - timedelta(seconds=delay))


@pytest.mark.parametrize("reader", list(Reader))
def test_nobody_watches_practice(reader: Reader) -> None:
    for log_open in (False, True):
        assert sight_of(reader, Watched(PRACTICE, log_open=log_open), NOW) is None


def test_nobody_but_staff_sees_a_board_while_decks_are_sealed() -> None:
    assert sight_of(SPECTATOR, event(delay=0), NOW) is None
