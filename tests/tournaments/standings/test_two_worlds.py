"""Events that differ in nothing but hidden decks look the same to everybody, at every step.

Each world is built from the beginning by the services that users reach, so that nothing written
down on the way (a page, an entry of the journal) can tell them apart either.
"""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client

from tests.support.factories import (
    NOW,
    game,
    make_draft,
    make_organisation,
    make_round,
    make_user,
    play_by_hand,
    set_state,
)
from tests.support.two_worlds import OtherLots, Seen, in_own_world, looked_at
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.decks import submit_deck_for
from tournaments.entries.services.registration import enter_guest
from tournaments.models import Round, Tournament

pytestmark = pytest.mark.django_db

HUMAN, ELVEN = "human-starter", "elven-starter"
# In one of them two have the same deck and one another; in the other all have the same.
WORLDS = [(HUMAN, ELVEN, HUMAN), (ELVEN, ELVEN, ELVEN)]
NAMES = ("Ada", "Bela", "Chao")


def world(decks: tuple[str, ...], reveal: str) -> dict[str, Seen]:
    """What everybody is answered at each step of an event of these decks."""
    return in_own_world(lambda: dict(steps(Client(), decks, reveal)))


def steps(client: Client, decks: tuple[str, ...], reveal: str) -> Iterator[tuple[str, Seen]]:
    make_organisation(owner := make_user())
    tournament = make_draft(owner, organisation="cup-makers", reveal=reveal, capacity=2)
    set_state(tournament, "registration")
    enter_all(tournament, decks)
    with transaction.atomic():  # the lots are there already: see them before looking takes long
        started(tournament)
        transaction.set_rollback(True)
    tournament.refresh_from_db()
    yield "registration", looked_at(client, tournament)
    round_ = started(tournament)
    yield "running", looked_at(client, tournament)
    play_by_hand(round_)
    set_state(tournament, "finished", "It rains.")
    yield "finished", looked_at(client, tournament)


def started(tournament: Tournament) -> Round:
    """The first round, of those who are there."""
    set_state(tournament, "check_in")
    for entry in tournament.entries.filter(state="entered").order_by("name"):
        check_in(entry_id=entry.pk, actor=tournament.created_by, now=NOW)
    round_ = make_round(tournament)
    if round_.seats.get(number=0).entry.name != NAMES[0]:
        raise OtherLots
    return round_


def enter_all(tournament: Tournament, decks: tuple[str, ...]) -> None:
    """Two have a place and one waits, who had no deck at first."""
    for number, (name, deck) in enumerate(zip(NAMES, decks, strict=True)):
        at = NOW + timedelta(seconds=number)
        given = None if name == NAMES[-1] else game().ready_decks[deck]
        guest = enter_guest(
            tournament_id=tournament.pk,
            actor=tournament.created_by,
            name=name,
            deck=given,
            now=at,
        )
        if given is None:
            submit_deck_for(
                entry_id=guest.entry.pk,
                actor=tournament.created_by,
                deck=game().ready_decks[deck],
                reason="",
                now=at,
            )


def differing(worlds: list[dict[str, Seen]]) -> set[str]:
    """At which step, and where, the two worlds are told apart."""
    first, second = worlds
    return {
        f"{step} {address}"
        for step, seen in second.items()
        for (address, text), expected in zip(seen, first[step], strict=True)
        if (address, text) != expected
    }


@pytest.mark.proof(of="leaks")
@pytest.mark.parametrize(
    ("reveal", "open_steps"),
    [
        ("never", set()),
        ("after_event", {"finished"}),
        ("at_start", {"running", "finished"}),
    ],
)
def test_nobody_can_tell_the_worlds_apart_before_the_reveal(
    reveal: str, open_steps: set[str]
) -> None:
    differences = differing([world(decks, reveal) for decks in WORLDS])

    assert {where.split()[0] for where in differences} == open_steps
