"""Doing what a request wants once, however often it comes with the same key.

1. The key is held: a row, whose uniqueness decides between two who come at once.
2. The work is done and its answer kept in one transaction, with the row locked. So there is no
   answer without its work and no work without its answer, wherever the process dies: before the
   commit nothing has happened, after it the answer is there.

A hold lasts some seconds: what died between the two steps has done nothing, and the next one takes
its place. From the second step on the lock on the row protects the work for as long as it takes;
where rows have no locks (SQLite), the database's own. A request that was frozen before that step
finds that its hold is gone, and does nothing.

The answers kept of one token and of one account have a bound: beyond it the oldest go.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Q, QuerySet, Sum

from accounts.models import ApiToken, IdempotencyKey
from contract.errors import DomainError

KEPT_FOR = timedelta(hours=24)
HELD_FOR = timedelta(seconds=10)
# Bytes of kept answers. A program that reports 2,048 results has some 6 MiB.
MOST_OF_TOKEN = 32 * 1024 * 1024
MOST_OF_ACCOUNT = 64 * 1024 * 1024
# Bytes of a row besides its answer.
ROW = 512
# The share of a bound that stays when it is passed, so that next writes need not delete at once.
ROOM = 7 / 8
MOST_AT_ONCE = 5_000


class KeyInUse(DomainError):
    """The first request with this idempotency key is still in progress."""

    code = "idempotency_key_in_use"

    def __init__(self, text: str = "", *, wait: int = 1) -> None:
        self.wait = wait
        super().__init__(
            text or "A request with this Idempotency-Key is still being carried out. Ask again."
        )

    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.wait)}


class KeyReused(DomainError):
    """This idempotency key was used for a different request."""

    status = 422
    code = "idempotency_key_reused"

    def __init__(self, text: str = "") -> None:
        super().__init__(
            text or "This Idempotency-Key came with another request before: use a new one."
        )


class Failed(Exception):
    """The work failed: nothing of it stays, and its key is free."""


@dataclass(frozen=True)
class Hold:
    """The right to do the work of a key; `run` tells it from earlier holds."""

    name: str
    run: UUID


def hold_key(*, token: ApiToken, name: str, fingerprint: str, now: datetime) -> Hold | bytes:
    """The right to do the work, or the sealed answer if it has been done.

    KeyInUse while another request does it, KeyReused if the key belongs to a different request.
    """
    # First without a lock: whoever asks for an answer does not wait for those who write.
    known = IdempotencyKey.objects.filter(pk=name).first()
    if known is not None and (kept := _kept(known, fingerprint, now)) is not None:
        return kept
    fresh = IdempotencyKey(
        name=name,
        token=token,
        fingerprint=fingerprint,
        run=uuid4(),
        begun_at=now,
        held_until=now + HELD_FOR,
    )
    _make_room(token)
    with transaction.atomic():
        IdempotencyKey.objects.bulk_create([fresh], ignore_conflicts=True)
        # A request that finds it locked does not wait: the work is being done.
        rows = IdempotencyKey.objects.select_for_update(skip_locked=True, no_key=True)
        row = rows.filter(pk=name).first()
        if row is None:
            raise KeyInUse
        if row.run != fresh.run:
            if (kept := _kept(row, fingerprint, now)) is not None:
                return kept
            fresh.save(force_update=True)
    return Hold(name, fresh.run)


def _kept(row: IdempotencyKey, fingerprint: str, now: datetime) -> bytes | None:
    """The answer that is kept; None where the key is free again."""
    if row.begun_at + KEPT_FOR <= now:
        return None
    if row.fingerprint != fingerprint:
        raise KeyReused
    if row.sealed is None and now < row.held_until:
        raise KeyInUse
    return None if row.sealed is None else bytes(row.sealed)


def carry_out(*, hold: Hold, work: Callable[[], bytes | None]) -> None:
    """Do the work and keep the sealed answer that it gives, both or neither. Where it gives None
    its changes stay, but the key is free; where it raises, they do not stay either."""
    mine = IdempotencyKey.objects.filter(pk=hold.name, run=hold.run, sealed=None)
    try:
        with transaction.atomic():
            if not mine.select_for_update(no_key=True).exists():
                raise KeyInUse
            sealed = work()
            if sealed is None:
                mine.delete()
            else:
                mine.update(sealed=sealed, size=len(sealed) + ROW)
    except Exception:
        mine.delete()
        raise


def _make_room(token: ApiToken) -> None:
    """Forget the oldest answers of a token or account that has more than its bound."""
    of_account = IdempotencyKey.objects.filter(token__user=token.user_id)
    of_token = Sum("size", filter=Q(token=token), default=0)
    kept = of_account.aggregate(account=Sum("size", default=0), token=of_token)
    if kept["token"] > MOST_OF_TOKEN:
        _forget_oldest(of_account.filter(token=token), kept["token"] - MOST_OF_TOKEN * ROOM)
    if kept["account"] > MOST_OF_ACCOUNT:
        _forget_oldest(of_account, kept["account"] - MOST_OF_ACCOUNT * ROOM)


def _forget_oldest(keys: QuerySet[IdempotencyKey], surplus: float) -> None:
    """Delete the oldest answers, of so many bytes at least; those that others delete are left to
    them."""
    oldest: list[str] = []
    rows = keys.exclude(sealed=None).order_by("begun_at", "pk").values_list("pk", "size")
    for name, size in rows[:MOST_AT_ONCE]:
        if surplus <= 0:
            break
        oldest.append(name)
        surplus -= size
    with transaction.atomic():
        free = IdempotencyKey.objects.select_for_update(skip_locked=True).filter(pk__in=oldest)
        IdempotencyKey.objects.filter(pk__in=list(free.values_list("pk", flat=True))).delete()


def forget_keys(*, now: datetime) -> None:
    """Delete the keys that are kept no longer, with their answers."""
    IdempotencyKey.objects.filter(begun_at__lte=now - KEPT_FOR).delete()
