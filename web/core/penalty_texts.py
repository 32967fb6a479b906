"""Penalties in words: their infractions and their effects."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.judging.infractions import INFRACTIONS, title_of
from tournaments.judging.penalty_ledger import Repeats
from tournaments.matches.services.penalty_effects import ON_MATCHES
from tournaments.models import Entry, Match, Penalty, Tournament
from tournaments.standings.counting import decimal, trimmed
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.kinds import Finding, PenaltyKind

CHECK_FINDINGS: Mapping[str, str] = {
    Finding.CLEAN: "the deck is as it was registered",
    Finding.PROBLEM: "something was wrong with the deck",
}
STEPS = {kind: str(PenaltyKind(kind).label).capitalize() for kind in PenaltyKind}


@dataclass(frozen=True)
class PenaltyRow:
    """A penalty as a page shows it; `note` is empty for readers who may not see it."""

    penalty: Penalty
    step: str
    infraction: str
    whose: str
    effect: str
    note: str


def penalty_rows(
    penalties: Iterable[Penalty], tournament: Tournament, *, notes: bool
) -> list[PenaltyRow]:
    """A row for each penalty, with notes if the reader may see them."""
    step = profile_of(tournament).step
    return [
        PenaltyRow(
            penalty=penalty,
            step=STEPS[PenaltyKind(penalty.kind)],
            infraction=title_of(penalty.infraction),
            whose=_whose(penalty),
            effect=_effect(penalty, trimmed(decimal(penalty.points * step))),
            note=penalty.note if notes else "",
        )
        for penalty in penalties
    ]


def grouped(rows: Sequence[PenaltyRow], by: str) -> list[tuple[str, list[PenaltyRow]]]:
    """Rows grouped by player or by infraction, the largest group first."""
    groups: dict[str, list[PenaltyRow]] = {}
    for row in rows:
        groups.setdefault(
            row.infraction if by == "infraction" else row.penalty.entry.name, []
        ).append(row)
    return sorted(groups.items(), key=lambda group: (-len(group[1]), group[0].casefold()))


def infraction_choices(repeats: Repeats) -> list[tuple[str, str]]:
    """All infractions by code, with the number of earlier ones and the suggested penalty."""
    return [
        (
            code,
            f"{infraction.title}: {_before(repeats, code)}"
            f"{STEPS[repeats.suggested(infraction)].lower()}",
        )
        for code, infraction in INFRACTIONS.infractions.items()
    ]


def table_choices(matches: Iterable[Match], entry: Entry) -> list[tuple[str, str]]:
    """The matches of an entry by id, with the opponent."""
    return [
        (str(match.pk), f"Round {match.round.number}, table {match.table}{_against(match, entry)}")
        for match in matches
    ]


def _against(match: Match, entry: Entry) -> str:
    met = [seat.entry.name for seat in match.seats.all() if seat.entry_id != entry.pk]
    return f", against {met[0]}" if met else ""


def _before(repeats: Repeats, code: str) -> str:
    in_event, before = repeats.in_event.get(code, 0), repeats.in_others.get(code, 0)
    counts = [f"{in_event} here"] if in_event else []
    counts += [f"{before} in events before"] if before else []
    return f"{' and '.join(counts)}, so " if in_event else f"{counts[0]}, still " if counts else ""


def _whose(penalty: Penalty) -> str:
    """The entry, and the player concerned where it has several."""
    player = penalty.player
    if player is None or player.name == penalty.entry.name:
        return penalty.entry.name
    return f"{penalty.entry.name} ({player.name})"


def _effect(penalty: Penalty, points: str) -> str:
    """The effect of a penalty as a sentence; empty where it has none or was revoked."""
    if penalty.revoked_at is not None:
        return ""
    sentences = []
    match = penalty.falls_on
    if match is not None:
        sentences.append(f"It falls on table {match.table} of round {match.round.number}.")
    elif penalty.kind in ON_MATCHES:
        sentences.append("It falls on the next match.")
    if penalty.points:
        sentences.append(f"{points} match point{'' if points == '1' else 's'} taken off.")
    return " ".join(sentences)
