"""Rows that are inserted by one statement for all: what is in them, and what is refused."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from ground.statements.inserts import insert_all
from replays.models import Slot
from tests.support.factories import NOW


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
