"""Files that are dear to read: rosters, decks, archives and logs, whole and packed."""

import gzip
import io
import json
import struct
import zipfile
from collections.abc import Iterator
from functools import cache

import zstandard

from tests.front.dearest.texts import TEXTS
from tournaments.archive.document.versions import FORMAT, VERSION

ROSTER = '<roster name="{}" xmlns="http://www.battlescribe.net/schema/rosterSchema">'
LARGEST = 2_000_000
LARGEST_LOG = 1024 * 1024
XML, ZIP, JSON, GZIP = "application/xml", "application/zip", "application/json", "application/gzip"
LINES, ZSTD = "application/x-ndjson", "application/zstd"


@cache
def rosters() -> dict[str, bytes]:
    """Rosters that are wide or deep, or have large numbers."""
    things = [_selection(f"Thing {number}") for number in range(24_000)]
    few = [_selection(f"Thing {number}", 999) for number in range(490)]
    equal, crowd = [_selection("Guard")] * 30_000, [_selection("Guard", 200)] * 20_000
    models = {
        "things of 200 models": [_selection("Guard", 200, *things)],
        "things of a known model": [_selection("Saint", 200, *things)],
        "few things of 200 models": [_selection("Saint", 200, *few)],
        "equal things of 200 models": [_selection("Saint", 200, *equal)],
        "200 models with two things": [_selection("Saint", 1, *few[:2])] * 200,
        "equal models": equal,
        "crowds": crowd,
        "models below models": [_nested("Saint", 28)] * 800,
        "deep": [_nested("Guard", 28)] * 800,
        "long names": [_selection("x" * 60 + str(number)) for number in range(9_000)],
        "names to fold": [_selection("\ufdfa" * 30 + str(number)) for number in range(9_000)],
        "marks": [_selection("a" + "\u0301\u0316" * 30 + str(number)) for number in range(9_000)],
        "999 of all": [_selection(f"Thing {number}", 999) for number in range(24_000)],
    }
    written = {shape: _roster("".join(chosen)) for shape, chosen in models.items()}
    attributes = " ".join(f'a{number}="1"' for number in range(100_000))
    return written | {
        "a long name": _roster(_selection("x" * 1_900_000)),
        "many attributes": f"<roster {attributes}/>".encode(),
        "one attribute": f'<roster name="{" " * 1_900_000}"/>'.encode(),
        "other elements": _roster("<a/>" * 49_000),
        "a long text": _roster("&lt;" * 490_000),
        "comments": _roster("<!---->" * 250_000),
        "instructions": _roster("<?a?>" * 350_000),
        "namespaces": _roster("".join(f'<a xmlns:b{n}="{n}"/>' for n in range(49_000))),
        "prefixes below prefixes": _roster(
            "".join(f'<a xmlns:b{n}="{"c" * 50_000}">' for n in range(28)) + "</a>" * 28
        ),
        "entities": b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
        "a start tag that never ends": b"<a " + b"b" * 1_900_000,
    }


def _selection(name: str, number: int = 1, *below: str) -> str:
    inner = f"<selections>{''.join(below)}</selections>" if below else ""
    return f'<selection name="{name}" number="{number}">{inner}</selection>'


def _nested(name: str, depth: int) -> str:
    return f'<selection name="{name}">' * depth + "</selection>" * depth


def _roster(inside: str) -> bytes:
    return (ROSTER.format("R") + inside + "</roster>").encode()[:LARGEST]


