"""Whose event it is."""

from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from tournaments.models import Tournament


def require_owner(request: Request, tournament: Tournament) -> None:
    """Refuse whoever did not create the event. Its existence is public, so this hides nothing."""
    if tournament.owner_id != request.user.pk:
        raise PermissionDenied("This is somebody else's event.", code="not_your_event")
