"""The payload of a certificate."""

from typing import Any

import engine
from replays.models import Finding, Slot, SlotSeat

VERSION = 3


def payload(*, issuer: str, finding: Finding) -> dict[str, Any]:
    """The payload for a finding: the game, its rules, its end and its log, as ids and digests,
    without names of people, cards or seeds.

    A log contains the salts of both decks, so its digest gives nothing away. The chain and the
    digest of the game have no such salt: a reader who saw most of a game could try out the rest. So
    they are published with the log, not before.

    `brought_by` says by whom the log was first uploaded, and `table` of a game that was played on
    pages of this service for which sides an account was signed in, how many moves were taken back,
    and the salted digest of who made which move when. Later confirmations, and whether the match
    counts the log, are in the statement of the result, which can change; a certificate never does.
    """
    replay = finding.replay
    slot, game = replay.slot, engine.game(replay.slot.game)
    format = _format(game, slot)
    pool = (game if format is None else format).pool
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
            "cards": pool.digest,
            "format": slot.format,
            "format_digest": slot.format_digest,
            "digest": slot.rules_digest,
            "variant": game.variant({} if format is None else format.variant),
            **({} if pool.house is None else {"house": pool.house.digest}),
        },
        "log": {
            "digest": replay.log_digest,
            "moves": finding.moves,
            "hashed": finding.hashed,
        },
        "result": result_of(finding),
        "seats": [_seat(seat) for seat in sorted(slot.seats.all(), key=lambda seat: seat.number)],
        "draws": {
            "from": finding.draws,
            "seed_commitment": slot.seed_commitment,
            "seed_opened_at": _seed_opened_at(slot, finding),
        },
        "brought_by": replay.brought_by,
        **({} if replay.table is None else {"table": replay.table}),
    }


def _seed_opened_at(slot: Slot, finding: Finding) -> str | None:
    """The time when the seed became public, as far as is known when the certificate is signed: a
    log that was uploaded later could be made up from it."""
    at = slot.seed_opened_at
    return None if at is None or at > finding.found_at else at.isoformat()


def result_of(finding: Finding) -> dict[str, Any]:
    """The result of a certified log as its end has it: a tally only where the game counts one, and
    an order of more than two sides alone."""
    result = {"winner": finding.winner, "reason": finding.ending}
    return result | {
        name: value for name, value in (("tally", finding.tally), ("order", finding.order)) if value
    }


def _format(game: engine.Game, slot: Slot) -> engine.Format | None:
    """The format that the slot pins, with its printings of the cards and its options; None where
    this program has it no more."""
    if slot.format_plain is not None:
        return game.format_of(slot.format_plain)
    return game.format_by_rules(slot.format, slot.rules_digest)


def _seat(seat: SlotSeat) -> dict[str, Any]:
    return {"seat": seat.number, "player": seat.player, "deck": seat.deck_commitment}
