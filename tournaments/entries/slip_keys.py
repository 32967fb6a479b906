"""Keys by which the live server knows the browsers of guests, each of which opened the page of its
slip. A key follows from the code of the slip, tells nothing of it, and ends with it."""

import hashlib
import hmac
from uuid import UUID

from tournaments.models import EntryPlayer
from tournaments.terms.kinds import TournamentState

# While an event is in one of these, its guests follow it.
FOLLOWED = (TournamentState.REGISTRATION, TournamentState.CHECK_IN, TournamentState.RUNNING)
_MEANT_FOR = b"live updates"


def slip_key(guest: EntryPlayer) -> str:
    """The key of a guest with a code."""
    return f"{guest.pk}.{_proof(guest.claim_digest)}"


def guest_with(*, key: str) -> UUID | None:
    """The guest of an event that goes on with this key; None for whatever else is sent as one."""
    name, _, proof = key.partition(".")
    try:
        pk = UUID(name)
    except ValueError:
        return None
    guests = EntryPlayer.objects.filter(
        pk=pk, tournament__state__in=FOLLOWED, tournament__taken_down_at=None
    )
    digest = guests.exclude(claim_digest="").values_list("claim_digest", flat=True).first()
    if digest is None or not hmac.compare_digest(_proof(digest).encode(), proof.encode()):
        return None
    return pk


def _proof(digest: str) -> str:
    return hmac.new(digest.encode(), _MEANT_FOR, hashlib.sha256).hexdigest()
