"""Who may see what of a game, and up to when."""

from datetime import timedelta

import pytest

from tables.audiences import Reader, Sight, Watched, sight_of
from tables.models import TableKind
from tests.support.factories import NOW

MINUTE = timedelta(minutes=1)
PRACTICE, CASUAL, EVENT = TableKind.PRACTICE, TableKind.CASUAL, TableKind.EVENT
SPECTATOR, OVERLAY = Reader.SPECTATOR, Reader.OVERLAY


def event(*, decks_open: bool = False, log_open: bool = False, delay: int = 60) -> Watched:
    return Watched(EVENT, log_open, decks_open, timedelta(seconds=delay))


@pytest.mark.parametrize(
    ("reader", "watched", "audience", "delay"),
    [
        (SPECTATOR, Watched(CASUAL), "public", 0),
        (SPECTATOR, Watched(CASUAL, log_open=True), "public", 0),
        (SPECTATOR, event(decks_open=True), "public", 60),
        (SPECTATOR, event(decks_open=True, delay=0), "public", 0),
        (SPECTATOR, event(decks_open=True, delay=600), "public", 600),
        (SPECTATOR, event(decks_open=True, delay=-5), "public", 0),
        (SPECTATOR, event(log_open=True), "public", 0),
        (OVERLAY, event(delay=300), "open", 300),
        (OVERLAY, event(delay=300, decks_open=True), "open", 300),
        (OVERLAY, event(delay=300, log_open=True), "open", 300),
        (OVERLAY, event(delay=180), "open", 180),
        (OVERLAY, event(delay=0), "open", 180),
    ],
)
def test_each_reader_has_their_audience_and_delay(
    reader: Reader, watched: Watched, audience: str, delay: int
) -> None:
    assert sight_of(reader, watched, NOW) == Sight(audience, NOW - timedelta(seconds=delay))


@pytest.mark.parametrize("reader", list(Reader))
def test_nobody_watches_practice(reader: Reader) -> None:
    for log_open in (False, True):
        assert sight_of(reader, Watched(PRACTICE, log_open=log_open), NOW) is None


def test_nobody_but_staff_sees_a_board_while_decks_are_sealed() -> None:
    assert sight_of(SPECTATOR, event(delay=0), NOW) is None


def test_no_overlay_shows_a_game_without_an_event() -> None:
    assert sight_of(OVERLAY, Watched(CASUAL), NOW) is None
