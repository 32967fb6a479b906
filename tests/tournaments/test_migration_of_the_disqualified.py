"""Entries that were disqualified before they said by what."""

from importlib import import_module

import pytest
from django.apps import apps

from tests.factories import NOW, make_tournament
from tests.tournaments.penalising import named, penalise, revoke
from tournaments.models import Entry
from tournaments.services.disqualifying import disqualify

pytestmark = pytest.mark.django_db


def test_whom_no_penalty_keeps_out_the_staff_does() -> None:
    tournament = make_tournament(entries=4)
    by_hand, by_penalty, by_both, _ = (named(tournament, f"Player {one}") for one in range(1, 5))
    for entry in (by_hand, by_both):
        disqualify(entry_id=entry.pk, actor=tournament.created_by, reason="Why.", now=NOW)
    revoke(penalise(by_hand, "disqualification", "cheating"))
    for entry in (by_penalty, by_both):
        penalise(entry, "disqualification", "cheating")
    Entry.objects.update(ruled_out=False)
    migration = import_module("tournaments.migrations.0016_for_what_entries_are_out")
    migration.say_by_what(apps, None)

    # Of who had both nothing tells it: they are out until the penalty is revoked.
    assert list(Entry.objects.filter(ruled_out=True)) == [by_hand]
