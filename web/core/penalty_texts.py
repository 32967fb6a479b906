"""Penalties in words: their infractions and their effects."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ground.texts import translated
from tournaments.judging.infractions import INFRACTIONS
from tournaments.judging.selectors import Repeats
from tournaments.matches.services.penalty_effects import ON_MATCHES
from tournaments.models import Entry, Match, Penalty, Tournament
from tournaments.stages.selectors.round_names import round_in_text, round_name
from tournaments.standings.counting import decimal, trimmed
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.kinds import Finding, PenaltyKind

CHECK_FINDINGS = {
    Finding.CLEAN: _("No problem"),
    Finding.PROBLEM: _("Problem found"),
}
STEPS = {
    PenaltyKind.CAUTION: _("Caution"),
    PenaltyKind.WARNING: _("Warning"),
    PenaltyKind.GAME_LOSS: _("Game loss"),
    PenaltyKind.MATCH_LOSS: _("Match loss"),
    PenaltyKind.DISQUALIFICATION: _("Disqualification"),
}


def infraction_title(code: str) -> str:
    """The title of an infraction; its code if the list no longer has it."""
    known = INFRACTIONS.infractions.get(code)
    return code if known is None else translated(known.title)


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
            step=str(STEPS[PenaltyKind(penalty.kind)]),
            infraction=infraction_title(penalty.infraction),
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


OF_DECKS = {"decklist_problem", "deck_problem"}


def infraction_choices(repeats: Repeats, *, with_decks: bool = True) -> list[tuple[str, str]]:
    """All infractions by code, with the number of earlier ones and the suggested penalty; without
    those of decks for an event that has none."""
    return [
        (code, _choice(repeats, code, STEPS[repeats.suggested(infraction)]))
        for code, infraction in INFRACTIONS.infractions.items()
        if with_decks or code not in OF_DECKS
    ]


def _choice(repeats: Repeats, code: str, penalty: object) -> str:
    facts = gettext("{infraction}: {penalty}").format(
        infraction=infraction_title(code), penalty=penalty
    )
    if number := repeats.in_event.get(code, 0):
        facts += " · " + gettext("{number} in this event").format(number=number)
    if number := repeats.in_others.get(code, 0):
        facts += " · " + gettext("{number} in earlier events").format(number=number)
    return facts


def table_choices(matches: Iterable[Match], entry: Entry) -> list[tuple[str, str]]:
    """The matches of an entry by id, with the opponent."""
    return [(str(match.pk), _table(match, entry)) for match in matches]


def _table(match: Match, entry: Entry) -> str:
    opponents = [seat.entry.name for seat in match.seats.all() if seat.entry_id != entry.pk]
    if opponents:
        text = gettext("{round}, table {table}, against {opponent}")
    else:
        text = gettext("{round}, table {table}")
    return text.format(
        round=round_name(match.round), table=match.table, opponent="".join(opponents)
    )


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
        sentences.append(
            gettext("Applies to table {table} in {round}.").format(
                table=match.table, round=round_in_text(match.round)
            )
        )
    elif penalty.kind in ON_MATCHES:
        sentences.append(gettext("Applies to the next match."))
    if penalty.points:
        sentences.append(gettext("Match points deducted: {points}.").format(points=points))
    return " ".join(sentences)
