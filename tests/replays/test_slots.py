"""Opening slots and fetching seeds."""

import pytest
from django.db import IntegrityError, transaction

import engine
from contract.errors import NotFound
from replays.models import SeedAccess, Slot
from replays.selectors import expected_log, find_slot, slots_of
from replays.services.slots import fetch_seed
from tests.support.factories import NOW, game, make_slot, make_user, starter

pytestmark = pytest.mark.django_db


def test_a_slot_commits_to_a_seed_of_its_own() -> None:
    first, second = make_slot("match-1"), make_slot("match-2")

    assert len(bytes(first.seed)) == 32
    assert bytes(first.seed) != bytes(second.seed)
    rules = engine.rules_digest(game(), starter())
    assert first.seed_commitment == engine.seed_commitment("match-1", rules, bytes(first.seed))


def test_a_slot_says_what_its_log_must_say() -> None:
    slot = make_slot(players=("ann", "ben"))
    expected = expected_log(slot, hosted=True)

    assert (expected.match, expected.players) == ("match-1", ("ann", "ben"))
    assert expected.deck_commitments == tuple(seat.deck_commitment for seat in slot.seats.all())


def test_a_match_has_one_slot_for_each_game() -> None:
    make_slot("match-1")
    with pytest.raises(IntegrityError), transaction.atomic():
        make_slot("match-1")

    assert Slot.objects.count() == 1


def test_nobody_sits_twice() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        make_slot(players=("ann", "ann"))


def test_every_look_at_a_seed_is_written_down() -> None:
    slot, user = make_slot(), make_user()
    seeds = {fetch_seed(slot=slot, user=user, now=NOW) for _ in range(2)}

    assert seeds == {bytes(slot.seed)}
    looks = list(SeedAccess.objects.values_list("slot", "user", "at"))
    assert looks == [(slot.pk, user.pk, NOW)] * 2


def test_a_list_of_slots_reads_no_seed(django_assert_num_queries) -> None:
    make_slot("match-1")
    make_slot("match-2")
    with django_assert_num_queries(2) as queries:
        listed = [
            (slot.match, [seat.player for seat in slot.seats.all()])
            for slot in slots_of(matches=["match-2", "match-1"])
        ]

    assert listed == [("match-1", ["ann", "ben"]), ("match-2", ["ann", "ben"])]
    assert not any('"seed"' in query["sql"] for query in queries.captured_queries)


def test_no_slot() -> None:
    with pytest.raises(NotFound):
        find_slot(match="match-1")
