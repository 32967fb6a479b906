"""`manage.py verify_ledger`: tells whether the journal is as it was written."""

import argparse
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ledger.chain import Breach, verify_chain, verify_chains
from ledger.heads import verify_heads
from ledger.models import Stream
from replays.certificates.heads import NotedHeads, read_heads_of
from replays.certificates.reading import NotSigned
from replays.selectors import public_keys
from tournaments.core.services.changes import EVENTS
from tournaments.matches.selectors.journal_check import result_faults


class Command(BaseCommand):
    help = (
        "Recompute the hashes of the journal and compare event results with it. Prints whether each"
        " stream is intact. Exit status 1 if one is broken, 2 if there is nothing to compare with."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("stream", nargs="?", help="such as event:ID (default: all streams)")
        parser.add_argument(
            "--known",
            action="append",
            default=[],
            type=number_and_hash,
            metavar="NUMBER:HASH",
            help="hash of an entry of STREAM as noted elsewhere; repeatable",
        )
        parser.add_argument(
            "--heads",
            type=Path,
            metavar="FILE",
            help="signed heads kept elsewhere, to compare all streams with",
        )
        parser.add_argument(
            "--keys",
            type=Path,
            metavar="FILE",
            help="public keys (jwks.json) kept with them (default: those of the database)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["stream"]
        if options["known"] and name is None:
            raise CommandError("--known needs a stream.", returncode=2)
        if options["heads"] and name is not None:
            raise CommandError("--heads checks all streams. Leave out the stream.", returncode=2)
        if options["keys"] and options["heads"] is None:
            raise CommandError("--keys needs --heads.", returncode=2)
        broken = 0
        for stream, breach in self._breaches(name, options):
            faults = [_sentence(breach)] if breach else list(_faults(stream))
            broken += bool(faults)
            for line in faults or ["whole"]:
                self.stdout.write(f"{stream}: {line}")
        if broken:
            raise CommandError(f"Broken streams of the journal: {broken}.")

    def _breaches(
        self, name: str | None, options: Mapping[str, Any]
    ) -> Iterator[tuple[str, Breach | None]]:
        """The streams that are asked for, each with the first breach of its chain."""
        if options["heads"] is not None:
            noted = self._noted(options["heads"], options["keys"])
            return verify_heads(noted.heads)
        if name is None:
            return verify_chains()
        try:
            return iter([(name, verify_chain(stream=name, known=dict(options["known"])))])
        except Stream.DoesNotExist as error:
            raise CommandError(f"There is no stream {name!r}.", returncode=2) from error

    def _noted(self, file: Path, keys: Path | None) -> NotedHeads:
        """The heads in `file`, once their signature has been checked, and by whose keys."""
        known = {key.kid: key.x for key in public_keys()} if keys is None else keys_in(keys)
        try:
            noted = read_heads_of(text_of(file).strip(), known)
        except NotSigned as error:
            raise CommandError(f"{file} has no signed heads: {error}", returncode=2) from error
        self.stdout.write(
            f"heads of {len(noted.heads)} streams, signed {noted.signed_at:%Y-%m-%dT%H:%M:%SZ} by"
            f" {noted.issuer} with the key {noted.kid} of {keys or 'this database'}"
        )
        return noted


def _sentence(breach: Breach) -> str:
    return f"broken at entry {breach.number}: {breach.reason}"


def _faults(stream: str) -> Iterator[str]:
    """The faults in the results of an event whose chain is whole."""
    if stream.startswith(EVENTS):
        yield from (f"differs: {fault}" for fault in result_faults(stream=stream))


def number_and_hash(text: str) -> tuple[int, str]:
    """An entry's number and hash from `12:sha256:…`."""
    match = re.fullmatch(r"(\d{1,9}):(sha256:[0-9a-f]{64})", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not NUMBER:HASH, such as 12:sha256:0f…")
    return int(match[1]), match[2]


def keys_in(file: Path) -> Mapping[str, str]:
    """The public keys in a JSON Web Key Set, by name."""
    try:
        rows = json.loads(text_of(file))["keys"]
        return {str(row["kid"]): str(row["x"]) for row in rows}
    except (KeyError, TypeError, ValueError) as error:
        raise CommandError(f"{file} has no JSON Web Key Set.", returncode=2) from error


def text_of(file: Path) -> str:
    """The text in a file, in ASCII as all signed texts and sets of keys are."""
    try:
        return file.read_bytes().decode("ascii")
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror or error}", returncode=2) from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{file} isn't ASCII text.", returncode=2) from error
