"""Reading announcements and staff."""

from uuid import UUID

from django.db.models import QuerySet

from tournaments.models import Announcement, EventStaff


def announcements(*, tournament_id: UUID) -> QuerySet[Announcement]:
    """The announcements of an event, the newest first."""
    return _announced(tournament_id).filter(withdrawn_at=None)


def withdrawn_announcements(*, tournament_id: UUID) -> QuerySet[Announcement]:
    """The withdrawn announcements of an event, for the staff."""
    return _announced(tournament_id).exclude(withdrawn_at=None)


def _announced(tournament_id: UUID) -> QuerySet[Announcement]:
    rows = Announcement.objects.filter(tournament_id=tournament_id)
    return rows.select_related("made_by").order_by("-made_at", "-pk")


def event_staff(*, tournament_id: UUID) -> QuerySet[EventStaff]:
    """The staff of this event only, by name."""
    helpers = EventStaff.objects.filter(tournament_id=tournament_id)
    return helpers.select_related("user").order_by("user__username")
