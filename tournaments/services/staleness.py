"""Rounds that were paired by results which have changed since: they are marked, and stay."""

from datetime import datetime

from accounts.models import User
from tournaments.models import Match, RoundState, Tournament
from tournaments.services.journal import note
from tournaments.services.pages import write_pairings_page
from tournaments.services.versions import save_changes


def mark_stale(*, tournament: Tournament, match: Match, actor: User | None, now: datetime) -> None:
    """Mark every later round of a locked event: the result of `match` is another than it was when
    they were paired. A round that bears the mark keeps it, with its first moment."""
    number = match.round.number
    later = tournament.rounds.standing().filter(number__gt=number, stale_since=None)
    for round_ in later.order_by("number"):
        round_.stale_since = now
        save_changes(round_, "stale_since")
        published = round_.state != RoundState.DRAFT
        note(
            "round.stale",
            tournament_id=tournament.pk,
            actor=actor,
            now=now,
            data={"round": round_.number, "because_of": number, "match": str(match.pk)},
            public=published,
        )
        if published:
            write_pairings_page(round_=round_)
