"""Imports, as whoever has asked for them sees them."""

from uuid import UUID

from accounts.models import User
from tournaments.models import EventImport


def find_import(*, import_id: UUID, user: User) -> EventImport:
    """An import that `user` has asked for, without its document; EventImport.DoesNotExist for
    those of others."""
    return EventImport.objects.defer("packed").get(pk=import_id, asked_by=user)
