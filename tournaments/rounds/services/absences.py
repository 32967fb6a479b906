"""Rounds that are lost because the players did not check in for them."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Count, QuerySet

from accounts.models import User
from tournaments.core.services.changes import note
from tournaments.entries.services.leaving import let_drop, restore_entry
from tournaments.models import Entry, Match, MatchSeat, Round, Tournament
from tournaments.pairing.reason_texts import reason_of
from tournaments.terms.kinds import GONE, PUBLISHED, EntryState, ResultReason, SettledBy

# Every function here is called under the event's lock.

ABSENT = reason_of("absent")


def write_absences(*, round_: Round, entries: Sequence[Entry]) -> None:
    """Add a match with one seat to a draft for each of these entries, numbered after all other
    tables."""
    last = round_.matches.order_by("-table").values_list("table", flat=True).first() or 0
    matches = [
        Match(
            round=round_,
            table=table,
            manner=ResultReason.NO_SHOW,
            reason_code=ABSENT.code,
            reason=ABSENT.text,
        )
        for table in range(last + 1, last + 1 + len(entries))
    ]
    Match.objects.bulk_create(matches)
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, round=round_, entry=entry, number=0)
        for match, entry in zip(matches, entries, strict=True)
    )


def forget_absences_of_gone(*, round_: Round) -> None:
    """Remove from a draft the absences of entries that have left the event since it was made."""
    seats = MatchSeat.objects.filter(
        round=round_, match__reason_code=ABSENT.code, entry__state__in=GONE
    )
    matches = list(seats.values_list("match", flat=True))
    seats.delete()
    Match.objects.filter(pk__in=matches).delete()


def drop_absent(
    *, tournament: Tournament, round_: Round, actor: User | None, now: datetime
) -> None:
    """Drop the entries that have missed as many rounds in a row as the event allows, counting the
    round that is being published."""
    entries = _missed_too_often(tournament, round_).exclude(state__in=GONE)
    for entry in entries.order_by("entered_at", "id"):
        entry.tournament = tournament
        let_drop(entry=entry, actor=actor, now=now, reason="absent")


def let_back_absent(
    *, tournament: Tournament, round_: Round, actor: User | None, now: datetime
) -> None:
    """Bring back the entries that were dropped because they missed the round that is now being
    undone. They are not checked in for it yet. An entry that was disqualified since stays out, and
    no longer counts as dropped before that."""
    missed = _missed_too_often(tournament, round_)
    put_out = missed.filter(had_dropped_after_round=round_.number)
    put_out.update(had_dropped_after_round=None)
    dropped = missed.filter(state=EntryState.DROPPED, dropped_after_round=round_.number)
    for entry in dropped.order_by("entered_at", "id"):
        entry.tournament = tournament
        restore_entry(entry=entry, is_here=False)
        data = {"entry": str(entry.pk), "reason": "round_undone"}
        note("entry.returned", tournament_id=tournament.pk, actor=actor, now=now, data=data)


def _missed_too_often(tournament: Tournament, round_: Round) -> QuerySet[Entry]:
    """The entries that have missed as many rounds in a row as the event allows, this one being the
    last of them."""
    most = tournament.most_missed
    if most is None or not tournament.round_check_in:
        return Entry.objects.none()
    absent = MatchSeat.objects.filter(
        entry__tournament=tournament,
        match__settled_by=SettledBy.ABSENCE,
        round__state__in=PUBLISHED,
        round__number__gt=round_.number - most,
    )
    missed = absent.values("entry").annotate(rounds=Count("round")).filter(rounds=most)
    return Entry.objects.filter(pk__in=missed.values("entry"))
