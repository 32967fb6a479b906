"""Players who are present at a table: those whose browsers keep asking."""

from datetime import datetime, timedelta

from tables.models import Table, TableSeat, TableState, unpacked

# A browser asks more often than that.
NOTED_EVERY = timedelta(seconds=10)
AWAY_AFTER = timedelta(seconds=30)


def note_presence(*, seat: TableSeat, now: datetime) -> None:
    """Write down that the holder of a seat is here, a few times a minute."""
    if seat.seen_at is None or seat.seen_at < now - NOTED_EVERY:
        seat.seen_at = now
        TableSeat.objects.filter(pk=seat.pk).update(seen_at=now)


def is_away(table: Table, seat: TableSeat, now: datetime) -> bool:
    """True if the game waits for a decision of somebody who is not here."""
    if table.state != TableState.PLAYING or not seat.of_person:
        return False
    if seat.seen_at is not None and seat.seen_at >= now - AWAY_AFTER:
        return False
    decides: bool = unpacked(table.ask)["seat"] == seat.number
    return decides
