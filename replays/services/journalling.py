"""Entries of the journal about games and logs."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from accounts.models import User
from ground.changed import changed
from ledger.models import LedgerEntry
from ledger.services.journal import News, append, append_all
from replays.models import Certificate, Finding, Replay, Slot


def enter_replay(
    *,
    kind: str,
    replay: Replay,
    now: datetime,
    actor: User | None = None,
    public: bool = True,
    **facts: str | int | None,
) -> LedgerEntry:
    """Enter what happened to a log, with further facts.

    The digest of a log may be public before the log: to find the log by trial, a reader would also
    have to guess the salts of both decks, and the seed or the nonce in its last line. So copies of
    the public chain show which bytes were certified.
    """
    data = _about(replay, facts)
    if public:
        Replay.objects.filter(pk=replay.pk).update(**changed(now))
    return append(
        stream=replay.slot.journal, kind=kind, now=now, actor=actor, data=data, public=public
    )


def enter_findings(
    *, findings: Sequence[Finding], issued: Mapping[UUID, Certificate], now: datetime
) -> list[LedgerEntry]:
    """Enter findings on logs of one stream, in their order. The caller delivers the entries."""
    if not findings:
        return []
    stream = findings[0].replay.slot.journal
    news = [_news(finding, issued.get(finding.replay_id)) for finding in findings]
    return append_all(stream=stream, news=news, now=now)


def _news(finding: Finding, certificate: Certificate | None) -> News:
    if certificate is None:
        return News("replay.refused", _about(finding.replay, {"code": finding.code}), wake=False)
    facts = {
        "game": finding.replay.slot.game,
        "winner": finding.winner,
        "ending": finding.ending,
        **({"tally": finding.tally} if finding.tally else {}),
        **({"order": finding.order} if finding.order else {}),
        "log": finding.replay.log_digest,
        "certificate": digest_of(certificate.jws.encode()),
    }
    return News("replay.certified", _about(finding.replay, facts), wake=False)


def _about(replay: Replay, facts: Mapping[str, Any]) -> dict[str, Any]:
    return {"replay": str(replay.pk), **_place(replay.slot), **facts}


def digest_of(content: bytes) -> str:
    """The digest of a log or a certificate: `sha256:` over its bytes."""
    return f"sha256:{hashlib.sha256(content).hexdigest()}"


def enter_new_seed(*, old: Slot, new: Slot, now: datetime) -> LedgerEntry:
    """Enter the commitments to the new seed of a game and to the old one, with the time at which
    the old one became public, if it did."""
    opened = old.seed_opened_at
    data = {
        **_place(new),
        "seed_commitment": new.seed_commitment,
        "replaces": old.seed_commitment,
        "opened_at": None if opened is None else opened.isoformat(),
    }
    return append(stream=new.journal, kind="seed.replaced", now=now, data=data)


def enter_seed_access(*, slot: Slot, user: User, now: datetime) -> LedgerEntry:
    """Enter for the staff that `user` has seen the secret seed of a game."""
    return append(
        stream=slot.journal,
        kind="seed.fetched",
        now=now,
        actor=user,
        data=_place(slot),
        public=False,
    )


def _place(slot: Slot) -> dict[str, str | int]:
    return {"match": slot.match, "game_number": slot.game_number}
