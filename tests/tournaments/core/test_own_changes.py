"""What players can change again and again they change so often and no oftener, and nobody else is
held up by that: neither the staff, nor an opponent or a mate."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from accounts.services.attempts import TooManyAttempts
from ledger.selectors import staff_entries
from tests.remembering import remembered
from tests.support.disputes import call, take_back
from tests.support.factories import (
    NOW,
    hand_over,
    legal_deck,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
)
from tests.support.fixed_rounds import named
from tests.support.playing import event_of, seated_match, state_of
from tests.support.soft_scores import BESIDE
from tests.support.teams import alone, team_event
from tournaments.core.services.changes import event_stream
from tournaments.core.services.own_changes import CHANGES_BY_PLAYER
from tournaments.entries.services.check_in import check_in, undo_check_in
from tournaments.entries.services.decks import submit_deck
from tournaments.entries.services.teams import end_invitation, invite
from tournaments.events.services.lifecycle import change_state
from tournaments.matches.services.sportsmanship import score_opponent
from tournaments.models import Entry, Tournament
from tournaments.rounds.services.round_check_in import set_round_check_in, undo_round_check_in
from tournaments.terms.kinds import TournamentState

pytestmark = pytest.mark.django_db

Change = Callable[[], object]


@remembered
def checking_in() -> tuple[Entry, User]:
    event, ann = make_tournament(entries=2), make_user("ann")
    entry = make_entry(event, "ann", user=ann)
    change_state(
        tournament_id=event.pk,
        state=TournamentState.CHECK_IN,
        actor=event.created_by,
        reason="",
        now=NOW,
    )
    return entry, ann


def by_check_in() -> tuple[Tournament, Change]:
    entry, ann = checking_in()

    def both() -> None:
        check_in(entry_id=entry.pk, actor=ann, now=NOW)
        check_in(entry_id=entry.pk, actor=ann, now=NOW)  # Changes nothing, and does not count.
        undo_check_in(entry_id=entry.pk, actor=ann, now=NOW)

    return entry.tournament, both


def by_round_check_in() -> tuple[Tournament, Change]:
    event, ann = make_tournament(entries=4, round_check_in=True), make_user("ann")
    entry = named(event, "Player 1")
    hand_over(entry, ann)
    play_by_hand(make_round(event))

    def both() -> None:
        set_round_check_in(entry_id=entry.pk, actor=ann, now=NOW)
        undo_round_check_in(entry_id=entry.pk, actor=ann, now=NOW)

    return event, both


def by_decks() -> tuple[Tournament, Change]:
    event, ann = make_tournament(), make_user("ann")
    entry = make_entry(event, "ann", user=ann)

    def both() -> None:
        for number in (0, 1):
            submit_deck(entry_id=entry.pk, user=ann, deck=legal_deck(number), now=NOW)

    return event, both


def by_invitations() -> tuple[Tournament, Change]:
    event, ann, ben = team_event(), make_user("ann"), make_user("ben")
    entry = alone(event, "Hares", ann)

    def both() -> None:
        for _ in range(2):
            made = invite(entry_id=entry.pk, user=ann, username="ben", now=NOW)
            end_invitation(invitation_id=made.pk, user=ben, now=NOW)

    return event, both


def by_sportsmanship() -> tuple[Tournament, Change]:
    match, (ann, _) = seated_match(**BESIDE)

    def both() -> None:
        for points in (1, 2):
            score_opponent(match_id=match.pk, user=ann, points=points, now=NOW)

    return event_of(match), both


def by_calls() -> tuple[Tournament, Change]:
    match, (ann, ben) = seated_match()
    call(match, ben)

    def both() -> None:
        for _ in range(2):
            call(match, ann)
            take_back(match, ann, now=NOW)

    return event_of(match), both


WAYS = [by_check_in, by_round_check_in, by_decks, by_invitations, by_sportsmanship, by_calls]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.proof(share=6)
def test_a_player_changes_their_own_again_and_again_and_then_has_to_wait(
    way: Callable[[], tuple[Tournament, Change]],
) -> None:
    event, both = way()
    assert CHANGES_BY_PLAYER.free == 60
    for _ in range(30):
        both()
    journal = staff_entries(stream=event_stream(event.pk))
    written = journal.count()
    with pytest.raises(TooManyAttempts) as error:
        both()
    assert (str(error.value), error.value.wait) == (
        "Too many attempts. Try again in 30 seconds.",
        30,
    )
    # The last of the calls is made before it can be cancelled.
    assert journal.count() - written <= 1


@pytest.mark.proof(of="slow")
def test_nobody_is_held_up_by_the_changes_of_another() -> None:
    entry, ann = checking_in()
    owner, ben = entry.tournament.created_by, make_user("ben")
    for _ in range(30):
        check_in(entry_id=entry.pk, actor=ann, now=NOW)
        undo_check_in(entry_id=entry.pk, actor=ann, now=NOW)
    other = named(entry.tournament, "Player 1")
    hand_over(other, ben)
    check_in(entry_id=other.pk, actor=ben, now=NOW)
    with pytest.raises(TooManyAttempts):
        check_in(entry_id=entry.pk, actor=ann, now=NOW)
    for _ in range(40):
        check_in(entry_id=entry.pk, actor=owner, now=NOW)
        undo_check_in(entry_id=entry.pk, actor=owner, now=NOW)
    assert check_in(entry_id=entry.pk, actor=ann, now=NOW + timedelta(seconds=31)).is_there


@pytest.mark.proof(of="slow")
def test_who_may_not_leave_a_call_for_now_stays_with_the_judge_like_their_opponent() -> None:
    match, (ann, ben) = seated_match()
    call(match, ben)
    for _ in range(60):
        call(match, ann)
        take_back(match, ann, now=NOW)
    call(match, ann)
    with pytest.raises(TooManyAttempts):
        take_back(match, ann, now=NOW)
    take_back(match, ben, now=NOW)
    assert state_of(match)[0] == "disputed"
    take_back(match, ann, now=NOW)  # Alone, within the limit of calls.
    assert state_of(match)[0] == "open"
