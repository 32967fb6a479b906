"""Who starts and who is left out, and letting back in until round 1 is published."""

from typing import Any

import pytest
from django.test import Client

from replays.selectors import slots_of
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    bearer,
    legal_deck,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    set_state,
)
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.decks import DeckMissing
from tournaments.entries.services.late_registration import enter_late
from tournaments.entries.services.leaving import NotBack, NotRunning, withdraw
from tournaments.entries.services.places import EventFull
from tournaments.entries.services.players import AlreadyEntered, NameTaken
from tournaments.entries.services.registration import enter_guest
from tournaments.events.services.starting import let_back_in, review_start
from tournaments.models import Entry, Tournament
from tournaments.rounds.services.drafts import draft_round
from tournaments.rounds.services.publishing import DraftStale, publish_round
from tournaments.terms.kinds import EntryState, StageKind
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db


def guest(tournament: Tournament, name: str) -> Entry:
    facts: dict[str, Any] = {"actor": tournament.created_by, "deck": None, "now": NOW}
    return enter_guest(tournament_id=tournament.pk, name=name, **facts).entry


@remembered
def at_check_in(**plan: Any) -> Tournament:
    """An event at its check-in: A, B and C are there, D is not, E is and has no deck; where places
    are limited to five, F waits and is there, and G waits."""
    tournament = make_tournament(**plan)
    for number, name in enumerate("ABCD"):
        make_entry(tournament, name, number)
    guest(tournament, "E")
    if tournament.capacity:
        for name in "FG":
            make_entry(tournament, name)
    set_state(tournament, "check_in")
    for entry in tournament.entries.exclude(name__in="DG"):
        check_in(entry_id=entry.pk, actor=tournament.created_by, now=NOW)
    return tournament


def named(tournament: Tournament, name: str) -> Entry:
    return tournament.entries.get(name=name)


def back(entry: Entry, **facts: Any) -> Entry:
    return let_back_in(entry_id=entry.pk, actor=entry.tournament.created_by, now=NOW, **facts)


def review(tournament: Tournament) -> tuple[list[str], list[str], list[tuple[str, str]]]:
    tournament.refresh_from_db()
    now = review_start(tournament, before=tournament.state)
    return (
        [entry.name for entry in now.playing],
        [entry.name for entry in now.promoted],
        [(entry.name, why) for entry, why in now.left_out],
    )


def test_the_review_says_who_starts_and_who_does_not_and_changes_nothing() -> None:
    tournament = at_check_in(capacity=5)
    before = list(tournament.entries.order_by("name").values())

    assert review(tournament) == (
        ["A", "B", "C"],
        ["F"],
        [("D", "no_show"), ("E", "no_deck"), ("G", "no_place")],
    )
    assert list(tournament.entries.order_by("name").values()) == before


def test_the_start_does_what_the_review_said() -> None:
    tournament = at_check_in(capacity=5)
    playing, promoted, left_out = review(tournament)

    set_state(tournament, "running")

    states = dict(tournament.entries.values_list("name", "state"))
    assert {name for name, state in states.items() if state == EntryState.CHECKED_IN} == {
        *playing,
        *promoted,
    }
    assert {name for name, state in states.items() if state == EntryState.WITHDRAWN} == {
        name for name, _ in left_out
    }


def test_who_was_left_out_is_let_back_in_and_plays_round_1() -> None:
    tournament = at_check_in()
    set_state(tournament, "running")

    back(named(tournament, "D"))
    round_ = make_round(tournament)

    names = {seat.entry.name for match in round_.matches.all() for seat in match.seats.all()}
    assert names == {"A", "B", "C", "D"}
    tournament.refresh_from_db()
    assert tournament.places_taken == 4


def test_who_had_no_deck_is_let_back_in_with_one() -> None:
    tournament = at_check_in()
    set_state(tournament, "running")
    entry = named(tournament, "E")
    with pytest.raises(DeckMissing):
        back(entry)
    entry.refresh_from_db()
    assert entry.state == EntryState.WITHDRAWN

    back(entry, deck=legal_deck())
    round_ = make_round(tournament)

    (match,) = round_.matches.filter(seats__entry=entry)
    assert len(slots_of(matches=[str(match.pk)])) == 1


