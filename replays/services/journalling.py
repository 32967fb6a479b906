"""What the journal learns of games and logs."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from accounts.models import User
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
    """Enter what became of a log, with words and numbers that say more of it.

    The digest of a log may be there for all to read before the log is: whoever would try out logs
    until one has this digest would have to guess the salts of both decks and the seed or the nonce
    in its last line, too. So whoever keeps the public chain knows which bytes were certified.
    """
    data = _about(replay, facts)
    return append(
        stream=replay.slot.journal, kind=kind, now=now, actor=actor, data=data, public=public
    )


def enter_findings(
    *, findings: Sequence[Finding], issued: Mapping[UUID, Certificate], now: datetime
) -> list[LedgerEntry]:
    """Enter what was found of logs of one stream, in their order. Whoever enters it tells those who
    wait for the entries."""
    if not findings:
        return []
    stream = findings[0].replay.slot.journal
    news = [_news(finding, issued.get(finding.replay_id)) for finding in findings]
    return append_all(stream=stream, news=news, now=now, wake=False)


def _news(finding: Finding, certificate: Certificate | None) -> News:
    if certificate is None:
        return News("replay.refused", _about(finding.replay, {"code": finding.code}))
    facts = {
        "game": finding.replay.slot.game,
        "winner": finding.winner,
        "ending": finding.ending,
        "log": finding.replay.log_digest,
        "certificate": digest_of(certificate.jws.encode()),
    }
    return News("replay.certified", _about(finding.replay, facts))


def _about(replay: Replay, facts: Mapping[str, str | int | None]) -> dict[str, str | int | None]:
    return {"replay": str(replay.pk), **_place(replay.slot), **facts}


def digest_of(content: bytes) -> str:
    """By what a log or a certificate is known: `sha256:` over its bytes as they are."""
    return f"sha256:{hashlib.sha256(content).hexdigest()}"


def enter_new_seed(*, old: Slot, new: Slot, now: datetime) -> LedgerEntry:
    """Enter the commitment to the seed from which a game is played anew, and that to the one which
    it replaces, with the moment from which that was open to everybody, if it is."""
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
