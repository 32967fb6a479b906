"""Announcements of the staff to everybody in an event, and withdrawing them."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError, NotFound
from tournaments.core.access import demand_any
from tournaments.core.services.changes import lock_tournament, note
from tournaments.models import Announcement
from tournaments.models.events import LONGEST_ANNOUNCEMENT

# Any of these lets somebody speak to all.
ANNOUNCING = (Power.MANAGE_EVENTS, Power.RUN_ROUNDS, Power.RULE)
# An announcement is read at the head of every page.
MOST_ANNOUNCEMENTS = 20


class UnusableAnnouncement(DomainError):
    """The text is unreadable, empty or too long."""

    status = 422
    code = "unusable_announcement"
    field = "text"


class TooManyAnnouncements(DomainError):
    """The event has as many announcements as allowed."""

    code = "too_many_announcements"


@transaction.atomic
def announce(*, tournament_id: UUID, actor: User, text: str, now: datetime) -> Announcement:
    """Publish an announcement on all pages of the event until it is withdrawn.

    The journal says publicly that something was announced; the text is in it for the staff only.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    demand_any(user=actor, tournament=tournament, powers=ANNOUNCING)
    text = text.strip()
    if not text or len(text) > LONGEST_ANNOUNCEMENT or not _is_readable(text):
        raise UnusableAnnouncement(
            gettext("Announcements have 1 to {longest} readable characters.").format(
                longest=LONGEST_ANNOUNCEMENT
            )
        )
    if tournament.announcements.filter(withdrawn_at=None).count() >= MOST_ANNOUNCEMENTS:
        raise TooManyAnnouncements(
            gettext("This event already shows {most} announcements. Withdraw one first.").format(
                most=MOST_ANNOUNCEMENTS
            )
        )
    made = Announcement.objects.create(tournament=tournament, text=text, made_by=actor, made_at=now)
    _note("announcement.made", made, actor, now)
    return made


@transaction.atomic
def withdraw_announcement(
    *, tournament_id: UUID, announcement_id: UUID, actor: User, now: datetime
) -> None:
    """Withdraw an announcement; NotFound if there is no such one."""
    tournament = lock_tournament(tournament_id=tournament_id)
    demand_any(user=actor, tournament=tournament, powers=ANNOUNCING)
    announcement = tournament.announcements.filter(pk=announcement_id, withdrawn_at=None).first()
    if announcement is None:
        raise NotFound(
            gettext("There is no announcement {id} in this event.").format(id=announcement_id)
        )
    announcement.withdrawn_at = now
    announcement.save(update_fields=["withdrawn_at"])
    _note("announcement.withdrawn", announcement, actor, now)


def _is_readable(text: str) -> bool:
    """True if a text has only printable lines, with something visible in them."""
    return any(char.isalnum() for char in text) and all(
        line.isprintable() for line in text.replace("\t", " ").splitlines()
    )


def _note(kind: str, made: Announcement, actor: User, now: datetime) -> None:
    note(
        kind,
        tournament_id=made.tournament_id,
        actor=actor,
        now=now,
        data={"announcement": str(made.pk)},
        private={"reason": made.text},
    )
