"""What a certificate says."""

from typing import Any

import engine
from replays.models import Finding, Slot, SlotSeat

VERSION = 2


def payload(*, issuer: str, finding: Finding) -> dict[str, Any]:
    """What is certified of a finding: which game, by which rules, with which end, told by which
    log. Ids and digests only: no name of a person, no card, no seed.

    A log has the salts of both decks in it, so its digest lets nobody guess what is in it. The
    chain and the digest of the game have no such salt: whoever saw most of a game could try out
    the rest. They are told with the log, not before.

    `hosted` is who brought the log first. Who stands by it later, and whether the match counts it,
    the statement of the match's result says, which can change; this never does.
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
    """When everybody could know the seed, as far as that is known when the certificate is signed:
    then a log that came later could be made up from it."""
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
