"""Nobody but the staff and its players can tell that an entry was penalised."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import User
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
from tests.support.two_worlds import OtherLots, looked_at
from tournaments.entries.services.registration import renew_claim_code
from tournaments.models import Entry, Match, Tournament

pytestmark = pytest.mark.django_db

Seen = list[tuple[str, str]]
READERS = ("everybody", "ann")


@pytest.mark.proof(share=6, of="leaks")
def test_nobody_can_tell_whether_somebody_was_penalised(client: Client) -> None:
    """Two worlds that differ in nothing else: for everybody, and for the opponent."""
    tried = some(READERS, 2)
    penalised, without = (world(client, warned, readers=tried) for warned in (True, False))

    assert penalised == without
    leaking = world(client, False, readers=tried[:1], reason_code="penalised")
    assert leaking != without[: len(leaking)]


def world(client: Client, warned: bool, *, readers: Sequence[str], **changed: str) -> Seen:
    """What everybody and a player see of an event of two, of whom the other is warned or not."""
    seen: Seen = []
    while not seen:
        client.logout()
        with transaction.atomic():
            with suppress(OtherLots):
                tournament = played(warned)
                Match.objects.update(**changed)
                for reader in readers:
                    if reader == "ann":
                        client.force_login(User.objects.get(username=reader))
                    seen += looked_at(client, tournament)
            transaction.set_rollback(True)  # each world has the place to itself
    return seen


def played(warned: bool) -> Tournament:
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
