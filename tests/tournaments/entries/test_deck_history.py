"""The history of a decklist, as its player reads it: staff who changed it or viewed it, and why."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import (
    NOW,
    bearer,
    legal_deck,
    make_entry,
    make_tournament,
    make_user,
)
from tests.support.requests import faults
from tournaments.core.access import ReasonMissing
from tournaments.entries.deck_history import deck_history
from tournaments.entries.services.decks import look_at_deck, submit_deck, submit_deck_for
from tournaments.judging.services.deck_checks import close_deck_check, open_deck_check
from tournaments.models import Entry
from tournaments.terms.kinds import Finding

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry() -> Entry:
    return make_entry(make_tournament(make_user("olga")), "Ann", 0, user=make_user("ann"))


def look(entry: Entry, **more: Any) -> None:
    look_at_deck(entry_id=entry.pk, actor=entry.tournament.created_by, now=NOW, **more)


def views(entry: Entry) -> list[tuple[str, bool]]:
    """The reasons of all views, and which were for a check."""
    return [(view.reason, view.check is not None) for view in deck_history(entry=entry).looks]


def test_a_change_by_staff_tells_both_lists_and_the_reason(entry: Entry) -> None:
    ann, olga = User.objects.get(username="ann"), entry.tournament.created_by
    later = NOW + timedelta(minutes=1)
    submit_deck(entry_id=entry.pk, user=ann, deck=legal_deck(1), now=NOW)
    submit_deck_for(entry_id=entry.pk, actor=olga, deck=legal_deck(0), reason="Misread.", now=later)

    changes = [
        (
            change.by_staff,
            change.reason,
            change.before and change.before.deck_list.digest,
            change.after.deck_list.digest,
        )
        for change in deck_history(entry=entry).changes
    ]
    assert changes == [
        (True, "Misread.", legal_deck(1).digest, legal_deck(0).digest),
        (False, "", legal_deck(0).digest, legal_deck(1).digest),
        (False, "", None, legal_deck(0).digest),
    ]


def test_a_view_needs_a_reason_which_the_player_reads(entry: Entry) -> None:
    with pytest.raises(ReasonMissing):
        look(entry, reason=" ")
    assert views(entry) == []
    look(entry, reason=" A typo. ")

    assert views(entry) == [("A typo.", False)]
    other = make_entry(entry.tournament, "Bo", 1, user=make_user("bo"))
    assert views(other) == []


def test_a_deck_check_is_a_reason_that_the_player_learns_when_it_is_over(entry: Entry) -> None:
    olga = entry.tournament.created_by
    check = open_deck_check(entry_id=entry.pk, actor=olga, reason="Sleeves.", now=NOW)
    look(entry)
    look(entry, reason="Again.")
    assert views(entry) == []
    close_deck_check(check_id=check.pk, actor=olga, finding=Finding.CLEAN, now=NOW)

    assert views(entry) == [("Again.", True), ("", True)]
    with pytest.raises(ReasonMissing):
        look(entry)


def test_the_history_is_for_the_players_of_the_entry_alone(client: Client, entry: Entry) -> None:
    look(entry, reason="A typo.")
    ann, olga = User.objects.get(username="ann"), entry.tournament.created_by
    place = f"/api/v1/entries/{entry.pk}/deck/history"
    answer = client.get(place, headers=bearer(ann, scopes=["entries:write"]))

    body = answer.json()
    assert answer["Cache-Control"] == "no-store"
    (submitted,), (view,) = body["submissions"], body["views"]
    assert (submitted["by_staff"], submitted["reason"], submitted["earlier_deck"]) == (
        False,
        "",
        None,
    )
    assert submitted["deck"] == legal_deck(0).plain()
    assert submitted["commitment"] == entry.registered_deck.commitment
    assert (view["reason"], view["check_id"], view["match_id"]) == ("A typo.", None, None)
    for other in (olga, make_user("bo")):
        refused = client.get(place, headers=bearer(other, scopes=["entries:write"]))
        assert faults(refused) == (404, [("", "not_found")])
