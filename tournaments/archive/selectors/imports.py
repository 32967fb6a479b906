"""Imports of an account."""

from uuid import UUID

from django.utils.translation import gettext

from accounts.models import User
from contract.errors import NotFound
from tournaments.models import EventImport


def find_import(*, import_id: UUID, user: User) -> EventImport:
    """An import of `user`, without its document; NotFound for those of others."""
    imports = EventImport.objects.defer("packed").filter(asked_by=user)
    if (row := imports.filter(pk=import_id).first()) is None:
        raise NotFound(
            gettext("You have no import with this id. It may belong to another account.")
        )
    return row
