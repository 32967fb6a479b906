"""The time for which nobody could reach the service, and so could not move: it is nobody's."""

from datetime import datetime, timedelta

from django.db.models import F

from tables.models import Table, TableSeat, TableState


def give_back_time(*, since: datetime, more: timedelta) -> set[str]:
    """Put off what the clocks of all games count from and run to, as the service was away `since`
    then; the streams of the journal in which games with a clock are told of."""
    played = Table.objects.filter(state=TableState.PLAYING)
    played.filter(asked_at__isnull=False, paused_at=None).update(asked_at=F("asked_at") + more)
    seats = TableSeat.objects.filter(table__in=played, seen_at__lte=since)
    seats.update(seen_at=F("seen_at") + more)
    played.filter(resumes_at__gt=since).update(resumes_at=F("resumes_at") + more)
    clocks = played.filter(due_at__gt=since)
    streams = set(clocks.filter(slot__isnull=False).values_list("slot__stream", flat=True))
    clocks.update(due_at=F("due_at") + more, changes=F("changes") + 1)
    return streams


def tell_players() -> None:
    """Have players and spectators read their games again, as clocks have stopped or run again."""
    Table.objects.filter(state=TableState.PLAYING).update(changes=F("changes") + 1)
