"""Taking results back, and what is marked because of it."""

import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.roles import Role
from accounts.selectors import PowerMissing
from ledger.selectors import public_entries, staff_entries
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    make_round,
    make_started,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
    settle,
)
from tests.support.penalising import penalise, revoke, sides
from tests.support.playing import bring, certify, event_of, host_of, results, seated_match, state_of
from tests.support.reopening import AFTER, BACK, take_back
from tests.support.requests import faults, path_of, post
from tests.support.rulings import decide, member
from tournaments.core.access import ReasonMissing
from tournaments.core.services.changes import event_stream
from tournaments.events.services.lifecycle import RoundNotClosed
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.matches.services.open_matches import NotPlayed
from tournaments.matches.services.reopening import DecidedByPenalty, NoResult
from tournaments.matches.services.reports import report_result
from tournaments.models import (
    Match,
    Round,
    RoundStandings,
    StoredPairings,
    StoredStandings,
    Tournament,
)
from tournaments.rounds.services.closing import MatchesOpen, close_round
from tournaments.rounds.services.drafts import RoundStillOpen, draft_round
from tournaments.rounds.services.publishing import DraftStale, publish_round
from tournaments.terms.kinds import LogAnswer
from tournaments.terms.match_score import MatchScore

pytestmark = pytest.mark.django_db


def report(match: Match, user: User, *games: int) -> None:
    first, second = games
    report_result(match_id=match.pk, user=user, score=MatchScore((first, second)), now=AFTER)


def points(tournament: Tournament) -> list[int]:
    page = json.loads(bytes(StoredStandings.objects.get(pk=tournament.pk).body))
    return [row["match_points"] for row in page["results"]]


def test_a_wrong_result_is_taken_back_and_the_right_one_reported() -> None:
    match, (first, second) = seated_match()
    settle(match)
    take_back(match)

    assert (state_of(match), results(match)) == (("open", "", [0, 0], 0), ["pending"] * 2)
    assert (match.reopened_at, match.corrected) == (BACK, False)
    assert points(event_of(match)) == [0, 0]
    report(match, second, 0, 1)
    report(match, first, 0, 1)
    assert (state_of(match), match.corrected) == (("settled", "agreement", [0, 1], 0), True)


def test_what_was_reported_before_does_not_count() -> None:
    match, (first, second) = seated_match()
    for user in (first, second):
        report_result(match_id=match.pk, user=user, score=MatchScore((1, 0)), now=NOW)
    take_back(match)
    report(match, first, 1, 0)
    assert state_of(match)[0] == "open"
    report(match, second, 0, 1)
    assert state_of(match)[0] == "disputed"

    revisions = match.reports.order_by("pk").values_list("revision", flat=True)
    assert list(revisions) == [1, 1, 2, 2]


@pytest.mark.parametrize("then", [NOW, NOW + timedelta(minutes=10)])
def test_what_counts_follows_the_order_and_no_clock(then: datetime) -> None:
    """Two programs, the clock of one of which is ahead: what they write down stays in order."""
    match, players = seated_match()
    for user in players:
        report_result(match_id=match.pk, user=user, score=MatchScore((1, 0)), now=then)
    take_back(match)
    for user in reversed(players):
        report_result(match_id=match.pk, user=user, score=MatchScore((0, 1)), now=NOW)

    assert state_of(match) == ("settled", "agreement", [0, 1], 0)


def test_logs_of_before_do_not_count_and_may_be_brought_again_by_players() -> None:
    match, (first, second) = seated_match()
    wrong = bring(match, host_of(match))
    late = certify(bring(match, first, log=b"late log\n"), 0, draws="recorded")
    certify(wrong, 0)
    assert state_of(match) == ("settled", "log", [1, 0], 0)
    take_back(match)
    assert match.games.count() == 0
    assert bring(match, host_of(match), log=wrong.log, now=AFTER) == wrong
    assert state_of(match)[0] == "open"

    bring(match, first, log=b"late log\n", now=AFTER)
    answer_log(replay_id=late.pk, user=second, stance=LogAnswer.STANDS_BY, now=AFTER)
    assert state_of(match) == ("settled", "log", [1, 0], 0)
    game = match.games.get()
    assert (game.replay_id, game.settled_by) == (late.pk, "both")


