"""URLs of matches, game logs and certificates."""

from django.urls import path

from web.core.addresses import MATCH, RUN
from web.matches.films import embed, film
from web.matches.guest_answers import answering_for_guest, reporting_for_guest, scoring_for_guest
from web.matches.guest_page import guest_code
from web.matches.judged_logs import checking_held
from web.matches.my_events import mine
from web.matches.playing_here import playing_here, playing_here_as_guest, seating_first
from web.matches.recording import bringing_recorded, start_file
from web.matches.reports import (
    calling_judge,
    confirming_log,
    confirming_report,
    disputing_report,
    reporting,
    taking_call_back,
    uploading,
)
from web.matches.secondary_scores import counting
from web.matches.soft_scores import scoring, scoring_opponent, scoring_seats
from web.matches.unanswered import unanswered_results
from web.matches.views import certificate, replay

urlpatterns = [
    path("replays/<uuid:replay_id>", replay, name="replay"),
    path("embed/replays/<uuid:replay_id>", embed, name="embed"),
    path("replays/<uuid:replay_id>/films/<slug:audience>", film, name="film"),
    path("mine", mine, name="mine"),
    path(f"{MATCH}/report", reporting, name="report"),
    path(f"{MATCH}/confirm", confirming_report, name="confirm-report"),
    path(f"{MATCH}/dispute", disputing_report, name="dispute-report"),
    path(f"{RUN}/scores", scoring, name="soft-scores"),
    path(f"{MATCH}/sportsmanship", scoring_opponent, name="score-opponent"),
    path(f"{MATCH}/sportsmanship/given", scoring_seats, name="score-seats"),
    path(f"{MATCH}/guest", answering_for_guest, name="answer-for-guest"),
    path(f"{MATCH}/guest-report", reporting_for_guest, name="report-for-guest"),
    path(f"{MATCH}/guest-sportsmanship", scoring_for_guest, name="score-for-guest"),
    path("entries/code/<str:code>", guest_code, name="guest-code"),
    path(f"{MATCH}/judge", calling_judge, name="call-judge"),
    path(f"{MATCH}/judge/take-back", taking_call_back, name="take-call-back"),
    path(f"{RUN}/unanswered", unanswered_results, name="unanswered"),
    path(f"{MATCH}/logs", uploading, name="upload"),
    path(f"{MATCH}/recorded", bringing_recorded, name="bring-recorded"),
    path(f"{MATCH}/games/<int:number>/start", start_file, name="start-file"),
    path(f"{MATCH}/games/<int:number>/play", playing_here, name="play-here"),
    path(f"{MATCH}/games/<int:number>/seats", seating_first, name="seat-first"),
    path(f"{MATCH}/games/<int:number>/guest", playing_here_as_guest, name="guest-seat"),
    path("replays/<uuid:replay_id>/stance", confirming_log, name="stance"),
    path("replays/<uuid:replay_id>/check", checking_held, name="check-held-log"),
    path("certificates/<uuid:replay_id>", certificate, name="certificate"),
    path(f"{MATCH}/victory-points", counting, name="counting"),
]
