"""Two logs of one game side by side on the judge's desk, from the last move that both have."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.roles import Role
from replays.services.filming import make_due_films
from tests.support.disputes import two_games
from tests.support.factories import NOW
from tests.support.pages import signed_in
from tests.support.playing import event_of, host_of
from tests.support.rulings import member
from tests.support.seen import seen
from tournaments.matches.selectors.log_diff import contradictions
from tournaments.models import Dispute, Match

pytestmark = pytest.mark.django_db


def films(match: Match, user: User) -> list[tuple[Any, Any]]:
    """Of each film on the desk: where it begins, and whether all hands are in it."""
    page = seen(signed_in(user).get(f"/events/{event_of(match).pk}/run/desk"))
    boxes = [node for node in page.all("div") if node.attrs.get("class") == "film"]
    return [(node.attrs["data-start"], '"open"' in str(node.attrs["data-films"])) for node in boxes]


@pytest.mark.proof(of="slow")
def test_both_games_stand_at_their_last_common_move_for_the_judge_who_took_the_call() -> None:
    match, replays = two_games()
    while make_due_films(clock=lambda: NOW):
        pass
    judge, other = host_of(match), member(event_of(match), Role.JUDGE)
    assert films(match, judge) == []
    signed_in(judge).post(f"/disputes/{Dispute.objects.get().pk}/take")

    (parting,) = (contradiction.difference for contradiction in contradictions(match))
    assert parting is not None
    assert parting.move is not None
    assert films(match, judge) == [(str(parting.move - 1), True)] * 2
    assert films(match, other) == []
    for replay in replays:
        path = f"/replays/{replay.pk}/films/open"
        assert [each.get(path).status_code for each in (signed_in(judge), Client())] == [200, 404]
