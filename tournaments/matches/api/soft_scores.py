"""Painting and sportsmanship: staff score the one, opponents the other."""

from typing import Annotated, Any, TypedDict
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from accounts.roles import Power
from contract.answers import Answer, Done, Listing
from contract.bodies import Body, OnlyKnown
from contract.fields import ListOf, PlainText, WholeNumber
from contract.listed import listed
from contract.operations import operation
from ground.steady_clock import steady_now
from tournaments.core.api.permissions import require_power, visible_event
from tournaments.core.players import Player, players_of
from tournaments.entries.claim_codes import LONGEST
from tournaments.entries.services.painting import score_painting
from tournaments.matches.api.serializers import SeatField
from tournaments.matches.services.sportsmanship import score_opponent, score_seats
from tournaments.standings.counting import decimal
from tournaments.standings.services.soft_scores import soft_scores_of
from tournaments.terms.limits import MOST_PLACES
from tournaments.terms.soft_scores import MOST_SOFT_SCORE


class SoftScoresRow(TypedDict):
    """The scores of an entry so far: for painting, and from each opponent for sportsmanship, with
    their mean. Null if nobody has scored it.
    """

    player: Player
    painting: int | None
    sportsmanship: str | None
    given: list[int]


class PointsField(WholeNumber):
    """A score, or null to take it away; the event says how much is given at most."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=0, max_value=MOST_SOFT_SCORE, allow_null=True, **options)


class PaintingScore(Body):
    """The score of an entry."""

    entry_id: UUID
    points: Annotated[int | None, PointsField()]


class ScorePainting(OnlyKnown):
    """The scores of some entries; all are saved or none."""

    scores: Annotated[
        list[PaintingScore],
        ListOf(child=PaintingScore.serializer(), min_length=1, max_length=MOST_PLACES),
    ]

    def check(self) -> None:
        """Refuse two scores for one entry, as nobody could tell which is meant."""
        if len({row.entry_id for row in self.scores}) < len(self.scores):
            wrong = "An entry is listed twice. List each once."
            raise serializers.ValidationError({"scores": [wrong]})


class ScoreSportsmanship(OnlyKnown):
    """Your score for your opponent; for a judge, the score that the player of a `seat` received."""

    points: Annotated[int | None, PointsField()]
    seat: Annotated[int | None, SeatField()] = None


class ScoreForGuest(OnlyKnown):
    """The score of the guest with this claim `code` for their opponent."""

    code: Annotated[str, PlainText(max_length=LONGEST)]
    points: Annotated[int | None, PointsField()]


class SoftScoresOfEvent(APIView):
    scopes = {"get": (Scope.RESULTS_WRITE,)}

    @listed(Listing[SoftScoresRow])
    def get(self, request: Request, tournament_id: UUID) -> Answer[Listing[SoftScoresRow]]:
        """List the painting and sportsmanship scores so far.

        Requires the power to rule, which nobody who plays in the event has. The scores are public
        in the standings once the event is finished.
        """
        tournament = visible_event(request, tournament_id)
        require_power(request, tournament, Power.RULE)
        names = players_of(tournament.pk)
        rows: list[SoftScoresRow] = [
            {
                "player": names[UUID(entry)],
                "painting": scores.painting,
                "sportsmanship": None
                if scores.sportsmanship is None
                else decimal(scores.sportsmanship),
                "given": list(scores.given),
            }
            for entry, scores in soft_scores_of(tournament).items()
        ]
        return Answer(Listing[SoftScoresRow](results=rows))


class EventPainting(APIView):
    scopes = {"post": (Scope.RESULTS_WRITE,)}

    @operation(name="scorePainting", takes=ScorePainting)
    def post(self, request: Request, tournament_id: UUID) -> Done:
        """Score the painting of entries, as staff who can enter results.

        Staff can't score their own entry. Scores can change until the event is finished, and are
        public after that.
        """
        visible_event(request, tournament_id)
        sent = ScorePainting.read(request)
        score_painting(
            tournament_id=tournament_id,
            actor=caller(request),
            points={row.entry_id: row.points for row in sent.scores},
            now=steady_now(),
        )
        return Done()


class MatchSportsmanship(APIView):
    scopes = {"post": (Scope.MATCHES_REPORT, Scope.RESULTS_WRITE)}

    @operation(name="scoreSportsmanship", takes=ScoreSportsmanship)
    def post(self, request: Request, match_id: UUID) -> Done:
        """Score the sportsmanship of your opponent in a match.

        Only judges can see scores before the event is finished; until then they can change. With
        `seat`, a judge enters or clears the score that the player of that seat received, such as
        one from a guest.
        """
        sent = ScoreSportsmanship.read(request)
        user, now = caller(request), steady_now()
        if sent.seat is None:
            score_opponent(match_id=match_id, user=user, points=sent.points, now=now)
        else:
            score_seats(match_id=match_id, actor=user, points={sent.seat: sent.points}, now=now)
        return Done()
