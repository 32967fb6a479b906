"""`manage.py standings`: the table of an event whose results stand in a file."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.archive.results_files.event_files import EventFile, event_at
from tournaments.archive.results_files.results_file import ResultsFile, UnusableResults
from tournaments.archive.results_files.standings import (
    as_data,
    as_text,
    breakdown_as_data,
    breakdown_as_text,
    differences,
)
from tournaments.standings.counting import PROFILES, Profile, Table, UnusableProfile, read_profile


class Command(BaseCommand):
    help = (
        "Calculate the standings of an event from a results file (docs/results-format.md)"
        " or an archive (docs/archive-format.md)."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="results file or archive; - for standard input")
        parser.add_argument(
            "--profile",
            help=f"scoring profile: {', '.join(PROFILES)}; or a TOML file (docs/organisers.md)"
            " (default for an archive: that of the event)",
        )
        parser.add_argument("--round", type=int, help="standings after this round")
        parser.add_argument("--player", help="explain the numbers of this player")
        parser.add_argument(
            "--check", action="store_true", help="compare with the standings in the file"
        )
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            event = event_at(options["file"])
            results = _until(event.results, options["round"], options["file"])
            name, profile = _profile_for(event, options["profile"], options["file"])
        except (UnusableResults, UnusableProfile) as error:
            raise CommandError(str(error), returncode=2) from error
        table = Table(
            results.players,
            results.played(),
            profile,
            gone=results.gone,
            late=results.late,
            deducted=results.deducted,
        )
        player = options["player"]
        if options["check"]:
            self._check(results, table, options["file"])
            return
        if player is None:
            data, text = as_data(results, table, name), as_text(results, table)
        elif player in results.players:
            breakdown = table.breakdown(player)
            data, text = breakdown_as_data(breakdown), breakdown_as_text(breakdown)
        else:
            raise CommandError(f"{options['file']}: there is no player {player}.", returncode=2)
        self.stdout.write(json.dumps(data) if options["json"] else text)

    def _check(self, results: ResultsFile, table: Table, file: str) -> None:
        if not results.standings:
            raise CommandError(f"{file}: no standings to compare with.", returncode=2)
        lines = differences(results, table)
        for line in lines:
            self.stdout.write(line)
        if lines:
            raise CommandError(f"{file}: {len(lines)} numbers differ.", returncode=1)
        self.stdout.write(f"All {len(results.standings)} rows agree.")


def _until(results: ResultsFile, number: int | None, file: str) -> ResultsFile:
    if number is None:
        return results
    if not 1 <= number <= len(results.rounds):
        raise UnusableResults(f"{file}: there is no round {number}; it has {len(results.rounds)}")
    return results.until(number)


def _profile_for(event: EventFile, name: str | None, file: str) -> tuple[str, Profile]:
    """The name and profile that `--profile` gives, or else those of the event.

    Raises `UnusableProfile` where neither says how to count, or the file of one cannot be read.
    """
    if name is not None:
        return name, _profile(name)
    if event.profile is None:
        raise UnusableProfile(
            f"{file}: the file has no scoring profile. Give --profile: one of"
            f" {', '.join(PROFILES)}, or a .toml file."
        )
    return event.profile_name, event.profile


def _profile(name: str) -> Profile:
    if name in PROFILES:
        return PROFILES[name]
    if not name.endswith(".toml"):
        raise UnusableProfile(
            f"There is no profile {name}. Choose one of {', '.join(PROFILES)}, or a .toml file."
        )
    try:
        text = Path(name).read_text("utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it isn't UTF-8"
        raise UnusableProfile(f"{name} cannot be read: {reason}") from None
    return read_profile(text, name)