def test_nobody_is_let_back_in_once_round_1_is_published() -> None:
    tournament = at_check_in()
    set_state(tournament, "running")
    make_round(tournament)
    with pytest.raises(NotBack, match=r"Round 1 is published. Register D late instead."):
        back(named(tournament, "D"))


def test_a_draft_without_those_who_are_let_back_in_is_stale() -> None:
    tournament = at_check_in()
    set_state(tournament, "running")
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    back(named(tournament, "D"))
    with pytest.raises(DraftStale):
        publish_round(tournament_id=tournament.pk, number=1, actor=None, now=NOW)


def test_a_drafted_bracket_is_discarded_first() -> None:
    plan = (StagePlan(kind=StageKind.SINGLE_ELIMINATION),)
    tournament = at_check_in(stages=plan)
    set_state(tournament, "running")
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    with pytest.raises(NotBack, match=r"Round 1 is drafted. Discard the draft first."):
        back(named(tournament, "D"))


def test_only_the_start_can_be_taken_back() -> None:
    tournament = make_tournament(entries=3)
    gone = make_entry(tournament, "Gone")
    withdraw(entry_id=gone.pk, actor=tournament.created_by, now=NOW)
    with pytest.raises(NotRunning):
        back(gone)
    set_state(tournament, "running")
    for entry in (gone, named(tournament, "Player 1")):
        with pytest.raises(NotBack, match="wasn’t left out at the start"):
            back(entry)


def test_who_is_let_back_in_needs_a_place() -> None:
    tournament = at_check_in(capacity=5, late_entries="losses")
    set_state(tournament, "running")
    back(named(tournament, "D"))
    with pytest.raises(EventFull):
        back(named(tournament, "G"))


def test_a_name_that_another_has_now_is_not_let_in_twice() -> None:
    tournament = at_check_in(late_entries="losses")
    set_state(tournament, "running")
    enter_late(
        tournament_id=tournament.pk,
        actor=tournament.created_by,
        name="D",
        deck=legal_deck(),
        now=NOW,
    )
    with pytest.raises(NameTaken):
        back(tournament.entries.get(name="D", state=EntryState.WITHDRAWN))


def test_a_user_who_plays_already_is_not_let_in_twice() -> None:
    tournament = make_tournament(entries=2, late_entries="losses")
    user = make_user("ann")
    entry = make_entry(tournament, "Ann", user=user)
    set_state(tournament, "check_in")
    for name in ("Player 1", "Player 2"):
        check_in(entry_id=named(tournament, name).pk, actor=tournament.created_by, now=NOW)
    set_state(tournament, "running")
    enter_late(
        tournament_id=tournament.pk,
        actor=tournament.created_by,
        name="Anna",
        username="ann",
        deck=legal_deck(),
        now=NOW,
    )
    with pytest.raises(AlreadyEntered):
        back(entry)


def test_through_the_api(client: Client) -> None:
    tournament = at_check_in()
    owner = bearer(tournament.created_by)
    where = f"/api/v1/tournaments/{tournament.pk}/start-review"
    answer = client.get(where, headers=owner).json()
    assert {key: [row["name"] for row in answer[key]] for key in ("playing", "promoted")} == {
        "playing": ["A", "B", "C"],
        "promoted": [],
    }
    assert [(row["player"]["name"], row["reason"]) for row in answer["left_out"]] == [
        ("D", "no_show"),
        ("E", "no_deck"),
    ]
    assert client.get(where, headers=bearer(make_user())).status_code == 403
    set_state(tournament, "running")

    path = f"/api/v1/entries/{named(tournament, 'D').pk}/let-back-in"
    refused = client.post(path, {}, "application/json", headers=bearer(make_user()))
    done = client.post(path, {}, "application/json", headers=owner)
    again = client.post(path, {}, "application/json", headers=owner)

    assert refused.status_code == 403
    assert (done.status_code, done.json()["state"]) == (200, "entered")
    assert (again.status_code, again.json()["type"]) == (409, "urn:muster:problem:not_back")
