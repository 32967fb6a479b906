"""Rounds whose pairings the test chooses, so that standings can be worked out by hand."""

from typing import Any

from tests.remembering import remembered
from tests.support.factories import NOW, settle
from tournaments.models import Entry, Match, MatchSeat, Round, RoundStandings, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import draft_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.standings.services.standings_document import live_standings, round_standings


def named(tournament: Tournament, name: str) -> Entry:
    return tournament.entries.get(name=name)


@remembered
def meet(tournament: Tournament, *pairs: str) -> Round:
    """The next round, published with these pairings: "AB" is A against B, "C" has the bye. Whoever
    is not paired because they are not there stays so."""
    round_ = draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    drawn = round_.matches.exclude(manner="no_show")
    MatchSeat.objects.filter(match__in=drawn).delete()
    tables = dict(enumerate(drawn.order_by("table"), 1))
    assert len(tables) == len(pairs)
    for table, pair in enumerate(pairs, 1):
        for number, name in enumerate(pair):
            MatchSeat.objects.create(
                match=tables[table], round=round_, entry=named(tournament, name), number=number
            )
    return publish_round(tournament_id=tournament.pk, number=round_.number, actor=None, now=NOW)


def match_of(round_: Round, name: str) -> Match:
    return round_.matches.exclude(state="void").get(seats__entry__name=name)


@remembered
def wins(round_: Round, *names: str) -> None:
    """Let each of these win their match."""
    for name in names:
        match = match_of(round_, name)
        seat = match.seats.get(entry__name=name).number
        settle(match, (1, 0) if seat == 0 else (0, 1))


@remembered
def close(round_: Round) -> None:
    close_round(tournament_id=round_.tournament_id, number=round_.number, actor=None, now=NOW)


def standing(tournament: Tournament, number: int | None = None) -> list[tuple[Any, ...]]:
    """Rank, name, points and tiebreakers, live or after a round; a shared rank is negative."""
    current = Tournament.objects.get(pk=tournament.pk)
    if number is None:
        rows = live_standings(current)["results"]
    else:
        rows = round_standings(current.rounds.standing().get(number=number), 1)["results"]
    return [
        (
            -row["rank"] if row["tied"] else row["rank"],
            row["player"]["name"],
            row["match_points"],
            *(tiebreaker["value"] for tiebreaker in row["tiebreakers"]),
        )
        for row in rows
    ]


def snapshots(tournament: Tournament) -> list[bytes]:
    """The stored standings of all closed rounds, in every revision."""
    pages = RoundStandings.objects.filter(round__tournament=tournament)
    return [bytes(page.body) for page in pages.order_by("round__number", "revision")]
