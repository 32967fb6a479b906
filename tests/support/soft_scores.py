"""Events that score painting and sportsmanship."""

from typing import Any

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import NOW, make_entry, make_tournament, set_state
from tests.support.fixed_rounds import close, meet, wins
from tournaments.entries.services.painting import score_painting
from tournaments.matches.services.sportsmanship import score_seats
from tournaments.models import StoredStandings, Tournament
from tournaments.standings.services.stored_standings import stored_document
from tournaments.terms.kinds import TournamentState

BESIDE: dict[str, Any] = {"painting_most": 20, "sportsmanship_most": 5}
WITHIN: dict[str, Any] = {**BESIDE, "painting_worth": 4, "sportsmanship_worth": 3}


@remembered
def event(owner: User | None = None, **plan: Any) -> Tournament:
    """Four players, of whom A and C have won their match of round 1."""
    tournament = make_tournament(owner, rounds=1, **plan)
    for number, name in enumerate("ABCD"):
        make_entry(tournament, name, number)
    set_state(tournament, TournamentState.RUNNING)
    wins(meet(tournament, "AB", "CD"), "A", "C")
    return tournament


def entry(tournament: Tournament, number: int) -> Any:
    return tournament.entries.get(name="ABCD"[number - 1])


def paint(tournament: Tournament, *scores: int | None) -> int:
    """The painting of A, B and so on."""
    points = {entry(tournament, number).pk: score for number, score in enumerate(scores, 1)}
    owner = tournament.created_by
    return score_painting(tournament_id=tournament.pk, actor=owner, points=points, now=NOW)


def give(tournament: Tournament, to: int, points: int | None) -> None:
    """What the opponent gave a player, as a judge enters it."""
    seat = entry(tournament, to).seats.get()
    score_seats(
        match_id=seat.match_id,
        actor=tournament.created_by,
        points={seat.number: points},
        now=NOW,
    )


def finish(tournament: Tournament) -> dict[str, Any]:
    """The final standings, as everybody reads them."""
    close(tournament.rounds.get())
    set_state(tournament, TournamentState.FINISHED)
    return standings(tournament)


def standings(tournament: Tournament) -> dict[str, Any]:
    return stored_document(StoredStandings.objects.get(tournament=tournament))


def places(page: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [
        (row["rank"], row["tied"], row["player"]["name"], row.get("total"))
        for row in page["results"]
    ]
