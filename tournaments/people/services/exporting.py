"""All that is held about a person, as one file for them."""

import io
import json
import zipfile
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder

from accounts.models import User
from accounts.services.attempts import Limit, take_attempt
from ground.statements.snapshot_read import snapshot_read
from tournaments.people.inventory import SECTIONS, Section

# An export reads all rows of a person.
EXPORTS_OF_ACCOUNT = Limit(
    "export", 10, timedelta(minutes=10), timedelta(hours=1), timedelta(hours=1)
)
README = """\
Your data at {site}: the account {name}, on {day}.

Each file has one kind of things, as a JSON list with one object per line. Times are in UTC. Ids
connect the files: `tournament_id` an event, `entry_id` a registration, `table_id` a game played
here.

Not in here: secrets (password, session keys, token digests, salts), notes of judges that may be
about others, and copies of game logs, which you find at {site}/api/v1/replays/ID/log.

The files, with how many things each has, and what becomes of them when you close your account:

{files}
"""


def export(*, user: User, now: datetime) -> bytes:
    """A ZIP file with all that is held about `user`, as of one moment. TooManyAttempts."""
    take_attempt(limit=EXPORTS_OF_ACCOUNT, subject=str(user.pk), now=now)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed, snapshot_read():
        counts = [(each, _write(packed, each, user)) for each in SECTIONS]
        packed.writestr("README.txt", _readme(counts, user, now))
    return file.getvalue()


def _write(packed: zipfile.ZipFile, section: Section, user: User) -> int:
    count = 0
    with packed.open(f"{section.name}.json", "w") as file:
        for row in _rows(section, user):
            text = json.dumps(row, cls=_Plain, ensure_ascii=False)
            file.write((",\n" if count else "[\n").encode() + text.encode())
            count += 1
        file.write(b"\n]\n" if count else b"[]\n")
    return count


def _rows(section: Section, user: User) -> Iterator[dict[str, Any]]:
    rows = section.model._base_manager.filter(section.owner(user)).order_by("pk").distinct()
    for values in rows.values_list(*section.columns).iterator(chunk_size=500):
        yield dict(zip(section.columns, values, strict=True))


def _readme(counts: list[tuple[Section, int]], user: User, now: datetime) -> str:
    width = max(len(section.name) for section, _ in counts) + len(".json")
    lines = [
        f"{section.name + '.json':<{width}}  {count:>7}  at closing: {section.closing}"
        for section, count in counts
    ]
    return README.format(
        site=settings.MUSTER_URL.rstrip("/"),
        name=user.username,
        day=now.strftime("%Y-%m-%d %H:%M UTC"),
        files="\n".join(lines),
    )


class _Plain(DjangoJSONEncoder):
    def default(self, o: Any) -> Any:
        return bytes(o).hex() if isinstance(o, bytes | memoryview) else super().default(o)
