"""Nobody but the staff can tell that a pair is forbidden, nor where rounds had to break that."""

from datetime import timedelta
from functools import partial

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import (
    NOW,
    make_entry,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
)
from tests.support.proofs import some
from tests.support.two_worlds import EVERYBODY, OtherLots, seen_by
from tournaments.entries.services.forbidden_pairs import forbid
from tournaments.entries.services.registration import renew_claim_code
from tournaments.models import Entry, ForbiddenPair, Round, Tournament
from tournaments.rounds.services.drafts import draft_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.terms.kinds import TournamentState

pytestmark = pytest.mark.django_db

REASON = "They are sisters of the Quillfeather family."
READERS = (EVERYBODY, "ann")


@pytest.mark.proof(of="leaks")
def test_nobody_can_tell_whether_a_pair_is_forbidden(client: Client) -> None:
    """Two worlds that differ in nothing else, in a round in which the two must meet again."""
    tried = some(READERS, 2)
    with_pair, without = (seen_by(client, partial(played, pair), tried) for pair in (True, False))

    assert with_pair == without
    assert not [address for address, text in with_pair if "Quillfeather" in text]
    assert any("Rematch:" in text for _, text in with_pair)
    leaking = seen_by(client, partial(played, False), tried[:1], reason_code="forbidden")
    assert leaking != without[: len(leaking)]


def played(pair: bool) -> Tournament:
    """An event of two players, forbidden to meet or not, in its second round."""
    tournament = make_tournament(organiser := make_user("organiser"), rounds=2)
    ann, bo = make_entry(tournament, "Ann", user=make_user("ann")), make_entry(tournament, "Bo", 1)
    Entry.objects.filter(pk=bo.pk).update(entered_at=NOW + timedelta(seconds=1))
    if pair:
        keep_apart(ann, bo, organiser)
    else:  # something else of which everybody sees no more than that it was done
        renew_claim_code(entry_id=bo.pk, actor=organiser, now=NOW)
    for number in (1, 2):
        round_ = paired(tournament)
        if round_.seats.get(number=0).entry_id != ann.pk:
            raise OtherLots
        if number == 1:
            play_by_hand(round_)
    return tournament


def paired(tournament: Tournament) -> Round:
    """The next round, published with a reason, as where two must meet who should not."""
    if tournament.state != TournamentState.RUNNING:
        set_state(tournament, TournamentState.RUNNING)
    number = draft_round(tournament_id=tournament.pk, actor=None, now=NOW).number
    return publish_round(
        tournament_id=tournament.pk, number=number, actor=None, reason=REASON, now=NOW
    )


def keep_apart(first: Entry, second: Entry, actor: User) -> None:
    forbid(
        tournament_id=first.tournament_id,
        first=first.pk,
        second=second.pk,
        reason=REASON,
        actor=actor,
        now=NOW,
    )


def test_what_stands_where_for_the_staff(client: Client) -> None:
    """The data that could leak is there: each of the staff's doors tells it."""
    tournament = make_tournament(organiser := make_user(), entries=2)
    first, second = tournament.entries.all()
    keep_apart(first, second, organiser)
    client.force_login(organiser)
    journal = client.get(f"/events/{tournament.pk}/journal").content.decode()

    assert ForbiddenPair.objects.count() == 1
    assert f"Reason: {REASON}" in journal
    assert "are kept apart. Visible to staff only." in journal
