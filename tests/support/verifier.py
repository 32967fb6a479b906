"""Logs to be verified."""

import json
import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import engine
from replays.verifier import ExpectedLog
from tests.support.factories import FORMAT, GAME, SALTS, game, legal_deck, starter

SEED = bytes(range(32))
RULES = engine.rules_digest(game(), starter())
EXPECTED = ExpectedLog(
    match="match-1",
    game=GAME,
    format=FORMAT,
    rules_digest=RULES,
    seed_commitment=engine.seed_commitment("match-1", RULES, SEED),
    players=("ann", "ben"),
    deck_commitments=tuple(
        engine.deck_commitment(legal_deck(seat), SALTS[seat]) for seat in range(2)
    ),
)


def log(**changes: Any) -> bytes:
    facts: dict[str, Any] = {
        "format": starter(),
        "decks": [legal_deck(0), legal_deck(1)],
        "seed": SEED,
        "match": "match-1",
        "players": ["ann", "ben"],
        "salts": SALTS,
    }
    return engine.play_log(game(), **facts | changes)


@cache
def good() -> bytes:
    return log()


def lines(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.splitlines()]


def written(parts: Sequence[dict[str, Any]]) -> bytes:
    """Lines as canonical bytes."""
    return b"".join(
        json.dumps(part, sort_keys=True, separators=(",", ":")).encode() + b"\n" for part in parts
    )


def mutated(rng: random.Random, data: bytes) -> bytes:
    """The log with one byte changed, dropped or doubled, or with two lines exchanged."""
    at, kind = rng.randrange(len(data)), rng.randrange(4)
    if kind == 0:
        return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
    if kind == 1:
        return data[:at] + data[at + 1 :]
    if kind == 2:
        return data[:at] + data[at : at + 1] + data[at:]
    parts = data.splitlines(keepends=True)
    first, other = rng.sample(range(len(parts)), 2)
    parts[first], parts[other] = parts[other], parts[first]
    return b"".join(parts)
