"""Imports, as whoever has asked for them sees them."""

from uuid import UUID

from accounts.models import User
from contract.errors import NotFound
from tournaments.models import EventImport


def find_import(*, import_id: UUID, user: User) -> EventImport:
    """An import that `user` has asked for, without its document; NotFound for
    those of others."""
    imports = EventImport.objects.defer("packed").filter(asked_by=user)
    if (row := imports.filter(pk=import_id).first()) is None:
        raise NotFound(f"You have asked for no import {import_id}.")
    return row
