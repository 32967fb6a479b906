"""The payload of a certificate."""

from typing import Any

import engine
from replays.models import Finding, Slot, SlotSeat

VERSION = 2


def payload(*, issuer: str, finding: Finding) -> dict[str, Any]:
    """The payload for a finding: the game, its rules, its end and its log, as ids and digests,
    without names of people, cards or seeds.

    A log contains the salts of both decks, so its digest gives nothing away. The chain and the
    digest of the game have no such salt: a reader who saw most of a game could try out the rest. So
    they are published with the log, not before.

    `hosted` says by whom the log was first uploaded. Later confirmations, and whether the match
    counts the log, are in the statement of the result, which can change; a certificate never does.
    """
    replay = finding.replay
    slot, game = replay.slot, engine.game(replay.slot.game)
    return {
        "v": VERSION,
        "id": str(replay.pk),
        "iss": issuer,
        "iat": int(finding.found_at.timestamp()),
        "match": slot.match,
        "game_number": slot.game_number,
        "stream": slot.journal,
        "rules": {
            "game": slot.game,
            "edition": game.edition,
            "cards": _cards(game, slot),
            "format": slot.format,
            "format_digest": slot.format_digest,
            "digest": slot.rules_digest,
        },
        "log": {
            "digest": replay.log_digest,
            "moves": finding.moves,
            "hashed": finding.hashed,
        },
        "result": {"winner": finding.winner, "reason": finding.ending},
        "seats": [_seat(seat) for seat in sorted(slot.seats.all(), key=lambda seat: seat.number)],
        "draws": {
            "from": finding.draws,
            "seed_commitment": slot.seed_commitment,
            "seed_opened_at": _seed_opened_at(slot, finding),
        },
        "hosted": replay.hosted,
    }


def _seed_opened_at(slot: Slot, finding: Finding) -> str | None:
    """When the seed became public, as far as is known when the certificate is signed: a log that
    was uploaded later could be made up from it."""
    at = slot.seed_opened_at
    return None if at is None or at > finding.found_at else at.isoformat()


def _cards(game: engine.Game, slot: Slot) -> str:
    """The digest of the cards in the printings that the slot's format is played with."""
    if slot.format_plain is not None:
        return game.format_of(slot.format_plain).pool.digest
    format = game.format_by_rules(slot.format, slot.rules_digest)
    return (game if format is None else format).pool.digest


def _seat(seat: SlotSeat) -> dict[str, Any]:
    return {"seat": seat.number, "player": seat.player, "deck": seat.deck_commitment}
