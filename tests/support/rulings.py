"""Rulings, and what they come to."""

from datetime import timedelta
from typing import Any

from accounts.models import User
from accounts.roles import Role
from accounts.services.organisations import add_member
from tests.remembering import remembered
from tests.support.factories import NOW, make_user
from tests.support.playing import host_of
from tournaments.matches.services.rulings import rule
from tournaments.matches.services.secondary_scores import enter_secondary_scores
from tournaments.models import Match, Tournament
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import SecondaryScores

LATER = NOW + timedelta(minutes=1)


@remembered
def decide(
    match: Match, *games: int, actor: User | None = None, reason: str = "I saw it.", **more: Any
) -> None:
    first, second, *drawn = games
    rule(
        match_id=match.pk,
        actor=actor or host_of(match),
        score=MatchScore((first, second), *drawn),
        reason=reason,
        now=LATER,
        **more,
    )


@remembered
def member(tournament: Tournament, role: Role) -> User:
    user = make_user()
    add_member(
        organisation_id=tournament.organisation_id,
        actor=tournament.created_by,
        username=user.username,
        role=role,
        now=NOW,
    )
    return user


@remembered
def enter(
    match: Match, tally: SecondaryScores, actor: User | None = None, reason: str = ""
) -> None:
    judge = actor or host_of(match)
    enter_secondary_scores(match_id=match.pk, actor=judge, secondary=tally, reason=reason, now=NOW)


def counted(match: Match) -> list[tuple[int | None, int | None]]:
    return list(match.seats.order_by("number").values_list("victory_points", "survivors"))
