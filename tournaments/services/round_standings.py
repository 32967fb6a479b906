"""The standings as a round left them: written when it closes, added to when it is corrected."""

from datetime import datetime

from django.db.models import Max

from tournaments.models import Match, Round, RoundStandings, RoundState, Tournament
from tournaments.services.pages import encoded, refresh_pages, write_pages, write_pairings_page
from tournaments.services.standings_page import RoundSnapshot, round_standings


def write_round_standings(*, round_: Round, now: datetime) -> RoundStandings:
    """The next revision of the standings of a closed round, of an event that is locked."""
    return _write(round_, round_standings(round_, 1), now)


def _write(round_: Round, page: RoundSnapshot, now: datetime) -> RoundStandings:
    """Keep this as the next revision. Revisions count on where a round of this number was undone:
    an address of one stays with it."""
    same = RoundStandings.objects.filter(
        round__tournament=round_.tournament_id, round__number=round_.number
    )
    revision = 1 + (same.aggregate(latest=Max("revision"))["latest"] or 0)
    body = encoded({**page, "revision": revision})
    return RoundStandings.objects.create(round=round_, revision=revision, written_at=now, **body)


def tell_results(*, tournament: Tournament, match: Match, now: datetime) -> None:
    """Let the pages tell what has come of a match of a locked event."""
    if match.round.state == RoundState.CLOSED:
        revise_standings(tournament=tournament, first=match.round.number, now=now)
    else:
        refresh_pages(tournament=tournament, now=now)


def revise_standings(*, tournament: Tournament, first: int, now: datetime) -> None:
    """Write anew what follows from a corrected result of round `first`, for all to see at once."""
    closed = tournament.rounds.filter(state=RoundState.CLOSED, number__gte=first)
    for round_ in closed.order_by("number"):
        latest = round_.standings.order_by("-revision").first()
        page = round_standings(round_, 1 if latest is None else latest.revision)
        if latest is None or encoded(page)["body"] != bytes(latest.body):
            _write(round_, page, now)
    write_pairings_page(round_=tournament.rounds.published().get(number=first))
    write_pages(tournament=tournament, now=now)
