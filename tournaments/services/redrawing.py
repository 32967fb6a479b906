"""Drawing a round that is a draft another way."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from tournaments.models import Round
from tournaments.services.drafts import discard_draft, draft_round
from tournaments.services.versions import Expected


@transaction.atomic
def draw_anew(
    *,
    tournament_id: UUID,
    number: int,
    redraw: int,
    actor: User | None,
    expected: Expected | None = None,
    now: datetime,
) -> Round:
    """Discard a draft and pair those who are in now. Its edits are lost with it."""
    discard_draft(
        tournament_id=tournament_id, number=number, actor=actor, expected=expected, now=now
    )
    return draft_round(tournament_id=tournament_id, actor=actor, redraw=redraw, now=now)
