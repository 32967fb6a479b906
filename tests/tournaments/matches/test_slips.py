"""Slips that a scorekeeper enters, and the undoing of one."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from accounts.roles import Role
from accounts.selectors import PowerMissing
from ledger.selectors import staff_entries
from tests.remembering import remembered
from tests.support.factories import NOW, make_organisation, make_round, make_tournament, make_user
from tests.support.playing import bring, event_of, host_of, results, seated_match, state_of
from tests.support.reports import report
from tests.support.rulings import counted, decide, member
from tournaments.core.access import NotYourEvent
from tournaments.core.services.changes import VersionMismatch, event_stream
from tournaments.matches.selectors.journal_check import result_faults
from tournaments.matches.services.disputes import call_judge
from tournaments.matches.services.secondary_scores import enter_secondary_scores
from tournaments.matches.services.slips import EntryStands, enter_slip, undo_slip
from tournaments.models import Match, StoredStandings
from tournaments.rounds.services.closing import close_round
from tournaments.terms.kinds import EntryState, ResultReason
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import SecondaryScores

pytestmark = pytest.mark.django_db
SOON = NOW + timedelta(minutes=2)


def slip(match: Match, actor: User, *games: int, **more: Any) -> Match:
    score = MatchScore((games[0], games[1])) if games else None
    return enter_slip(
        match_id=match.pk, actor=actor, score=score, reason="By the match slip.", now=NOW, **more
    )


def undo(match: Match, actor: User) -> Match:
    return undo_slip(match_id=match.pk, actor=actor, now=SOON)


def kinds(match: Match) -> list[str]:
    stream = event_stream(event_of(match).pk)
    return [entry.kind for entry in staff_entries(stream=stream) if "match" in entry.data]


@pytest.fixture
@remembered
def match() -> Match:
    owner = make_user()
    make_organisation(owner, "club")
    event = make_tournament(owner, organisation="club", entries=4, best_of=3)
    return make_round(event).matches.get(table=1)


@pytest.fixture
@remembered
def keeper(match: Match) -> User:
    return member(event_of(match), Role.SCOREKEEPER)


def test_a_slip_is_entered_and_undone(match: Match, keeper: User) -> None:
    before = bytes(StoredStandings.objects.get().body)
    slip(match, keeper, 2, 1)
    assert state_of(match) == ("settled", "ruling", [2, 1], 0)
    undo(match, keeper)

    assert state_of(match) == ("open", "", [0, 0], 0)
    assert results(match) == ["pending", "pending"]
    match.refresh_from_db()
    assert (match.reopened_at, match.corrected, match.doubted) == (None, False, False)
    assert kinds(match)[-2:] == ["match.settled", "match.reopened"]
    assert list(result_faults(stream=event_stream(event_of(match).pk))) == []
    assert bytes(StoredStandings.objects.get().body) == before


def test_after_it_the_table_may_be_entered_as_if_nothing_had_been(
    match: Match, keeper: User
) -> None:
    slip(match, keeper, 2, 1)
    undo(match, keeper)
    slip(match, keeper, 0, 2)

    match.refresh_from_db()
    assert state_of(match) == ("settled", "ruling", [0, 2], 0)
    assert (match.corrected, match.doubted) == (False, False)


def test_the_same_slip_again_changes_nothing(match: Match, keeper: User) -> None:
    version = slip(match, keeper, 2, 1).version
    again = slip(match, keeper, 2, 1, expected=frozenset({version - 1}))

    assert (again.version, kinds(match).count("match.settled")) == (version, 1)


def test_the_same_slip_with_a_drop_drops_the_player(match: Match, keeper: User) -> None:
    loser = match.seats.get(number=1).entry
    stale = slip(match, keeper, 2, 1).version - 1
    with pytest.raises(VersionMismatch):
        slip(match, keeper, 2, 1, drops=[1], expected=frozenset({stale}))
    loser.refresh_from_db()
    assert loser.state == EntryState.ENTERED
    slip(match, keeper, 2, 1, drops=[1])

    loser.refresh_from_db()
    assert (loser.state, loser.dropped_after_round) == (EntryState.DROPPED, 1)
    assert kinds(match).count("match.settled") == 1


def test_the_same_slip_with_victory_points_adds_them() -> None:
    match, _ = seated_match(profile="miniatures")
    keeper = member(event_of(match), Role.SCOREKEEPER)
    slip(match, keeper, 1, 0)
    slip(match, keeper, 1, 0, secondary=SecondaryScores((10, 4)))
    assert [points for points, _ in counted(match)] == [10, 4]

    with pytest.raises(PowerMissing):
        slip(match, keeper, 1, 0, secondary=SecondaryScores((12, 4)))


def test_nothing_is_undone_once_other_staff_have_added_numbers() -> None:
    match, _ = seated_match(profile="miniatures")
    keeper = member(event_of(match), Role.SCOREKEEPER)
    slip(match, keeper, 1, 0)
    enter_secondary_scores(
        match_id=match.pk, actor=host_of(match), secondary=SecondaryScores((10, 4)), now=NOW
    )

    assert refused(match, keeper) == (
        "Someone else entered the result of table 1. Correct it instead."
    )
    assert [points for points, _ in counted(match)] == [10, 4]


def test_another_slip_for_the_table_is_a_correction(match: Match, keeper: User) -> None:
    slip(match, keeper, 2, 1)
    with pytest.raises(PowerMissing):
        slip(match, keeper, 2, 0)
    assert state_of(match)[2] == [2, 1]


def test_a_slip_of_before_is_refused(match: Match, keeper: User) -> None:
    with pytest.raises(VersionMismatch):
        slip(match, keeper, 2, 1, expected=frozenset({match.version + 5}))
    assert state_of(match)[0] == "open"


def test_who_drops_with_a_slip_is_back_when_it_is_undone(match: Match, keeper: User) -> None:
    loser = match.seats.get(number=1).entry
    slip(match, keeper, 2, 1, drops=[1])
    loser.refresh_from_db()
    assert (loser.state, loser.dropped_after_round) == (EntryState.DROPPED, 1)
    undo(match, keeper)

    loser.refresh_from_db()
    assert (loser.state, loser.dropped_after_round) == (EntryState.ENTERED, None)


def test_who_did_not_come_loses_and_may_drop(match: Match, keeper: User) -> None:
    slip(match, keeper, manner=ResultReason.NO_SHOW, absent=[1], drops=[1])

    assert state_of(match) == ("settled", "ruling", [2, 0], 0)
    assert match.seats.get(number=1).entry.state == EntryState.DROPPED


def test_reports_from_before_stand_again() -> None:
    match, (first, second) = seated_match(best_of=3)
    host = event_of(match).created_by
    report(match, first, 2, 1)
    slip(match, host, 2, 0)
    undo(match, host)
    assert state_of(match)[0] == "open"
    report(match, second, 2, 1)

    assert state_of(match) == ("settled", "agreement", [2, 1], 0)


def refused(match: Match, actor: User) -> str:
    before = state_of(match)
    with pytest.raises(EntryStands) as error:
        undo(match, actor)
    assert state_of(match) == before
    return str(error.value)


def test_only_who_entered_it_undoes_it(match: Match, keeper: User) -> None:
    slip(match, keeper, 2, 1)
    other = member(event_of(match), Role.SCOREKEEPER)

    assert refused(match, other) == (
        "Someone else entered the result of table 1. Correct it instead."
    )
    with pytest.raises(NotYourEvent):
        undo(match, make_user())


def test_a_table_without_an_entered_result(match: Match, keeper: User) -> None:
    assert refused(match, keeper) == "Table 1 has no result entered by staff."


def test_a_correction_is_not_undone(match: Match, keeper: User) -> None:
    owner = event_of(match).created_by
    slip(match, keeper, 2, 1)
    decide(match, 0, 2, actor=owner)

    assert refused(match, owner) == "The result of table 1 is a ruling. Correct it instead."


def test_nothing_is_undone_once_the_round_is_closed(match: Match, keeper: User) -> None:
    for each in match.round.matches.all():
        slip(each, keeper, 2, 1)
    close_round(tournament_id=event_of(match).pk, number=1, actor=None, now=NOW)

    assert refused(match, keeper) == "This round is closed. Correct the result instead."


def test_nothing_is_undone_while_a_judge_is_called() -> None:
    match, (_, second) = seated_match(best_of=3)
    host = event_of(match).created_by
    slip(match, host, 2, 1)
    call_judge(match_id=match.pk, user=second, words="", now=NOW)

    assert refused(match, host) == "A judge was called to table 1. Leave the result to them."


def test_a_match_with_logs_is_reopened_instead() -> None:
    match, (first, _) = seated_match(best_of=3)
    host = event_of(match).created_by
    bring(match, first)
    slip(match, host, 2, 1)

    assert refused(match, host) == "Table 1 has game logs. Reopen the match instead."
