"""Opens slots, replaces those whose seed is no longer secret, and hands out seeds."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

import engine
from accounts.models import User
from ground.statements.many_rows import insert_all, insert_columns
from replays.models import SeedAccess, Slot, SlotSeat
from replays.services.journalling import enter_new_seed, enter_seed_access

SEED_BYTES = 32


@dataclass(frozen=True)
class Rules:
    """The rules of a slot: the game, and the digests that pin them.

    `format_plain` is the whole format; without it, the game's own of that name applies.
    """

    game: str
    format: str
    format_digest: str
    rules_digest: str
    format_plain: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Opening:
    """A slot to be opened: the match by name, and for each seat its player and deck commitment."""

    match: str
    game_number: int
    seats: Sequence[tuple[str, str]]


@transaction.atomic
def open_slots(
    *, openings: Sequence[Opening], rules: Rules, stream: str = "", now: datetime
) -> list[Slot]:
    """A slot for each opening, each with a secret seed of its own and the commitment to it.

    The fate of the games is entered in the `stream` of the journal that is named, or else in one
    for each slot.

    The seed exists before any player has acted and the commitment is public from now on, so
    nobody can choose a lucky seed afterwards.
    """
    slots = [_slot(opening, rules, stream, now) for opening in openings]
    insert_all(slots)
    seats = [
        (slot.pk, number, player, commitment)
        for slot, opening in zip(slots, openings, strict=True)
        for number, (player, commitment) in enumerate(opening.seats)
    ]
    columns = ("slot_id", "number", "player", "deck_commitment")
    insert_columns(SlotSeat, dict(zip(columns, zip(*seats, strict=True), strict=False)))
    return slots


def _slot(opening: Opening, rules: Rules, stream: str, now: datetime) -> Slot:
    seed = secrets.token_bytes(SEED_BYTES)
    return Slot(
        match=opening.match,
        stream=stream,
        game_number=opening.game_number,
        game=rules.game,
        format=rules.format,
        format_digest=rules.format_digest,
        rules_digest=rules.rules_digest,
        format_plain=rules.format_plain,
        seed=seed,
        seed_commitment=engine.seed_commitment(opening.match, rules.rules_digest, seed),
        opened_at=now,
    )


@transaction.atomic
def replace_slot(*, slot: Slot, now: datetime) -> Slot:
    """Replace a slot by a new one for the same game, with a seed of its own. The caller holds the
    lock of its match."""
    slot.replaced_at = now
    slot.save(update_fields=["replaced_at"])
    rules = Rules(slot.game, slot.format, slot.format_digest, slot.rules_digest, slot.format_plain)
    seats = slot.seats.order_by("number").values_list("player", "deck_commitment")
    opening = Opening(slot.match, slot.game_number, list(seats))
    (new,) = open_slots(openings=[opening], rules=rules, stream=slot.stream, now=now)
    enter_new_seed(old=slot, new=new, now=now)
    return new


@transaction.atomic
def fetch_seed(*, slot: Slot, user: User, now: datetime) -> bytes:
    """The secret seed of `slot`; records for good that `user` has seen it."""
    SeedAccess.objects.create(slot=slot, user=user, at=now)
    enter_seed_access(slot=slot, user=user, now=now)
    return bytes(slot.seed)
