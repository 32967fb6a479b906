"""Decklists lock by the clock, and open apart for the rounds before the cut and for the cut."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from tests.support.factories import (
    NOW,
    legal_deck,
    make_entry,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.seen import facts, notices, seen
from tests.support.staged import play_round, staged
from tournaments.core.access import ReasonMissing
from tournaments.entries.services.decks import DecksClosed, submit_deck, submit_deck_for
from tournaments.entries.services.leaving import withdraw
from tournaments.entries.services.registration import enter
from tournaments.models import Entry, Tournament
from tournaments.terms.stage_plan import StagePlan
from web.decks.texts import card_list

pytestmark = pytest.mark.django_db

AFTER = timedelta(microseconds=1)


def test_a_list_is_locked_from_the_moment_on_without_anybody_doing_anything() -> None:
    tournament = make_tournament(decks_due_at=NOW)
    entry = make_entry(tournament, "Ann", user=(ann := make_user()))
    deck: dict[str, Any] = {"entry_id": entry.pk, "deck": legal_deck(1)}
    submit_deck(user=ann, now=NOW, **deck)

    with pytest.raises(DecksClosed):
        submit_deck(user=ann, now=NOW + AFTER, **deck)
    staff: dict[str, Any] = {"actor": tournament.created_by, "now": NOW + AFTER}
    with pytest.raises(ReasonMissing):
        submit_deck_for(reason="", **staff, **deck)
    assert submit_deck_for(reason="Misread.", **staff, **deck).deck is not None


def test_nobody_gets_round_the_lock_by_registering_again() -> None:
    tournament = make_tournament(decks_due_at=NOW)
    entry = make_entry(tournament, "Ann", user=(ann := make_user()))
    later = NOW + AFTER
    withdraw(entry_id=entry.pk, actor=ann, now=later)
    again: dict[str, Any] = {"tournament_id": tournament.pk, "user": ann, "name": "Ann"}

    with pytest.raises(DecksClosed):
        enter(deck=legal_deck(1), now=later, **again)
    assert enter(deck=None, now=later, **again).deck is None


def test_who_registers_late_is_told_to_give_the_list_to_the_staff(client: Client) -> None:
    event = make_tournament(decks_due_at=NOW)
    client.force_login(make_user("ann"))
    place = f"/events/{event.pk}/enter"
    page = seen(client.get(place))

    assert notices(page) == [
        "The decklist deadline has passed. Register here, then give your list to the staff."
    ]
    names = {node.attrs.get("name") for node in page.all("main")[0].all("input", "textarea")}
    assert names - {"csrfmiddlewaretoken"} == {"name"}
    client.post(place, {"name": "Ann", "deck": card_list(legal_deck())})
    assert Entry.objects.get().deck is None


def opened(tournament: Tournament) -> list[str]:
    rows = tournament.entries.filter(deck__revealed_at__isnull=False)
    return sorted(rows.values_list("name", flat=True))


def test_lists_of_the_cut_open_with_it_and_all_others_at_the_end() -> None:
    tournament = staged(
        StagePlan(rounds=1),
        StagePlan("single_elimination", cut_size=2),
        entries=4,
        reveal="at_cut",
    )
    seen_open = [opened(tournament)]
    ((_, *_),) = [play_round(tournament)]
    seen_open.append(opened(tournament))
    play_round(tournament)
    seen_open.append(opened(tournament))
    set_state(tournament, "finished", "")
    seen_open.append(opened(tournament))

    everybody = [f"Player {number}" for number in range(1, 5)]
    assert [len(names) for names in seen_open] == [0, 0, 2, 4]
    assert seen_open[3] == everybody


def test_without_a_cut_lists_open_at_the_end() -> None:
    tournament = staged(StagePlan("single_elimination"), entries=2, reveal="at_cut")
    play_round(tournament)
    before = opened(tournament)
    set_state(tournament, "finished", "")

    assert (before, len(opened(tournament))) == ([], 2)


def test_the_event_says_when_lists_open(client: Client) -> None:
    event = make_tournament(reveal="at_cut")

    assert facts(seen(client.get(f"/events/{event.pk}")))["Decks public"] == (
        "when the cut begins, those of its players; the others when the event is finished"
    )
