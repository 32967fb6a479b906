"""Imports of an account, and open data dumps."""

import re
from uuid import UUID

from django.conf import settings
from django.db.models import F, Prefetch, QuerySet
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import NotFound
from tournaments.models import DumpFile, EventImport, OpenDump

# What DumpFile.name says.
FILE_NAME = re.compile(
    r"muster-(?P<dump>\d{4}-\d\d)-r(?P<revision>[1-9]\d{0,8})-(?P<number>[1-9]\d{0,8})\.jsonl\.zst"
)


def find_import(*, import_id: UUID, user: User) -> EventImport:
    """An import of `user`, without its document; NotFound for those of others."""
    imports = EventImport.objects.defer("packed").filter(asked_by=user)
    if (row := imports.filter(pk=import_id).first()) is None:
        raise NotFound(
            gettext("You have no import with this id. It may belong to another account.")
        )
    return row


def open_dumps() -> QuerySet[OpenDump]:
    """The dumps that are served, the latest month first, each with its files in `files`, without
    their bytes; none where the installation has chosen no licence."""
    dumps = OpenDump.objects.filter(revision__gte=1).order_by("-month")
    files = _served_files().order_by("number")
    served = dumps.prefetch_related(Prefetch("files", queryset=files))
    return served if settings.MUSTER_DUMP_LICENCE else served.none()


def find_dump_file(*, name: str) -> DumpFile:
    """The file of a dump that is served under this name, its bytes unread; NotFound for all others,
    such as those of an earlier revision."""
    parts = FILE_NAME.fullmatch(name)
    row = _served_files().filter(**parts.groupdict()).first() if parts else None
    if row is None or not settings.MUSTER_DUMP_LICENCE:
        text = gettext("There is no file {name}. Reload the list of data dumps.")
        raise NotFound(text.format(name=name[:60]))
    return row


def _served_files() -> QuerySet[DumpFile]:
    served = DumpFile.objects.filter(revision=F("dump__revision"))
    return served.select_related("dump").defer("packed")
