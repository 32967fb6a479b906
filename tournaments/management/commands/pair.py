"""`manage.py pair`: the next Swiss round of an event whose results are in a file."""

import json
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.archive.results_files.event_files import event_at
from tournaments.archive.results_files.results_file import UnusableResults
from tournaments.pairing import RoundPairing, pair
from tournaments.pairing.terrain import on_terrain
from tournaments.standings.counting import PROFILES

PROFILE = "card-game"


class Command(BaseCommand):
    help = "Pair the next round of the event in a results file, with reasons and costs."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file",
            metavar="FILE",
            help="results (docs/results-format.md) or an archive; - for standard input",
        )
        parser.add_argument(
            "--seed", required=True, help="any text; the same file and seed give the same round"
        )
        parser.add_argument(
            "--profile",
            choices=sorted(PROFILES),
            help=f"scoring profile (default: that of the archive, else {PROFILE})",
        )
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            event = event_at(options["file"])
            named = PROFILES.get(options["profile"] or "")
            profile = named or event.profile or PROFILES[PROFILE]
            players = event.players_next(profile)
        except UnusableResults as error:
            raise CommandError(str(error), returncode=2) from error
        if not players:
            raise CommandError(
                f"{options['file']}: the last round has no players, so there is nobody to pair.",
                returncode=2,
            )
        paired = pair(players, seed=options["seed"], step=profile.step)
        if any(event.terrains):
            known = {player.id: player for player in players}
            paired, _ = on_terrain(paired, known, len(event.terrains))
        data = as_data(paired, profile.step)
        self.stdout.write(json.dumps(data) if options["json"] else as_text(data))


def as_data(paired: RoundPairing, step: Fraction) -> dict[str, Any]:
    """The round as JSON. `step` is what a unit of difference in `paired.costs` is worth in
    points."""
    difference = paired.costs.score_difference * step
    return {
        "pairings": [
            {
                "table": pairing.table,
                "player1": pairing.first,
                "player2": pairing.second,
                "reason": pairing.reason.text,
            }
            for pairing in paired.pairings
        ],
        "rematches": paired.costs.rematches,
        "score_difference": int(difference) if difference.denominator == 1 else float(difference),
        "optimal": paired.optimal,
    }


def as_text(data: dict[str, Any]) -> str:
    """The round of `as_data` as a line a pairing (table, players, reason) and one about its
    costs."""
    rows = [
        (str(row["table"]), row["player1"], row["player2"] or "bye", row["reason"])
        for row in data["pairings"]
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = [
        "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]])
        for row in rows
    ]
    proof = "no better round is possible" if data["optimal"] else "a better one may be possible"
    lines.append(
        f"rematches {data['rematches']}, score differences {data['score_difference']}: {proof}"
    )
    return "\n".join(lines)
