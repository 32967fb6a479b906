"""Nobody but the staff can tell how a draft is paired, nor what was moved about in it."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    hand_over,
    make_round,
    make_started,
    make_user,
    play_by_hand,
)
from tests.support.public import text_of
from tests.support.rounds import edit, match_at, player
from tests.support.two_worlds import LOTS, Seen, in_own_world, looked_at
from tournaments.models import Tournament
from tournaments.pairing.edits import Edit, Move, Swap
from tournaments.rounds.services.drafts import draft_round

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def event() -> Tournament:
    """The second round of four players is drafted; one of them has an account."""
    tournament = make_started(make_user("organiser"), entries=4)
    play_by_hand(make_round(tournament))
    hand_over(tournament.entries.get(name="Player 1"), make_user("ann"))
    draft_round(tournament_id=tournament.pk, actor=tournament.created_by, now=NOW)
    return tournament


def worlds(event: Tournament, look: Callable[[], Seen]) -> tuple[Seen, Seen]:
    """What is seen after two different edits of the draft."""
    edits = (Swap(player(event, 1), player(event, 2, 1)), Move(match_at(event, 1), 7))
    first, second = (_after(event, change, look) for change in edits)
    return first, second


def _after(event: Tournament, change: Edit, look: Callable[[], Seen]) -> Seen:
    def edit_and_look() -> Seen:
        edit(event, change)
        return look()

    return in_own_world(edit_and_look)


@pytest.mark.proof(of="leaks")
def test_everybody_sees_the_same_in_two_worlds_that_differ_in_a_draft_alone(
    event: Tournament,
) -> None:
    first, second = worlds(event, lambda: looked_at(Client(), event))

    assert first == second


@pytest.mark.proof(of="leaks")
def test_so_does_a_player_and_the_staff_does_not(client: Client, event: Tournament) -> None:
    """The staff is the control: the data that could leak is there."""
    at = f"/events/{event.pk}"
    paths = ("/mine", at, f"{at}/pairings", f"{at}/journal", f"{at}/run", f"{at}/run/rounds/2")
    same = {}
    for reader in ("ann", "organiser"):
        client.force_login(User.objects.get(username=reader))
        first, second = worlds(
            event,
            lambda: [(path, LOTS.sub("#", text_of(client.get(path)))) for path in paths],
        )
        same[reader] = first == second

    assert same == {"ann": True, "organiser": False}
