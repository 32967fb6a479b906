"""Things that count in the tables of an archive beside its matches: rounds missed by late entries,
and points taken off by penalties."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from tournaments.archive.results_files.results_file import FileMatch
from tournaments.standings.counting import Deduction
from tournaments.terms.kinds import EntryState, LateAs
from tournaments.terms.missed_rounds import missed_rounds

FIRST_STAGE = 1
_NEVER_PLAYED = (EntryState.WAITING, EntryState.WITHDRAWN)


def missed_matches(archive: Mapping[str, Any]) -> Mapping[int, Sequence[FileMatch]]:
    """By round, as what it counts for those who came later: a bye, or a loss to nobody."""
    games = archive["stages"][0]["best_of"] // 2 + 1
    by_round: dict[int, list[FileMatch]] = defaultdict(list)
    for entry in archive["entries"]:
        if entry["state"] in _NEVER_PLAYED:
            continue
        bye = entry["late_as"] == LateAs.BYE
        for number in missed_rounds(entry["late_from"]):
            missed = FileMatch(
                player1=entry["name"],
                player2=None,
                games=(games, 0, 0) if bye else (0, games, 0),
                outcomes=("bye",) if bye else ("loss",),
            )
            by_round[number].append(missed)
    return by_round


def deducted(
    archive: Mapping[str, Any], counted: Collection[int], numbers: Sequence[int]
) -> Iterator[Deduction]:
    """Points that penalties took off in the tables of the counted stages, each from one of these
    rounds on; from the next one where the penalty came after its round had closed."""
    names = {entry["id"]: entry["name"] for entry in archive["entries"]}
    rounds = {
        round_["number"]: round_ for round_ in archive["rounds"] if round_["undone_at"] is None
    }
    for deduction in archive.get("deductions", ()):
        of = rounds.get(deduction["round"])
        if (FIRST_STAGE if of is None else of["stage"]) not in counted:
            continue
        after = of is not None and of["closed_at"] is not None and deduction["at"] > of["closed_at"]
        first = 1 if of is None else of["number"] + after
        place = sum(number < first for number in numbers) + 1
        yield Deduction(names[deduction["entry"]], deduction["points"], place)
