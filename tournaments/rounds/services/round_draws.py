"""The lots of an event: drawn from links of its chains, kept with what they decided, and opened."""

import gzip
import hmac
import json
from collections.abc import Mapping
from typing import Any

from django.db.models import Max

from tournaments.models import Round, RoundDraw, Tournament
from tournaments.pairing.draws import couples_of, swiss_draw
from tournaments.pairing.lots import LENGTH, Purpose, link, round_seed
from tournaments.rounds.selectors.pairing_input import RoundInput, SwissInput


def commitments(tournament: Tournament) -> dict[str, str]:
    """The commitments of an event for its lots, made before anybody knows what they decide: hex,
    by purpose."""
    return {
        "pairing_lots": link_of(tournament, Purpose.PAIRINGS, 0).hex(),
        "deck_check_lots": link_of(tournament, Purpose.DECK_CHECKS, 0).hex(),
    }


def link_of(tournament: Tournament, purpose: Purpose, number: int) -> bytes:
    """A link of a chain of an event, by its number; all but 0 are secret until they are opened."""
    return link(bytes(tournament.pairing_seed), purpose, number)


def next_lot(tournament: Tournament) -> int:
    """The number of the link from which the next round is drawn. Those of rounds that were
    published are open, also where the round was undone."""
    published = RoundDraw.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False
    )
    return 1 + (published.aggregate(Max("lot"))["lot__max"] or 0)


def seed_of(tournament: Tournament, *, lot: int, number: int, redraw: int) -> str:
    """The seed from which a round is drawn. Nobody who doesn't know the secret of the event knows
    it before the round is published.

    The same players are always drawn the same way. Each `redraw` gives another way, and is public.
    """
    opened = link_of(tournament, Purpose.PAIRINGS, lot)
    return round_seed(opened, number=number, redraw=redraw)


def keep_draw(
    *,
    round_: Round,
    lot: int,
    seed: str,
    round_input: RoundInput,
    begins: Mapping[str, Any],
) -> None:
    """Keep what a drafted round was drawn from."""
    draw: dict[str, Any] | None = None
    if isinstance(round_input, SwissInput):
        secret = hmac.digest(bytes(round_.tournament.pairing_seed), b"decoys", "sha256")
        draw = swiss_draw(
            round_input.present,
            couples_of(round_input.draw(seed).paired),
            seed=seed,
            secret=secret,
            lot=lot,
        )
    document = {"begins": begins or None, "draw": draw}
    packed = gzip.compress(json.dumps(document, separators=(",", ":")).encode())
    drafts = round_.tournament.drafts_discarded + 1
    RoundDraw.objects.create(round=round_, lot=lot, drafts=drafts, packed=packed)


def count_discarded_draft(tournament: Tournament) -> None:
    """Count a draft of a locked event that is discarded, so that the round tells of it. Its lot
    stays, and somebody who has seen it may change players until they like what comes out."""
    tournament.drafts_discarded += 1
    tournament.save(update_fields=["drafts_discarded"])


def unpacked(draw: RoundDraw) -> dict[str, Any]:
    """The document of a draw: how its stage begins, and its Swiss pairings; None where there is no
    such thing."""
    document: dict[str, Any] = json.loads(gzip.decompress(bytes(draw.packed)))
    return document


def open_lots(round_: Round) -> dict[str, Any]:
    """The link from which a round was drawn that is published now, and how many drafts of it staff
    could see, for its entry in the journal; empty for a round of an archive. Drafts of the next
    link are counted from one."""
    draw = RoundDraw.objects.filter(round=round_).only("lot", "drafts").first()
    if draw is None:
        return {}
    tournament = round_.tournament
    if tournament.drafts_discarded:
        tournament.drafts_discarded = 0
        tournament.save(update_fields=["drafts_discarded"])
    opened = link_of(tournament, Purpose.PAIRINGS, draw.lot)
    return {"lot": draw.lot, "link": opened.hex(), "drafts": draw.drafts}


def deck_check_link(round_: Round) -> bytes:
    """The link from which deck checks of a round are drawn. It is opened when the round is over.
    A round of an archive has the last, which never is."""
    draw = RoundDraw.objects.filter(round=round_).only("lot").first()
    number = LENGTH if draw is None else draw.lot
    return link_of(round_.tournament, Purpose.DECK_CHECKS, number)