@pytest.mark.proof(of="events")
def test_what_cannot_be_taken_back() -> None:
    match, _ = seated_match()
    with pytest.raises(NoResult):
        take_back(match)
    settle(match)
    with pytest.raises(ReasonMissing):
        take_back(match, reason=" ")
    with pytest.raises(PowerMissing):
        take_back(match, member(event_of(match), Role.SCOREKEEPER))
    take_back(match, member(event_of(match), Role.JUDGE))
    assert state_of(match)[0] == "open"
    bye = make_round(make_tournament(entries=3)).matches.get(settled_by="bye")
    with pytest.raises(NotPlayed):
        take_back(bye)


def test_what_a_penalty_has_decided_stays_until_it_is_revoked() -> None:
    """Else the players would report a match that one of them has lost."""
    match, _ = seated_match(best_of=3)
    given = penalise(sides(match)[0], "match_loss")
    message = "A penalty decides table 1 of round 1. Revoke the penalty, or enter another result"
    with pytest.raises(DecidedByPenalty, match=message):
        take_back(match)
    decide(match, 2, 0)
    with pytest.raises(DecidedByPenalty, match=message):
        take_back(match)
    revoke(given)
    assert state_of(match)[0] == "settled"
    take_back(match)
    assert state_of(match)[0] == "open"


def test_what_game_losses_alone_decide_can_be_taken_back_in_the_end() -> None:
    match, _ = seated_match()
    given = penalise(sides(match)[0], "game_loss")
    decide(match, 0, 1)
    with pytest.raises(DecidedByPenalty):
        take_back(match)
    revoke(given)
    take_back(match)
    assert state_of(match)[0] == "open"


def test_time_that_was_over_is_found_to_be_so_again() -> None:
    match, _ = seated_match()
    Match.objects.update(overtime_at=NOW)
    settle(match)
    take_back(match)
    assert match.overtime_at is None


def test_the_journal_tells_what_it_was_and_the_staff_why() -> None:
    match, _ = seated_match()
    settle(match)
    take_back(match)
    entry = staff_entries(stream=event_stream(event_of(match).pk)).get(kind="match.reopened")

    assert (entry.public, entry.private) == (True, {"reason": "Wrong table."})
    assert entry.data == {
        "match": str(match.pk),
        "was": {
            "by": "ruling",
            "results": ["win", "loss"],
            "games_won": [1, 0],
            "games_drawn": 0,
        },
    }


@remembered
def played(rounds: int) -> Tournament:
    tournament = make_tournament(entries=4)
    for _ in range(rounds):
        play_by_hand(make_round(tournament))
    return tournament


def test_in_a_closed_round_nobody_is_paired_and_nothing_ends_before_there_is_another() -> None:
    tournament = played(2)
    match = Match.objects.get(round__number=1, table=1)
    take_back(match)

    assert sum(points(tournament)) == 9
    with pytest.raises(RoundStillOpen, match="Table 1 of round 1 needs a result again"):
        draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    with pytest.raises(RoundNotClosed, match="Table 1 of round 1 needs a result again"):
        set_state(tournament, "finished", "enough")
    revisions = RoundStandings.objects.order_by("round__number", "revision")
    assert list(revisions.values_list("round__number", "revision")) == [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
    ]
    decide(match, 0, 1)
    match.refresh_from_db()
    assert (match.corrected, sum(points(tournament))) == (True, 12)
    assert RoundStandings.objects.filter(round__number=2).latest("revision").revision == 3
    assert draft_round(tournament_id=tournament.pk, actor=None, now=NOW).stale_since is None


def stale(tournament: Tournament) -> list[bool]:
    rounds = tournament.rounds.order_by("number")
    return [round_.stale_since is not None for round_ in rounds]


