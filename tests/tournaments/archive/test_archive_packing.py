"""Documents of strangers are looked at as they come, before any of them is a value."""

import gzip
import hashlib
import json
import tracemalloc
from typing import Any

import pytest

from tests.support.archives import results_text, small_archive
from tournaments.archive.document.head import HEAD, Kind
from tournaments.archive.document.packing import (
    BY_NETWORK,
    BY_OPERATOR,
    DEEPEST,
    ArchiveNotPacked,
    ArchiveTooLarge,
    Size,
    document_in,
    pieces_of,
    taken,
)
from tournaments.archive.document.shape import UnusableArchive

BEGINNING = '{"format": "muster-event", "version": 2, "event": '
# What is easily taken for the end of a text, or for something outside of one.
TRICKY = (
    '{"rounds": [["a\\"[,{", "\\\\", ",", "\\\\\\"", {"\\"": [1, 2.5, "\\u005b"]}], {}, "é😀"]}'
)


def values_in(value: Any) -> int:
    """How many signs stand before a value: a bracket for each list or object, commas in it."""
    if not isinstance(value, dict | list):
        return 0
    inner = value.values() if isinstance(value, dict) else value
    return 1 + max(0, len(value) - 1) + sum(map(values_in, inner))


def refusal(document: bytes, size: Size, *, results: bool = True, packed: bool = False) -> str:
    pieces = pieces_of(gzip.compress(document) if packed else document)
    with pytest.raises((ArchiveTooLarge, UnusableArchive)) as error:
        taken(pieces, packed=packed, results=results, sizes=dict.fromkeys(Kind, size))
    return str(error.value)


@pytest.mark.parametrize("text", [TRICKY, results_text(), json.dumps(small_archive(), indent=1)])
@pytest.mark.parametrize("length", [1, 2, 7, HEAD, 10**6])
def test_values_are_counted_as_they_are_read_however_a_document_is_cut(
    text: str, length: int
) -> None:
    document, count = text.encode(), values_in(json.loads(text))
    pieces = [document[at : at + length] for at in range(0, len(document), length)]
    exact = dict.fromkeys(Kind, Size(len(document), count))
    sent = taken(pieces, packed=False, results=True, sizes=exact)

    assert document_in(sent.packed) == document
    assert sent.digest == f"sha256:{hashlib.sha256(document).hexdigest()}"
    assert sent.length == len(document)
    for less in (Size(len(document) - 1, count), Size(len(document), count - 1)):
        with pytest.raises(ArchiveTooLarge):
            taken(pieces, packed=False, results=True, sizes=dict.fromkeys(Kind, less))


@pytest.mark.parametrize("cut", [1, 3, 10**6])
def test_a_packed_document_is_the_same_however_it_is_cut(cut: int) -> None:
    document = json.dumps(small_archive()).encode() + b" " * 10**5
    packed = gzip.compress(document)
    pieces = [packed[at : at + cut] for at in range(0, len(packed), cut)]

    assert document_in(taken(pieces, packed=True, results=False).packed) == document
    for wrong in ([*pieces, b"x"], [*pieces, packed], pieces[:-1], []):
        with pytest.raises(ArchiveNotPacked):
            taken(wrong, packed=True, results=False)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[1]", "this isn’t the JSON of an event, which starts"),
        ("", "this isn’t the JSON of an event, which starts"),
        (BEGINNING.replace("2", "1"), "/version: Muster reads version 2, not 1"),
        (BEGINNING.replace("2", "3"), "/version: Muster reads version 2, not 3"),
        (BEGINNING.replace("2", "-1"), "/version: Muster reads version 2, not -1"),
        (
            BEGINNING.replace("muster", "other"),
            'this isn’t an archive of an event: "format" must be',
        ),
        (
            '{"version": 2, "format": "muster-event"}',
            'this isn’t an archive of an event: "format" m',
        ),
        (
            results_text(),
            'this isn’t an archive of an event: "format" must be "muster-event" and come',
        ),
        (BEGINNING + "[" * DEEPEST, "it is nested too deeply: at most 32 deep"),
    ],
)
def test_what_is_no_archive_is_refused_by_its_beginning(text: str, problem: str) -> None:
    actual = refusal(text.encode(), Size(10**6, 10**6), results=False)

    assert actual[: len(problem)] == problem


def test_a_byte_order_mark_and_spaces_may_come_first() -> None:
    for text in (BEGINNING, BEGINNING.replace(" ", "\n\t"), BEGINNING.replace(" ", "")):
        sent = taken([b"\xef\xbb\xbf \r\n" + text.encode()], packed=False, results=False)
        assert sent.kind == Kind.ARCHIVE


def bomb(beginning: str, filling: str, end: str) -> bytes:
    """A few kilobytes that unpack to 24 MiB."""
    times = 24 * 1024 * 1024 // len(filling.encode())
    return gzip.compress((beginning + filling * times + end).encode(), 9)


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        (("[", '"😀x",', '""]'), "this isn’t the JSON of an event, which starts"),
        ((BEGINNING + "[", '{"a":0},', "{}]}"), "An archive can have at most 400,000 values: "),
        ((BEGINNING + "[", '"",', '""]}'), "An archive can have at most 400,000 values: "),
        (('{"rounds": [', "[],", "0]}"), "A results file can have at most 500,000 values: as"),
        (('{"name": "', "a", '"}'), "A results file can have at most 8 MiB, packed or not: a"),
    ],
)
def test_bombs_are_refused_in_hardly_any_memory(parts: tuple[str, str, str], problem: str) -> None:
    packed = bomb(*parts)
    sizes = BY_NETWORK | {Kind.ARCHIVE: Size(BY_NETWORK[Kind.ARCHIVE].bytes, 400_000)}
    tracemalloc.start()
    try:
        with pytest.raises((ArchiveTooLarge, UnusableArchive)) as error:
            taken(pieces_of(packed), packed=True, results=True, sizes=sizes)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert str(error.value)[: len(problem)] == problem
    assert most < 8 * 1024 * 1024


def test_the_operator_takes_more() -> None:
    assert all(BY_OPERATOR[kind].bytes >= 16 * BY_NETWORK[kind].bytes for kind in Kind)
    assert all(BY_OPERATOR[kind].values >= 12 * BY_NETWORK[kind].values for kind in Kind)
