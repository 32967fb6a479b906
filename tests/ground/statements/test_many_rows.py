"""Rows that are inserted by one statement for all: what is in them, and what is refused."""

from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from ground.statements.many_rows import insert_all, update_all
from replays.models import Slot
from tests.support.factories import NOW, paired_match
from tournaments.models import MatchReport


def slot(match: str, game: int, seed: bytes, plain: dict[str, int] | None) -> Slot:
    return Slot(
        match=match,
        game_number=game,
        game="letal",
        format="standard",
        format_digest="sha256:1",
        rules_digest="sha256:2",
        format_plain=plain,
        seed=seed,
        seed_commitment=f"sha256:{seed.hex()}",
        opened_at=NOW,
    )


@pytest.mark.django_db
def test_each_row_has_its_own_values() -> None:
    match = str(uuid4())
    rows = [slot(match, 1, b"\x00" * 32, {"a": 1}), slot(match, 2, b"\x01" * 32, None)]
    insert_all(rows)
    insert_all([])

    columns = ("pk", "match", "game_number", "format_plain", "opened_at", "replaced_at")
    written = Slot.objects.filter(match=match).order_by("game_number")
    assert list(written.values_list(*columns)) == [
        (rows[0].pk, match, 1, {"a": 1}, NOW, None),
        (rows[1].pk, match, 2, None, NOW, None),
    ]
    assert [bytes(row.seed) for row in written] == [b"\x00" * 32, b"\x01" * 32]


@pytest.mark.django_db
def test_one_row_that_is_refused_refuses_all() -> None:
    match = str(uuid4())
    rows = [slot(match, game, bytes([game]) * 32, None) for game in (1, 2, 1)]
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_all(rows)
    assert not Slot.objects.filter(match=match).exists()


@pytest.mark.django_db
def test_rows_without_ids_are_given_them_by_the_database() -> None:
    match = paired_match()
    entry = match.seats.get(number=0).entry
    facts = {"games_seat_0": 2, "games_seat_1": 1, "games_drawn": 0, "at": NOW}
    rows = [MatchReport(match=match, entry=entry, revision=each, **facts) for each in (1, 2, 3)]
    insert_all(rows)

    written = MatchReport.objects.order_by("pk").values_list("revision", "games_seat_0")
    assert list(written) == [(1, 2), (2, 2), (3, 2)]
    assert [row.pk for row in rows] == [None] * 3


@pytest.mark.django_db
def test_the_named_fields_of_each_row_are_written_and_no_others() -> None:
    match = str(uuid4())
    rows = [slot(match, 1, b"\x00" * 32, {"a": 1}), slot(match, 2, b"\x01" * 32, None)]
    insert_all(rows)
    for row, plain in zip(rows, (None, {"b": 2}), strict=True):
        row.format_plain, row.replaced_at, row.game = plain, NOW, "chess"
    update_all(rows, "format_plain", "replaced_at")
    update_all([], "game")

    columns = ("game", "format_plain", "replaced_at")
    written = Slot.objects.filter(match=match).order_by("game_number").values_list(*columns)
    assert list(written) == [("letal", None, NOW), ("letal", {"b": 2}, NOW)]


@pytest.mark.django_db
def test_a_row_that_is_not_there_is_not_changed() -> None:
    match = str(uuid4())
    rows = [slot(match, 1, b"\x00" * 32, None), slot(match, 2, b"\x01" * 32, None)]
    insert_all(rows[:1])
    with pytest.raises(DatabaseError, match="Not all of 2 rows"), transaction.atomic():
        update_all(rows, "game")
