"""The standings as a round left them: written when it closes, added to when it is corrected."""

from datetime import datetime

from django.db.models import Max

from tournaments.models import Round, RoundStandings, RoundState, Tournament
from tournaments.services.pages import encoded, write_pages, write_pairings_page
from tournaments.services.standings_page import round_standings


def write_round_standings(*, round_: Round, now: datetime) -> RoundStandings:
    """The next revision of the standings of a closed round, of an event that is locked."""
    latest = round_.standings.aggregate(latest=Max("revision"))["latest"] or 0
    body = encoded(round_standings(round_, latest + 1))
    return RoundStandings.objects.create(round=round_, revision=latest + 1, written_at=now, **body)


def revise_standings(*, tournament: Tournament, first: int, now: datetime) -> None:
    """Write anew what follows from a corrected result of round `first`, for all to see at once."""
    closed = tournament.rounds.filter(state=RoundState.CLOSED, number__gte=first)
    for round_ in closed.order_by("number"):
        write_round_standings(round_=round_, now=now)
    write_pairings_page(round_=tournament.rounds.published().get(number=first))
    write_pages(tournament=tournament, now=now)
