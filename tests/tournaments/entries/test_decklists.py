"""Events that require decklists, take them from those who like, or take none."""

from typing import Any

import pytest

from replays.models import Slot
from replays.selectors import slots_of
from tests.support.factories import (
    NOW,
    legal_deck,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
)
from tests.support.fixed_rounds import meet
from tournaments.entries.services.decks import (
    DeckMissing,
    NoDecklists,
    submit_deck,
    submit_deck_for,
)
from tournaments.entries.services.late_registration import enter_late
from tournaments.entries.services.registration import enter, enter_guest
from tournaments.events.services.events import change_tournament
from tournaments.events.services.starting import TooFewPlayers
from tournaments.models import Entry, Tournament
from tournaments.terms.kinds import EntryState, RoundState

pytestmark = pytest.mark.django_db


def guest(tournament: Tournament, name: str) -> Entry:
    """A guest without a deck."""
    facts: dict[str, Any] = {"actor": tournament.created_by, "deck": None, "now": NOW}
    return enter_guest(tournament_id=tournament.pk, name=name, **facts).entry


@pytest.mark.parametrize("decklists", ["optional", "none"])
def test_an_event_that_requires_no_decks_is_played_without(decklists: str) -> None:
    tournament = make_tournament(decklists=decklists)
    entries = [guest(tournament, name) for name in "ABCD"]

    round_ = play_by_hand(make_round(tournament))

    assert round_.state == RoundState.CLOSED
    assert {Entry.objects.get(pk=entry.pk).state for entry in entries} == {EntryState.ENTERED}
    assert not Slot.objects.exists()


def test_a_game_has_a_log_where_both_have_handed_in_decks() -> None:
    tournament = make_tournament(decklists="optional")
    for number, name in enumerate("ABC"):
        make_entry(tournament, name, number)
    for name in "DEF":
        guest(tournament, name)
    set_state(tournament, "running")

    round_ = meet(tournament, "AB", "CD", "EF")

    matches = round_.matches.order_by("table")
    assert [len(slots_of(matches=[str(match.pk)])) for match in matches] == [1, 0, 0]


def test_where_decklists_are_required_nobody_starts_without() -> None:
    tournament = make_tournament(entries=2)
    left_out = guest(tournament, "Without")

    set_state(tournament, "running")

    left_out.refresh_from_db()
    assert left_out.state == EntryState.WITHDRAWN


def test_an_event_without_decklists_takes_no_deck_at_any_door() -> None:
    tournament = make_tournament(decklists="none", late_entries="losses")
    user = make_user()
    owner, deck = tournament.created_by, legal_deck()
    at: dict[str, Any] = {"tournament_id": tournament.pk, "now": NOW}
    entered = enter(**at, user=user, name="Ann", deck=None)
    doors = (
        lambda: enter(**at, user=make_user(), name="Ben", deck=deck),
        lambda: enter_guest(**at, actor=owner, name="Ben", deck=deck),
        lambda: submit_deck(entry_id=entered.pk, user=user, deck=deck, now=NOW),
        lambda: submit_deck_for(
            entry_id=entered.pk, actor=owner, deck=deck, reason="They asked.", now=NOW
        ),
    )
    for door in doors:
        with pytest.raises(NoDecklists) as refused:
            door()
        assert str(refused.value) == "This event takes no decklists. Leave the deck out."
    guest(tournament, "Cleo")
    set_state(tournament, "running")
    with pytest.raises(NoDecklists):
        enter_late(**at, actor=owner, name="Ben", deck=deck)
    assert sorted(tournament.entries.values_list("name", flat=True)) == ["Ann", "Cleo"]


@pytest.mark.parametrize("decklists", ["optional", "none"])
def test_latecomers_need_no_deck_where_none_is_required(decklists: str) -> None:
    tournament = make_tournament(decklists=decklists, late_entries="losses")
    for name in "AB":
        guest(tournament, name)
    set_state(tournament, "running")

    late = enter_late(
        tournament_id=tournament.pk, actor=tournament.created_by, name="Late", deck=None, now=NOW
    )

    assert (late.entry.state, late.entry.deck_id) == (EntryState.ENTERED, None)


def test_latecomers_need_a_deck_where_decklists_are_required() -> None:
    tournament = make_tournament(entries=2, late_entries="losses")
    set_state(tournament, "running")
    with pytest.raises(DeckMissing):
        enter_late(
            tournament_id=tournament.pk,
            actor=tournament.created_by,
            name="Late",
            deck=None,
            now=NOW,
        )
    assert tournament.entries.count() == 2


def test_an_organiser_may_let_go_of_decklists_until_the_start() -> None:
    tournament = make_tournament()
    for name in "AB":
        guest(tournament, name)
    with pytest.raises(TooFewPlayers) as refused:
        set_state(tournament, "running")
    assert str(refused.value) == (
        "0 players can start, but an event needs two. Decklists are required."
    )

    change_tournament(
        tournament_id=tournament.pk,
        actor=tournament.created_by,
        changes={"decklists": "optional"},
        now=NOW,
    )
    set_state(tournament, "running")

    assert tournament.entries.filter(state=EntryState.ENTERED).count() == 2
