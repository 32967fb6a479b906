"""Staff who have seen hidden cards of an event can't register for it afterwards, whatever the page
on which they saw them."""

from collections.abc import Callable

import pytest

from accounts.models import User
from replays.models import Replay
from tables.models import StaffAct
from tests.remembering import remembered
from tests.support.disputes import call
from tests.support.event_tables import begun_match
from tests.support.factories import NOW, make_entry, make_organisation, make_user
from tests.support.playing import bring, certify, event_of, seated_match
from tournaments.entries.services.players import HasSeenSecrets
from tournaments.entries.services.registration import claim_entry, renew_claim_code
from tournaments.matches.services.disputes import take_dispute
from tournaments.matches.services.streaming import feature_match, make_overlay
from tournaments.matches.services.table_judging import act_at_table
from tournaments.models import Dispute, Entry, Match, Tournament

pytestmark = pytest.mark.django_db

PLAN = {"organisation": "cup-makers", "objection_minutes": None}


@remembered
def organisers() -> tuple[User, User]:
    """Two who organise the same events."""
    owner, other = make_user(), make_user()
    make_organisation(owner, organiser=other)
    return owner, other


@remembered
def play_as_guest(match: Match, owner: User, user: User, name: str = "Gus") -> Entry:
    """A member of the staff takes over the place of a guest who has not played yet."""
    event = event_of(match)
    Tournament.objects.filter(pk=event.pk).update(state="registration")
    guest = make_entry(event, name)
    code = renew_claim_code(entry_id=guest.pk, actor=owner, now=NOW).claim_code
    return claim_entry(code=code, user=user, now=NOW)


def look_at_hands(match: Match, user: User) -> None:
    act_at_table(match_id=match.pk, act=StaffAct.LOOKED, actor=user, now=NOW)


def stream_both_hands(match: Match, user: User) -> None:
    event = match.round.tournament_id
    make_overlay(tournament_id=event, delay=180, actor=user, now=NOW)
    feature_match(tournament_id=event, match_id=match.pk, actor=user, now=NOW)


@pytest.mark.parametrize("look", [look_at_hands, stream_both_hands])
def test_who_has_seen_hands_at_a_table_does_not_play(look: Callable[[Match, User], None]) -> None:
    owner, judge = organisers()
    match, _, _ = begun_match(owner, **PLAN)
    look(match, judge)
    with pytest.raises(HasSeenSecrets):
        play_as_guest(match, owner, judge)
    assert play_as_guest(match, owner, make_user(), "Hal").name == "Hal"


def test_a_link_of_the_overlay_that_has_shown_no_match_is_no_look() -> None:
    owner, judge = organisers()
    match, _, _ = begun_match(owner, **PLAN)
    make_overlay(tournament_id=match.round.tournament_id, delay=180, actor=judge, now=NOW)
    assert play_as_guest(match, owner, judge).name == "Gus"


def test_who_has_taken_a_dispute_with_sealed_logs_does_not_play() -> None:
    owner, judge = organisers()
    match, (ann, _) = seated_match(owner, **PLAN)
    call(match, ann)
    take_dispute(dispute_id=Dispute.objects.get().pk, actor=judge, now=NOW)
    certify(bring(match, ann))
    with pytest.raises(HasSeenSecrets):
        play_as_guest(match, owner, judge)
    Replay.objects.update(revealed_at=NOW)
    assert play_as_guest(match, owner, judge, "Hal").name == "Hal"


def test_who_has_taken_a_dispute_without_logs_plays() -> None:
    owner, judge = organisers()
    match, (ann, _) = seated_match(owner, **PLAN)
    call(match, ann)
    take_dispute(dispute_id=Dispute.objects.get().pk, actor=judge, now=NOW)
    assert play_as_guest(match, owner, judge).name == "Gus"
