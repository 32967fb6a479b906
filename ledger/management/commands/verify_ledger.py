"""`manage.py verify_ledger`: tells whether the journal is as it was written."""

import argparse
import re
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ledger.chain import verify_chain, verify_chains
from ledger.models import Stream


class Command(BaseCommand):
    help = "Recomputes the hashes of the journal, and says of each stream whether it is whole."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("stream", nargs="?", help="such as event:ID; without it all of them")
        parser.add_argument(
            "--known",
            action="append",
            default=[],
            type=number_and_hash,
            metavar="NUMBER:HASH",
            help="the hash that an entry of STREAM had, as noted outside; may be given again",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        name, known = options["stream"], dict(options["known"])
        if known and name is None:
            raise CommandError("--known needs a stream", returncode=2)
        try:
            found = (
                verify_chains()
                if name is None
                else [(name, verify_chain(stream=name, known=known))]
            )
        except Stream.DoesNotExist as error:
            raise CommandError(f"there is no stream {name!r}", returncode=2) from error
        broken = 0
        for stream, breach in found:
            broken += breach is not None
            said = (
                "whole" if breach is None else f"broken at entry {breach.number}: {breach.reason}"
            )
            self.stdout.write(f"{stream}: {said}")
        if broken:
            raise CommandError(f"{broken} of the journal's streams are broken")


def number_and_hash(text: str) -> tuple[int, str]:
    """An entry's number and hash from `12:sha256:…`."""
    match = re.fullmatch(r"(\d{1,9}):(sha256:[0-9a-f]{64})", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not NUMBER:HASH, such as 12:sha256:0f…")
    return int(match[1]), match[2]
