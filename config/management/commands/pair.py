"""`manage.py pair`: the next Swiss round of an event whose results are in a file."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.next_round import players_next
from tournaments.pairing import RoundPairing, pair
from tournaments.results_file import UnusableResults, results_at


class Command(BaseCommand):
    help = "Pairs the next round of the event in a results file; says why, and what it costs."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="results (docs/results-format.md), or -")
        parser.add_argument(
            "--seed", required=True, help="any text; the same file and seed give the same round"
        )
        parser.add_argument("--json", action="store_true", help="one object for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            players = players_next(results_at(options["file"]))
        except UnusableResults as error:
            raise CommandError(str(error), returncode=2) from error
        if not players:
            raise CommandError(
                f"{options['file']}: nobody is in the last round, so there is nobody to pair",
                returncode=2,
            )
        paired = pair(players, seed=options["seed"])
        self.stdout.write(json.dumps(plain(paired)) if options["json"] else told(paired))


def plain(paired: RoundPairing) -> dict[str, Any]:
    """The round as JSON."""
    return {
        "pairings": [
            {
                "table": one.table,
                "player1": one.first,
                "player2": one.second,
                "reason": one.reason.text,
            }
            for one in paired.pairings
        ],
        "rematches": paired.costs.rematches,
        "score_difference": paired.costs.score_difference,
        "optimal": paired.optimal,
    }


def told(paired: RoundPairing) -> str:
    """The round as lines of table, players and reason, and one about all of it."""
    lines = [
        "\t".join((str(one.table), one.first, one.second or "bye", one.reason.text))
        for one in paired.pairings
    ]
    costs = paired.costs
    proof = "no better round is possible" if paired.optimal else "a better round may be possible"
    lines.append(
        f"rematches {costs.rematches}, score differences {costs.score_difference}: {proof}"
    )
    return "\n".join(lines)
