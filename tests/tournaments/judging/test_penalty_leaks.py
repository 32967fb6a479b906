"""Nobody but the staff and its players can tell that an entry was penalised."""

from datetime import timedelta
from functools import partial

import pytest
from django.test import Client

from tests.support.factories import (
    NOW,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.penalising import penalise
from tests.support.proofs import some
from tests.support.two_worlds import EVERYBODY, OtherLots, seen_by
from tournaments.entries.services.registration import renew_claim_code
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db

READERS = (EVERYBODY, "ann")


@pytest.mark.proof(of="leaks")
def test_nobody_can_tell_whether_somebody_was_penalised(client: Client) -> None:
    """Two worlds that differ in nothing else: for everybody, and for the opponent."""
    tried = some(READERS, 2)
    penalised, without = (
        seen_by(client, partial(played, warned), tried) for warned in (True, False)
    )

    assert penalised == without
    leaking = seen_by(client, partial(played, False), tried[:1], reason_code="penalised")
    assert leaking != without[: len(leaking)]


def played(warned: bool) -> Tournament:
    """An event of two players, of whom Bo has a warning or not, in its first round."""
    tournament = make_tournament(organiser := make_user("organiser"), rounds=2)
    ann, bo = make_entry(tournament, "Ann", user=make_user("ann")), make_entry(tournament, "Bo", 1)
    Entry.objects.filter(pk=bo.pk).update(entered_at=NOW + timedelta(seconds=1))
    bo.tournament.created_by = organiser
    if warned:
        penalise(bo, "warning", note="Shouted at Ann.", now=NOW)
    else:  # something else of which everybody sees no more than that it was done
        renew_claim_code(entry_id=bo.pk, actor=organiser, now=NOW)
    set_state(tournament, "running")
    if make_round(tournament).seats.get(number=0).entry_id != ann.pk:
        raise OtherLots
    return tournament
