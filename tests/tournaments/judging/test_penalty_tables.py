"""Penalties that name the match that they are about."""

import pytest

from contract.errors import NotFound
from ledger.models import LedgerEntry
from tests.support.factories import make_round, make_started, play_by_hand
from tests.support.penalising import at, penalise, result, sides
from tests.support.playing import seated_match
from tournaments.matches.services.reopening import take_result_back
from tournaments.models import Penalty

pytestmark = pytest.mark.django_db


@pytest.mark.proof(of="events")
def test_a_match_that_is_named_is_hit_if_it_has_no_result() -> None:
    """The result of round 1 was taken back, so there are two matches to lose."""
    tournament = make_started(entries=2, rounds=2)
    old = make_round(tournament).matches.get()
    play_by_hand(old.round)
    latest = make_round(tournament).matches.get()
    take_result_back(match_id=old.pk, actor=tournament.created_by, reason="Wrong.", now=at(1))
    first, second = sides(old)
    given = penalise(first, "match_loss", match_id=old.pk)
    assert (given.match, given.falls_on, given.round) == (old, old, latest.round)
    assert (result(old)[0], result(latest)[0]) == ("settled", "open")
    about = penalise(second, "match_loss", match_id=old.pk)

    # That one is over: it falls on the match that is played now.
    assert (about.match, about.falls_on) == (old, latest)
    issued = LedgerEntry.objects.filter(kind="penalty.issued").order_by("number")
    assert [penalty.data["match"] for penalty in issued] == [str(old.pk)] * 2


def test_no_match_is_named_in_which_the_entry_is_not_seated() -> None:
    match = make_round(make_started(entries=4)).matches.order_by("table")[0]
    other = match.round.matches.exclude(pk=match.pk).get()
    (first, _), elsewhere = sides(match), seated_match()[0]
    for wrong in (other, elsewhere):
        with pytest.raises(NotFound, match=f"{first.name} doesn’t play in match"):
            penalise(first, match_id=wrong.pk)

    assert not Penalty.objects.exists()
