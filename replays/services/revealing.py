"""Makes complete logs public, on the decision of the caller."""

from collections.abc import Iterable
from datetime import datetime

from ground.changed import changed
from replays.models import Draws, Replay, Slot


def reveal_replays(*, matches: Iterable[str], now: datetime) -> int:
    """Make the certified logs of these matches public; the number of those that were not.

    A log contains both decks, every hand and the seed, so the seed is no longer secret. Public logs
    stay public.
    """
    hidden = Replay.objects.filter(
        slot__match__in=list(matches),
        finding__certified=True,
        revealed_at=None,
        taken_down_at=None,
    )
    seeded = hidden.filter(finding__draws=Draws.SEEDED)
    secret = Slot.objects.filter(pk__in=seeded.values("slot"), seed_opened_at=None)
    secret.update(seed_opened_at=now)
    return hidden.update(revealed_at=now, **changed(now))
