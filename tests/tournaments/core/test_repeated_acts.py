"""What one account can do again and again ends before it fills what belongs to others: the quota of
an organiser, the archive of an event."""

from typing import Any

import pytest

from accounts.models import User
from tests.support.archives import comparable, exported, imported
from tests.support.confirmed_logs import contest
from tests.support.disputes import call, take_back
from tests.support.factories import NOW, make_tournament, make_user
from tests.support.match_reports import report
from tests.support.playing import bring, certify, event_of, seated_match, state_of
from tournaments.entries.services.leaving import withdraw
from tournaments.entries.services.registration import RegisteredTooOften, enter
from tournaments.entries.services.walk_ins import NewPlayer, add_players
from tournaments.matches.services.disputes import CallStands
from tournaments.matches.services.log_confirmations import TooManyAnswers, answer_log
from tournaments.matches.services.reports import TooManyReports
from tournaments.models import Entry, LogConfirmation, MatchReport, Tournament
from tournaments.terms.kinds import LogAnswer

pytestmark = pytest.mark.django_db


@pytest.mark.proof(of="slow")
def test_no_archive_gets_more_reports_than_it_can_have() -> None:
    match, (player, other) = seated_match(best_of=3)
    for _ in range(50):
        report(match, player, 2, 0)
        report(match, player, 2, 1)
    with pytest.raises(TooManyReports) as error:
        report(match, player, 2, 0)
    assert str(error.value) == (
        "You have reported this match 100 times, which is the limit. Call a judge to decide it."
    )
    # Saying the last again is no report.
    report(match, player, 2, 1)
    for _ in range(50):
        report(match, other, 0, 2)
        report(match, other, 1, 2)
    assert MatchReport.objects.count() == 200

    archive = exported(event_of(match))
    assert comparable(exported(imported(archive))) == comparable(archive)

    call(match, player)
    assert state_of(match)[0] == "disputed"


def test_a_call_after_many_that_were_cancelled_stays() -> None:
    match, (player, _) = seated_match()
    for _ in range(20):
        call(match, player)
        take_back(match, player)
    call(match, player)
    with pytest.raises(CallStands) as error:
        take_back(match, player)
    call(match, player)

    assert str(error.value) == (
        "You have cancelled 20 judge calls of this match, which is the limit. This one stays, and a"
        " judge will decide."
    )
    assert (state_of(match)[0], match.disputes.count()) == ("disputed", 21)


@pytest.mark.proof(of="slow")
def test_what_the_other_player_cancels_is_counted_apart() -> None:
    match, (player, other) = seated_match()
    for _ in range(20):
        call(match, player)
        take_back(match, player)
    call(match, other)
    take_back(match, other)
    assert state_of(match)[0] == "open"


@pytest.mark.proof(of="slow")
def test_a_log_is_not_answered_without_end() -> None:
    match, (player, _) = seated_match()
    replay = certify(bring(match, player))
    # Who uploads a log confirms it.
    for _ in range(49):
        contest(replay, player)
        answer_log(replay_id=replay.pk, user=player, stance=LogAnswer.STANDS_BY, now=NOW)
    contest(replay, player)
    with pytest.raises(TooManyAnswers) as error:
        answer_log(replay_id=replay.pk, user=player, stance=LogAnswer.STANDS_BY, now=NOW)
    assert str(error.value) == (
        "You have answered logs of this match 100 times, which is the limit. Call a judge to decide"
        " it."
    )
    assert LogConfirmation.objects.count() == 100


@pytest.mark.proof(of="slow")
def test_registering_again_and_again_ends_before_the_quota_of_the_organiser(settings: Any) -> None:
    settings.MUSTER_MOST_ENTRIES = 22
    organiser, ann, ben = make_user(), make_user("ann"), make_user("ben")
    event = make_tournament(organiser, entries=0)

    def register(tournament: Tournament, user: User) -> Entry:
        name = user.username
        return enter(tournament_id=tournament.pk, user=user, name=name, deck=None, now=NOW)

    for _ in range(20):
        withdraw(entry_id=register(event, ann).pk, actor=ann, now=NOW)
    with pytest.raises(RegisteredTooOften) as error:
        register(event, ann)
    assert str(error.value) == (
        "You have cancelled 20 registrations for this event, which is the limit. Ask the staff to"
        " add you."
    )
    register(event, ben)
    player = NewPlayer(username="ann")
    (added,) = add_players(tournament_id=event.pk, actor=organiser, players=[player], now=NOW)
    assert (added.name, added.players.get().user) == ("ann", ann)
