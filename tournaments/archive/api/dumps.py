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
from tournaments.archive.selectors.dumps import find_dump_file, open_dumps
from tournaments.models import DumpFile, OpenDump

ZSTD = "application/zstd"
# A file never changes; what has been withdrawn leaves the caches of others within a day.
FILE_CACHE = "public, max-age=86400, immutable"


class LicenceLink(TypedDict):
    """The licence of all dumps: its SPDX identifier and the address of its text."""

    name: str
    url: Annotated[str, {"format": "uri"}]


class DumpFileRow(TypedDict):
    """A file of a dump; its name and contents never change."""

    name: str
    url: Annotated[str, {"format": "uri"}]
    event_count: Annotated[int, "Number of lines."]
    bytes: Annotated[int, "Size of the download in bytes."]
    length: Annotated[int, "Size in bytes when unpacked."]
    sha256: Annotated[str, {"pattern": "^[0-9a-f]{64}$"}]


class DumpRow(TypedDict):
    """The dump of a month. A later revision has files with other names."""

    month: Annotated[str, {"pattern": r"^\d{4}-\d{2}$"}]
    revision: int
    written_at: datetime
    event_count: int
    files: list[DumpFileRow]


class DumpList(Parts):
    """All dumps, latest month first; empty if the installation hasn't chosen a licence."""

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
        """List the data dumps of all past months.

        A dump contains the events that finished in its month. When one of them changes, is reopened
        or is no longer public, a later revision replaces the dump within about ten minutes.
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
        """Download a file of a dump. 404 if a later revision replaced it; list the dumps again."""
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
