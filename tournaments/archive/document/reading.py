"""From the text of an archive to its values, every one of them checked."""

import hashlib
import json
from collections import Counter
from math import isfinite
from typing import Any

from ledger.hashing import BEGINNING, canonical
from tournaments.archive.document.judging import check_judging
from tournaments.archive.document.people import check_entries, check_forbidden_pairs
from tournaments.archive.document.plan import check_plan
from tournaments.archive.document.play import check_rounds
from tournaments.archive.document.schema import ARCHIVE
from tournaments.archive.document.scores import check_scores
from tournaments.archive.document.shape import quoted, wrong
from tournaments.archive.document.versions import FORMAT, VERSION


def is_archive(whole: Any) -> bool:
    """True if a JSON value says that it is an archive of an event, of whatever version."""
    return isinstance(whole, dict) and whole.get("format") == FORMAT


def parsed(text: str) -> Any:
    """The JSON value in a text; UnusableArchive where it is none, or could be read in two ways."""
    try:
        return json.loads(
            text, object_pairs_hook=_object, parse_constant=_no_constant, parse_float=_number
        )
    except RecursionError:
        raise wrong("", "it is nested too deeply") from None
    except ValueError as error:
        raise wrong("", f"it is not JSON: {error}") from None


def read_archive(whole: Any) -> dict[str, Any]:
    """The archive in a JSON value: times as times, all else plain; UnusableArchive."""
    if not is_archive(whole):
        raise wrong("", f'this isn’t an archive of an event: "format" must be "{FORMAT}"')
    if whole.get("version") != VERSION:
        raise wrong(
            "/version",
            f"Muster reads version {VERSION}, not {quoted(whole.get('version'))}",
        )
    archive: dict[str, Any] = ARCHIVE(whole, "")
    check_plan(archive)
    check_entries(archive)
    check_forbidden_pairs(archive)
    check_rounds(archive)
    check_scores(archive)
    check_judging(archive)
    if "journal" in archive:
        _check_journal(archive["journal"])
    return archive


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = Counter(name for name, _ in pairs)
        twice = next(name for name, count in names.items() if count > 1)
        raise ValueError(f"the name {twice[:80]!r} appears twice in one object")
    return fields


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is not a JSON number")


def _number(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise ValueError(f"{digits[:80]} is too large a number")
    return number


def _check_journal(journal: dict[str, Any]) -> None:
    """Check that each entry goes on from the one before, by its hash."""
    last = BEGINNING
    for place, entry in enumerate(journal["entries"]):
        at = f"/journal/entries/{place}"
        if entry["number"] != place + 1:
            raise wrong(f"{at}/number", f"entry {place + 1} belongs here")
        if ("kind" in entry) != entry["public"]:
            raise wrong(
                at, "give kind, at and data for a public entry; leave them out for a hidden one"
            )
        face = {name: value for name, value in entry.items() if name != "hash"}
        face |= {"stream": journal["stream"], "previous": last}
        if entry["hash"] != f"sha256:{hashlib.sha256(canonical(face)).hexdigest()}":
            raise wrong(
                f"{at}/hash",
                "the hash doesn’t match this entry and the ones before it: the journal was changed."
                " Remove /journal to import without it",
            )
        last = entry["hash"]
    if (journal["length"], journal["head"]) != (len(journal["entries"]), last):
        raise wrong("/journal/length", "the journal doesn’t end with the stated length and head")
