"""Guests score the sportsmanship of their opponent by the code of their slip."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from ledger.models import LedgerEntry
from tests.remembering import remembered
from tests.support.entries import code_of
from tests.support.factories import (
    make_entry,
    make_round,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.requests import refused
from tournaments.models import Entry, Match

pytestmark = pytest.mark.django_db


@remembered
def at_a_table(**plan: Any) -> tuple[Match, User, Entry]:
    """A match of a user and a guest, Gus, in an event that scores sportsmanship up to 5."""
    event, ann = make_tournament(**{"sportsmanship_most": 5} | plan), make_user()
    make_entry(event, "Ann", 0, user=ann)
    gus = make_entry(event, "Gus", 1)
    return make_round(event).matches.get(), ann, gus


def score(match: Match, code: str, points: int | None) -> Any:
    return Client().post(
        f"/api/v1/matches/{match.pk}/guest-sportsmanship",
        {"code": code, "points": points},
        content_type="application/json",
    )


def given(match: Match) -> dict[str, int | None]:
    """The scores of the players of a match, by name."""
    return dict(match.seats.values_list("entry__name", "sportsmanship"))


def test_the_opponent_of_a_guest_has_their_score_until_it_is_taken_back() -> None:
    match, _, gus = at_a_table()
    code = code_of(gus)

    assert score(match, code, 4).status_code == 204
    assert given(match) == {"Ann": 4, "Gus": None}
    assert score(match, code, None).status_code == 204
    assert given(match) == {"Ann": None, "Gus": None}
    rows = LedgerEntry.objects.filter(kind="match.sportsmanship_scored").order_by("number")
    seat = match.seats.get(entry__name="Ann").number
    data = {"match": str(match.pk), "seat": seat, "reason": "guest_code"}
    assert [(row.actor_id, row.data, row.public) for row in rows] == [(None, data, False)] * 2


def test_only_the_code_of_a_guest_at_this_table_scores() -> None:
    match, ann, gus = at_a_table()
    _, _, elsewhere = at_a_table()
    assert refused(score(match, code_of(elsewhere), 5)) == (422, "unknown_code")
    code = code_of(gus)
    gus.players.update(code_made_by=ann)
    assert refused(score(match, code, 5)) == (403, "own_match")
    assert given(match) == {"Ann": None, "Gus": None}


@pytest.mark.parametrize(
    ("plan", "points", "status", "error"),
    [
        ({}, 6, 422, "impossible_soft_score"),
        ({"sportsmanship_most": None}, 3, 409, "not_scored"),
    ],
)
def test_a_guest_gives_what_a_player_can_give(
    plan: dict[str, Any], points: int, status: int, error: str
) -> None:
    match, _, gus = at_a_table(**plan)
    assert refused(score(match, code_of(gus), points)) == (status, error)


def test_nothing_is_scored_after_the_end() -> None:
    match, _, gus = at_a_table()
    code = code_of(gus)
    set_state(match.round.tournament, "cancelled", reason="Flood.")
    assert refused(score(match, code, 3)) == (409, "not_scored")
