"""Open dumps: finished events by month, as files for anybody to take away."""

from datetime import datetime
from typing import Annotated, TypedDict, cast

from django.conf import settings
from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from contract.answers import Answer
from contract.listed import listed
from contract.operations import Media, operation
from contract.rows import Parts
from tournaments.archive.selectors import find_dump_file, open_dumps
from tournaments.models import DumpFile, OpenDump

ZSTD = "application/zstd"
# A file never changes; what has been withdrawn leaves the caches of others within a day.
FILE_CACHE = "public, max-age=86400, immutable"


class LicenceLink(TypedDict):
    """The licence of all dumps: its name in the list of SPDX, and where its text is."""

    name: str
    url: Annotated[str, {"format": "uri"}]


class DumpFileRow(TypedDict):
    """A file of a dump; its name and what is in it never change."""

    name: str
    url: Annotated[str, {"format": "uri"}]
    event_count: Annotated[int, "How many lines it has."]
    bytes: Annotated[int, "How long it is as it is served."]
    length: Annotated[int, "How long it is when unpacked."]
    sha256: Annotated[str, {"pattern": "^[0-9a-f]{64}$"}]


class DumpRow(TypedDict):
    """The dump of a month; a later revision has files of other names."""

    month: Annotated[str, {"pattern": r"^\d{4}-\d{2}$"}]
    revision: int
    written_at: datetime
    event_count: int
    files: list[DumpFileRow]


class DumpList(Parts):
    """All dumps, the latest month first; none where the installation has chosen no licence."""

    licence: LicenceLink | None
    results: list[DumpRow]


def dump_row(dump: OpenDump, request: Request) -> DumpRow:
    files = list(dump.files.all())
    return {
        "month": dump.month,
        "revision": dump.revision,
        "written_at": cast(datetime, dump.written_at),  # what is served has been written
        "event_count": sum(file.events for file in files),
        "files": [
            {
                "name": file.name,
                "url": reverse("dump-file", kwargs={"name": file.name}, request=request),
                "event_count": file.events,
                "bytes": file.bytes,
                "length": file.length,
                "sha256": file.sha256,
            }
            for file in files
        ],
    }


class OpenDumps(APIView):
    """The finished public events of each month, for anybody to take away under a licence."""

    scopes = {"get": None}

    @listed(DumpList)
    def get(self, request: Request) -> Answer[DumpList]:
        """The dumps of all months that are over.

        A dump has the events that were finished in its month. When one of them changes, is opened
        again or is not public any more, a later revision takes its place within some ten minutes.
        """
        chosen = settings.MUSTER_DUMP_LICENCE
        return Answer(
            {
                "licence": {"name": chosen.name, "url": chosen.url} if chosen else None,
                "results": [dump_row(dump, request) for dump in open_dumps()],
            }
        )


class DumpFileBytes(APIView):
    scopes = {"get": None}

    @operation(
        answers={200: Media(ZSTD, "A zstd frame of JSON Lines, an archive of an event a line.")},
    )
    def get(self, request: Request, name: str) -> HttpResponseBase:
        """A file of a dump. 404 where a later revision has taken its place: read the list again."""
        row = find_dump_file(name=name)
        etag = f'"{row.sha256}"'
        headed = _headed(HttpResponse(content_type=ZSTD), row)
        unchanged = get_conditional_response(request, etag=etag, response=headed)
        if unchanged is not None and unchanged.status_code != 200:
            return unchanged
        return _headed(HttpResponse(bytes(row.packed), content_type=ZSTD), row)


def _headed(response: HttpResponse, row: DumpFile) -> HttpResponse:
    response["ETag"], response["Cache-Control"] = f'"{row.sha256}"', FILE_CACHE
    response["Content-Disposition"] = f'attachment; filename="{row.name}"'
    return response
