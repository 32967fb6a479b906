"""All that a database holds, searched for a text whatever it is packed into."""

import contextlib
import json
import zlib
from collections.abc import Iterator

import zstandard
from django.db import connection


def columns_with(texts: list[str]) -> list[str]:
    """The columns of all tables that hold one of these texts in some row, in any capitals."""
    words = [text.encode().lower() for text in texts]
    return sorted(
        {
            place
            for place, value in _values()
            if any(word in form.lower() for form in _forms(value) for word in words)
        }
    )


def _values() -> Iterator[tuple[str, object]]:
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            names = [column.name for column in cursor.description]
            for row in cursor.fetchall():
                yield from (
                    (f"{table}.{name}", value) for name, value in zip(names, row, strict=True)
                )


def _forms(value: object) -> Iterator[bytes]:
    """A value as bytes, and unpacked where it is packed."""
    if not isinstance(value, bytes | memoryview):
        text = value if isinstance(value, str) else json.dumps(value, default=str)
        yield text.encode()
        yield text.encode("unicode_escape")
        return
    data = bytes(value)
    yield data
    for wbits in (zlib.MAX_WBITS | 32, -zlib.MAX_WBITS):
        with contextlib.suppress(zlib.error):
            yield zlib.decompressobj(wbits).decompress(data)
    with contextlib.suppress(zstandard.ZstdError):
        yield zstandard.ZstdDecompressor().decompressobj().decompress(data)