def zipped(data: bytes, kind: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(zipfile.ZipInfo("a.ros"), data, kind)
    return file.getvalue()


def zip_files() -> Iterator[tuple[str, bytes]]:
    """Packed rosters, and broken archives."""
    for shape, roster in rosters().items():
        yield f"packed: {shape}", zipped(roster)
    yield "packed: 300 MB", zipped(b" " * 300_000_000)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for number in range(20_000):
            archive.writestr(zipfile.ZipInfo(str(number)), b"")
    yield "packed: 20,000 files", file.getvalue()[-LARGEST:]
    whole = zipped(rosters()["deep"])
    yield "packed: cut off", whole[: len(whole) // 2]
    yield "packed: ends in ends", whole + b"PK\x05\x06" * 16_000
    yield "packed: by LZMA", zipped(rosters()["deep"], zipfile.ZIP_LZMA)


@cache
def decks() -> dict[str, bytes]:
    """Decks as JSON, and lists by the shapes of texts, as long as a deck may be and longer."""
    cards = {f"card {number}": 1 for number in range(490)}
    many = {f"c{number}": 1 for number in range(2_000)}
    plain = {
        "the cards of a deck": {"minions": cards},
        "too many cards": {"minions": many},
        "many parts": {f"part {number}": {"a": 1} for number in range(1_500)},
        "the cards of a deck, 999 times": {"minions": dict.fromkeys(cards, 999)},
        "large numbers": {"minions": dict.fromkeys(cards, 10**15)},
    }
    written = {
        shape: json.dumps({"game": "tactics_anthem", "parts": parts}).encode()
        for shape, parts in plain.items()
    }
    texts = {f"list: {name}": text(29_990).encode() for name, text in TEXTS.items()}
    largest = {f"long list: {name}": text(LARGEST).encode() for name, text in TEXTS.items()}
    return written | texts | largest


@cache
def documents() -> dict[str, bytes]:
    """Archives and files of results, up to the size that a page takes in one body."""
    head = f'{{"format":"{FORMAT}","version":{VERSION},'.encode()
    results = b"{"
    size = 60_000_000
    return {
        "values": b'{"a":[' + b"0," * (size // 2) + b"0]}",
        "archive of values": head + b'"a":[' + b"0," * 1_900_000 + b"0]}",
        "archive of objects": head + b'"a":[' + b"{}," * 1_900_000 + b"0]}",
        "results of values": results + b'"a":[' + b"0," * 240_000 + b"0]}",
        "archive of text": head + b'"a":"' + b"\\u0041" * (size // 6) + b'"}',
        "archive of escapes": head + b'"a":"' + b'\\"' * (size // 2) + b'"}',
        "a text that never ends": head + b'"a":"' + b"a" * size,
        "deep": head + b'"a":' + b"[" * size,
        "spaces": b" " * size,
        "no archive": b"{" + b'"a":1,' * (size // 6) + b'"b":1}',
    }


def packed_documents() -> Iterator[tuple[str, bytes]]:
    for shape, document in documents().items():
        yield f"packed: {shape}", gzip.compress(document, 6)
    yield "packed: many streams", gzip.compress(b"") * 100_000
    yield "packed: 5 GB", _zeros_of_gzip()


@cache
def _zeros_of_gzip() -> bytes:
    """Some MB that unpack to GB, made of one block again and again."""
    file = io.BytesIO()
    with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=6) as packed:
        block = b" " * 10_000_000
        for _ in range(100):
            packed.write(block)
    return file.getvalue()


@cache
def logs() -> dict[str, bytes]:
    """Logs that are no logs, as large as one may be."""
    return {f"log: {name}": text(LARGEST_LOG).encode() for name, text in TEXTS.items()} | {
        "log: random": bytes(range(256)) * (LARGEST_LOG // 256)
    }


def packed_logs() -> Iterator[tuple[str, bytes]]:
    for shape, log in logs().items():
        yield f"packed {shape}", zstandard.ZstdCompressor(level=3).compress(log)
    unsized = zstandard.ZstdCompressor(level=3, write_content_size=False)
    yield "packed log: of 1 GB", unsized.compress(b"\0" * 1_000_000_000)
    yield "packed log: frames", zstandard.ZstdCompressor().compress(b"a") * 30_000
    # A block of one repeated byte, of no length, again and again; RFC 8878.
    head = struct.pack("<I", 0xFD2FB528) + b"\x00\x58"
    yield "packed log: empty blocks", head + b"\x02\x00\x00a" * 130_000
