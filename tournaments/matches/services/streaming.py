"""The featured match of a round, and the secret link at which streams take its board."""

import secrets
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from tables.holders import digest_of
from tournaments.core.access import demand
from tournaments.core.services.changes import lock_tournament, note, save_changes
from tournaments.matches.selectors.spectators import featured_match, matches_of_latest_round
from tournaments.matches.services.open_matches import require_played
from tournaments.models import Match, Overlay, Tournament
from tournaments.models.events import LONGEST_OVERLAY_DELAY, SHORTEST_OVERLAY_DELAY


class CannotFeature(DomainError):
    """A match that is none of the latest published round."""

    code = "cannot_feature"
    field = "match"


class OverlayTooEarly(DomainError):
    """A delay with which players could still use what a stream shows, or too long a one."""

    status = 422
    code = "overlay_too_early"
    field = "delay"


@transaction.atomic
def feature_match(
    *, tournament_id: UUID, match_id: UUID | None, actor: User, now: datetime
) -> Tournament:
    """Let the projector and streams show the board of a match of the latest published round; None
    shows none. Raises CannotFeature, NotPlayed and what says that `actor` may not."""
    tournament = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=tournament, power=Power.RUN_ROUNDS)
    before, match = featured_match(tournament), None
    if match_id is not None:
        match = matches_of_latest_round(tournament).filter(pk=match_id).first()
        if match is None:
            raise CannotFeature(gettext("Choose a match of the latest published round."))
        require_played(match)
    if before == match:
        return tournament
    if before is not None:
        _set(before, False, now)
    if match is not None:
        _set(match, True, now)
    kind, of = ("match.unfeatured", before) if match is None else ("match.featured", match)
    assert of is not None
    data = {"match": str(of.pk)}
    note(kind, tournament_id=tournament.pk, actor=actor, now=now, data=data)
    return tournament


def _set(match: Match, featured: bool, now: datetime) -> None:
    match.featured = featured
    save_changes(match, "featured", now=now)


@transaction.atomic
def make_overlay(*, tournament_id: UUID, delay: int, actor: User, now: datetime) -> str:
    """A new secret link for streams of an event, in the place of the one before; its key, which
    nobody can read again. Its reader sees both hands, `delay` seconds late: so it takes the power
    to see decks, which nobody has who plays. Raises OverlayTooEarly."""
    tournament = lock_tournament(tournament_id=tournament_id)
    for power in (Power.MANAGE_EVENTS, Power.SEE_DECKS):
        demand(user=actor, tournament=tournament, power=power)
    if not SHORTEST_OVERLAY_DELAY <= delay <= LONGEST_OVERLAY_DELAY:
        raise OverlayTooEarly(
            gettext("Choose a delay from {least} to {most} seconds.").format(
                least=SHORTEST_OVERLAY_DELAY, most=LONGEST_OVERLAY_DELAY
            )
        )
    key = secrets.token_urlsafe(24)
    facts = {"key_digest": digest_of(key), "delay": delay, "made_by": actor, "made_at": now}
    Overlay.objects.update_or_create(tournament=tournament, defaults=facts)
    note("overlay.made", tournament_id=tournament.pk, actor=actor, now=now, data={"seconds": delay})
    return key


@transaction.atomic
def end_overlay(*, tournament_id: UUID, actor: User, now: datetime) -> None:
    """Let the link for streams of an event work no more."""
    tournament = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=tournament, power=Power.MANAGE_EVENTS)
    if Overlay.objects.filter(tournament=tournament).delete()[0]:
        note("overlay.ended", tournament_id=tournament.pk, actor=actor, now=now)
