"""Open dumps, written and read back."""

import hashlib
import json
from datetime import datetime, timedelta
from typing import Any

import zstandard
from django.test import Client

from config.operator_texts import Licence
from tests.support.factories import NOW
from tournaments.archive.services.dumps import write_due_dumps
from tournaments.models import OpenDump

LICENCE = Licence("CC-BY-4.0", "https://spdx.org/licenses/CC-BY-4.0.html")
# NOW is in January.
NEXT_MONTH = NOW + timedelta(days=1)
DUMPS = "/api/v1/dumps"


def write(now: datetime = NEXT_MONTH, **more: Any) -> list[str]:
    """What workers write at a moment: the months."""
    return [dump.month for dump in write_due_dumps(clock=lambda: now, **more)]


def served(client: Client) -> list[dict[str, Any]]:
    """The list of dumps."""
    rows: list[dict[str, Any]] = client.get(DUMPS).json()["results"]
    return rows


def lines(client: Client) -> list[bytes]:
    """What all files have, one after the other as they are listed. Each is what the list says."""
    unpacked = b""
    for row in (file for dump in served(client) for file in dump["files"]):
        packed = client.get(row["url"]).content
        plain = zstandard.ZstdDecompressor().decompressobj().decompress(packed)
        assert (len(packed), hashlib.sha256(packed).hexdigest()) == (row["bytes"], row["sha256"])
        assert (len(plain), plain.count(b"\n")) == (row["length"], row["event_count"])
        unpacked += plain
    return unpacked.splitlines()


def names(client: Client) -> list[str]:
    """The names of the events in all dumps."""
    return [json.loads(line)["event"]["name"] for line in lines(client)]


def revisions() -> dict[str, int]:
    return dict(OpenDump.objects.values_list("month", "revision"))
