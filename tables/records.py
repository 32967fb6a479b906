"""The record of a game: the player and time of each move, which can be opened in a dispute."""

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC
from typing import Any

from tables.models import Table, TableSeat


def record_of(table: Table, seats: Sequence[TableSeat]) -> list[list[Any]]:
    """Of each move its number, its seat, the user of that seat (None for a guest or a bot), the
    moment in UTC, and whether it was made by hand or followed from a rule that they had set."""
    rows = table.moves.order_by("ply").values_list("ply", "seat", "made_at", "by_rule")
    users = [seat.user_id for seat in seats]
    return [
        [ply, seat, users[seat], at.astimezone(UTC).isoformat(), "rule" if by_rule else "hand"]
        for ply, seat, at, by_rule in rows
    ]


def opened_record(table: Table, seats: Sequence[TableSeat]) -> dict[str, Any]:
    """The text of which a certificate has the digest, so that anybody can count it again: the salt
    in hexadecimal, the moves as `record_of` has them, and the names of the users among them."""
    return {
        "salt": bytes(table.salt).hex(),
        "moves": record_of(table, seats),
        "users": {str(seat.user_id): seat.user.username for seat in seats if seat.user},
    }


def record_digest(salt: bytes, record: Sequence[Sequence[Any]]) -> str:
    """The digest of a record, salted so that nobody finds out by trial who made which move."""
    text = json.dumps(record, separators=(",", ":"))
    return f"sha256:{hashlib.sha256(salt + text.encode()).hexdigest()}"
