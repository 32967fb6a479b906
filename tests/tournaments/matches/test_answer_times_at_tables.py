"""The time to answer a claim, while a game of the match is played on pages of this service."""

from datetime import timedelta

import pytest

from replays.models import CertificationJob
from replays.services.certification import run_job
from tables.holders import Holder
from tables.services.playing import play
from tests.support.event_tables import come, work_off
from tests.support.factories import NOW
from tests.support.match_reports import match_to_confirm, report, sweep_at
from tests.support.playing import event_of, state_of
from tournaments.matches.services.unanswered import list_unanswered

pytestmark = pytest.mark.django_db

DUE = NOW + timedelta(minutes=10)


def test_a_game_that_goes_on_at_a_table_suspends_it() -> None:
    """Else who reports while they play would win before the game has ended; who plays it on has
    answered enough. It stays so until the table has stood by its log."""
    match, players = match_to_confirm()
    ann, _ = players
    for player in players:
        table = come(match, player)
    report(match, ann, 1, 0)
    sweep_at(DUE)
    assert state_of(match) == ("open", "", [0, 0], 0)
    assert list_unanswered(tournament=event_of(match), now=DUE + timedelta(days=1)) == []
    play(table_id=table.pk, holder=Holder(ann), ply=0, move=("concede",), now=NOW)
    sweep_at(DUE)
    run_job(job_id=CertificationJob.objects.get().pk, clock=lambda: NOW)
    sweep_at(DUE)
    assert state_of(match) == ("open", "", [0, 0], 0)
    work_off()
    assert state_of(match) == ("settled", "log", [0, 1], 0)


def test_a_player_who_waits_at_a_table_alone_suspends_nothing() -> None:
    match, (ann, ben) = match_to_confirm()
    come(match, ben)
    report(match, ann, 1, 0)
    sweep_at(DUE)
    assert state_of(match) == ("settled", "uncontested", [1, 0], 0)
