"""Entries of one change that come into the journal together: in their order, or none of them."""

from functools import partial

import pytest
from django.db import transaction

from ledger.chain import verify_chain
from ledger.models import LedgerEntry
from tests.support.factories import NOW, make_tournament
from tournaments.core.services.changes import event_stream, note, noted_together
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def kinds(tournament: Tournament) -> list[str]:
    entries = LedgerEntry.objects.filter(stream=event_stream(tournament.pk)).order_by("number")
    return list(entries.values_list("kind", flat=True))


def noting(tournament: Tournament) -> "partial[None]":
    return partial(note, tournament_id=tournament.pk, actor=None, now=NOW)


def test_they_come_at_the_end_and_in_their_order() -> None:
    tournament = make_tournament()
    before, write = kinds(tournament), noting(tournament)
    with noted_together(tournament_id=tournament.pk, now=NOW):
        write("match.reported")
        write("match.settled", data={"match": "m"}, private={"reason": "seen"})
        assert kinds(tournament) == before
    write("match.voided")

    assert kinds(tournament) == [*before, "match.reported", "match.settled", "match.voided"]
    assert verify_chain(stream=event_stream(tournament.pk)) is None


def test_what_fails_enters_nothing_and_leaves_no_trace_for_what_comes_later() -> None:
    tournament = make_tournament()
    before, write = kinds(tournament), noting(tournament)

    @transaction.atomic
    def fail() -> None:
        with noted_together(tournament_id=tournament.pk, now=NOW):
            write("match.reported")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert kinds(tournament) == before
    write("match.voided")
    assert kinds(tournament) == [*before, "match.voided"]
