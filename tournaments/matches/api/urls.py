"""Addresses of matches, their reports, game logs and disputes."""

from django.urls import path

from tournaments.core.addresses import DISPUTE, EVENT, MATCH
from tournaments.matches.api.disputes import DisputeRelease, Disputes, DisputeTaking, JudgeCall
from tournaments.matches.api.films import ReplayFilm
from tournaments.matches.api.games import GameReinstatement, GameReplays, GameSeed, GameStart
from tournaments.matches.api.guest_answers import GuestAnswers, GuestReports, GuestSportsmanship
from tournaments.matches.api.lists import Certificates, Matches, Replays
from tournaments.matches.api.soft_scores import (
    EventPainting,
    MatchSportsmanship,
    SoftScoresOfEvent,
)
from tournaments.matches.api.statements import MatchStatement, MatchStatements
from tournaments.matches.api.unanswered import UnansweredResults
from tournaments.matches.api.views import (
    HeldLogCheck,
    MatchDetail,
    MatchReopening,
    MatchReports,
    MatchRuling,
    MatchVictoryPoints,
    ReplayStance,
)

urlpatterns = [
    path("matches", Matches.as_view(), name="matches"),
    path("replays", Replays.as_view(), name="replays"),
    path("certificates", Certificates.as_view(), name="certificates"),
    path(f"{EVENT}/unanswered", UnansweredResults.as_view(), name="unanswered"),
    path(MATCH, MatchDetail.as_view(), name="match"),
    path(f"{MATCH}/statement", MatchStatement.as_view(), name="match-statement"),
    path(f"{MATCH}/statements", MatchStatements.as_view(), name="match-statements"),
    path(f"{MATCH}/reports", MatchReports.as_view(), name="match-reports"),
    path(f"{MATCH}/guest-answers", GuestAnswers.as_view(), name="guest-answers"),
    path(f"{MATCH}/guest-reports", GuestReports.as_view(), name="guest-reports"),
    path(
        f"{MATCH}/guest-sportsmanship",
        GuestSportsmanship.as_view(),
        name="guest-sportsmanship",
    ),
    path(f"{EVENT}/soft-scores", SoftScoresOfEvent.as_view(), name="event-soft-scores"),
    path(f"{EVENT}/painting", EventPainting.as_view(), name="event-painting"),
    path(f"{MATCH}/sportsmanship", MatchSportsmanship.as_view(), name="match-sportsmanship"),
    path(f"{MATCH}/judge-call", JudgeCall.as_view(), name="judge-call"),
    path(f"{EVENT}/disputes", Disputes.as_view(), name="disputes"),
    path(f"{DISPUTE}/take", DisputeTaking.as_view(), name="take-dispute"),
    path(f"{DISPUTE}/release", DisputeRelease.as_view(), name="release-dispute"),
    path(f"{MATCH}/reopening", MatchReopening.as_view(), name="match-reopening"),
    path(f"{MATCH}/victory-points", MatchVictoryPoints.as_view(), name="match-victory-points"),
    path(f"{MATCH}/ruling", MatchRuling.as_view(), name="match-ruling"),
    path("replays/<uuid:replay_id>/stance", ReplayStance.as_view(), name="replay-stance"),
    path("replays/<uuid:replay_id>/check", HeldLogCheck.as_view(), name="check-held-log"),
    path("replays/<uuid:replay_id>/films/<slug:audience>", ReplayFilm.as_view(), name="film"),
    path(f"{MATCH}/games/<int:number>/seed", GameSeed.as_view(), name="game-seed"),
    path(f"{MATCH}/games/<int:number>/start", GameStart.as_view(), name="game-start"),
    path(
        f"{MATCH}/games/<int:number>/reinstate",
        GameReinstatement.as_view(),
        name="reinstate-game",
    ),
    path(f"{MATCH}/games/<int:number>/replays", GameReplays.as_view(), name="game-replays"),
]