@pytest.mark.proof(of="events")
def test_every_later_round_is_marked_and_none_is_paired_again(client: Client) -> None:
    tournament = played(3)
    paired = list(Match.objects.order_by("pk").values_list("table", "version"))
    match = Match.objects.get(round__number=1, table=1)
    decide(match, 0, 1)

    assert stale(tournament) == [False, True, True]
    assert [version for _, version in paired].count(2) == 6
    others = Match.objects.exclude(pk=match.pk).order_by("pk")
    assert [round_.version for round_ in others] == [2] * 5
    page = json.loads(bytes(StoredPairings.objects.get(round__number=3).body))
    assert page["stale_since"] == "2026-01-31T12:01:00Z"
    body = client.get(f"{path_of(tournament)}/rounds/2").json()
    assert (body["stale_since"], body["version"]) == ("2026-01-31T12:01:00Z", 4)
    entries = public_entries(stream=event_stream(tournament.pk)).filter(kind="round.stale")
    assert [entry.data for entry in entries] == [
        {"round": number, "because_of": 1, "match": str(match.pk)} for number in (2, 3)
    ]
    take_back(match)
    first = Round.objects.get(number=2).stale_since
    assert first == NOW + timedelta(minutes=1)
    assert entries.count() == 2


def test_the_same_result_once_more_marks_nothing() -> None:
    tournament = played(2)
    match = Match.objects.get(round__number=1, table=1)
    decide(match, 1, 0)

    match.refresh_from_db()
    assert (stale(tournament), match.corrected) == ([False, False], False)
    assert RoundStandings.objects.count() == 2


def test_the_same_once_more_after_it_was_taken_back_marks_nothing_that_was_paired_by_it() -> None:
    tournament = played(1)
    match = Match.objects.get(table=1)
    take_back(match)
    decide(match, 0, 1)
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    decide(match, 0, 1)

    match.refresh_from_db()
    assert (stale(tournament), match.corrected) == ([False, False], True)


def test_a_correction_of_the_last_round_marks_no_round_but_the_match() -> None:
    tournament = played(1)
    match = Match.objects.get(table=2)
    decide(match, 0, 1)
    match.refresh_from_db()

    assert (stale(tournament), match.corrected) == ([False], True)
    page = json.loads(bytes(StoredPairings.objects.get().body))
    assert [row["corrected"] for row in page["results"]] == [False, True]


def test_a_stale_draft_is_published_only_for_a_reason_and_known_to_the_staff_alone() -> None:
    tournament = played(1)
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    decide(Match.objects.get(round__number=1, table=1), 0, 1)

    assert stale(tournament) == [False, True]
    public = public_entries(stream=event_stream(tournament.pk))
    assert "round.stale" not in [entry.kind for entry in public]

    def publish(**more: Any) -> Round:
        return publish_round(tournament_id=tournament.pk, number=2, actor=None, now=NOW, **more)

    with pytest.raises(DraftStale):
        publish()
    with pytest.raises(ReasonMissing):
        publish(despite_stale=True)
    assert publish(despite_stale=True, reason="They sit already.").stale_since is not None


def test_through_the_api(client: Client) -> None:
    match, (player, _) = seated_match()
    judge = host_of(match)
    path = f"/api/v1/matches/{match.pk}/reopening"
    body = {"reason": "Wrong table."}
    assert faults(post(client, path, body, judge)) == (409, [("", "no_result")])
    settle(match)
    assert faults(post(client, path, body, player)) == (403, [("", "not_your_event")])
    assert faults(post(client, path, {}, judge)) == (400, [("/reason", "required")])
    done = post(client, path, body, judge)

    assert (done.status_code, done["ETag"]) == (200, '"v3"')
    assert (done.json()["state"], done.json()["reopened_at"] is not None) == ("open", True)
    assert "Wrong table." not in done.content.decode()
    with pytest.raises(MatchesOpen):
        close_round(tournament_id=event_of(match).pk, number=1, actor=None, now=NOW)


def test_a_user_with_no_role_takes_nothing_back() -> None:
    tournament = make_started(entries=2)
    match = settle(make_round(tournament).matches.get())
    with pytest.raises(ValueError, match="You’re not on the staff of Cup"):
        take_back(match, make_user())
