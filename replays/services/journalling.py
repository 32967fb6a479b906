"""What the journal learns of games and logs."""

import hashlib
from datetime import datetime

from accounts.models import User
from ledger.models import LedgerEntry
from ledger.services.journal import append
from replays.models import Replay, Slot


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
    data = {"replay": str(replay.pk), **_place(replay.slot), **facts}
    return append(
        stream=replay.slot.journal, kind=kind, now=now, actor=actor, data=data, public=public
    )


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
