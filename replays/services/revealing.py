"""Opening complete logs to everybody, when whoever decides that says so."""

from collections.abc import Iterable
from datetime import datetime

from replays.models import Draws, Replay, Slot


def reveal_replays(*, matches: Iterable[str], now: datetime) -> int:
    """Open the certified logs of these matches, and say how many are newly open.

    A log tells both decks, every hand and the seed, so a seed that was secret is so no longer; what
    is open stays open.
    """
    hidden = Replay.objects.filter(
        slot__match__in=list(matches), finding__certified=True, revealed_at=None
    )
    seeded = hidden.filter(finding__draws=Draws.SEEDED)
    secret = Slot.objects.filter(pk__in=seeded.values("slot"), seed_opened_at=None)
    secret.update(seed_opened_at=now)
    return hidden.update(revealed_at=now)
