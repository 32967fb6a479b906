"""Editing a draft by hand, and previewing what that costs.

Staff who play choose no opponent for themselves and give themselves no bye.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
from tournaments.core.access import OwnEntry, allow_playing_staff, own_entries, playing_mark
from tournaments.core.services.changes import (
    NEXT_VERSION,
    Expected,
    lock_tournament,
    note,
    save_changes,
)
from tournaments.core.services.states import require_running
from tournaments.models import Entry, Match, MatchSeat, Round, Tournament
from tournaments.pairing import Costs, Drawn, Pairing, Reason
from tournaments.pairing.costs import cost_changes
from tournaments.pairing.edits import Break, Edit, GiveBye, Meet, Move, Sheet, Swap
from tournaments.pairing.reason_texts import reason_of
from tournaments.rounds.selectors.pairing_rows import Assessed, RoundPairings, pairings_of_round
from tournaments.rounds.services.drafts import find_draft
from tournaments.terms.kinds import RoundState


def refuse_own_pairing(
    *, tournament: Tournament, actor: User | None, before: Sheet, after: Sheet
) -> None:
    """Raise OwnEntry if an edit of a round of a locked event changes the opponent of `actor`.

    It may give them an opponent where they have none, as when a late entry ends a bye, and it may
    where the event lets staff decide who play.
    """
    if actor is None or tournament.playing_staff:
        return
    for entry in map(str, own_entries(tournament, actor)):
        old_opponent, new_opponent = _opponent(before, entry), _opponent(after, entry)
        if old_opponent != new_opponent and not (old_opponent is None and new_opponent is not None):
            raise OwnEntry(
                gettext("This changes your own opponent, so another member of staff has to do it.")
            )
        if old_opponent is None and _has_bye(after, entry) and not _has_bye(before, entry):
            raise OwnEntry(
                gettext("This gives you a bye, so another member of staff has to do it.")
            )


def _opponent(sheet: Sheet, entry: str) -> str | None:
    """The opponent of an entry; None for a bye and for an entry without a match."""
    for row in sheet.values():
        if entry in (row.first, row.second):
            return row.second if row.first == entry else row.first
    return None


def _has_bye(sheet: Sheet, entry: str) -> bool:
    """True if an entry has a bye that counts as won."""
    return any(
        row.first == entry and row.second is None and not row.absent for row in sheet.values()
    )


KINDS = {Swap: "swap", Break: "break", Meet: "pair", GiveBye: "bye", Move: "table"}


# Of a match with somebody who has left, nothing more is to be said.
BY_HAND = reason_of("by_hand")


class PairedByStage(DomainError):
    """Pairings of a bracket or round robin are fixed."""

    code = "paired_by_stage"


@dataclass(frozen=True)
class DraftEdit:
    """A draft after an edit, or as an edit would leave it, with the costs before and after.

    `changed` are the pairings that differ from before, by their new tables. `unpaired` are the
    entries in the event without a match. `cost_changes` are sentences in the reader's language,
    and `reasons` why each match is paired, by match.
    """

    round: Round
    before: Costs
    after: Costs
    cost_changes: list[str]
    optimal: bool
    changed: list[Pairing]
    unpaired: list[Entry]
    entries: dict[str, Entry]
    reasons: dict[str, Reason]


@transaction.atomic
def edit_draft(
    *,
    tournament_id: UUID,
    number: int,
    edit: Edit,
    actor: User | None,
    expected: Expected | None = None,
    now: datetime,
) -> DraftEdit:
    """Change who meets whom in a draft, or at which table; ImpossibleEdit if that cannot be done.

    The round and the changed matches are marked as edited, which everybody sees once the round is
    published. Staff who play cannot change their own opponent.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    require_running(tournament)
    round_ = find_draft(tournament, number, expected)
    before = pairings_of_round(tournament, round_)
    after, outcome = _apply(before, edit)
    refuse_own_pairing(tournament=tournament, actor=actor, before=before.sheet, after=after)
    playing = allow_playing_staff(actor, tournament)
    _write(before, after, outcome.reasons)
    round_.edited, round_.optimal = True, outcome.optimal
    round_.playing_staff |= bool(playing)
    if before.is_swiss:
        round_.costs = asdict(outcome.after)
    save_changes(round_, "edited", "playing_staff", "optimal", "costs")
    note(
        "round.edited",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={"round": number, **_plain(edit), **playing_mark(playing)},
        public=False,
    )
    return outcome


def preview_edit(*, tournament_id: UUID, number: int, edit: Edit) -> DraftEdit:
    """The draft as an edit would make it, with its costs. Nothing is changed."""
    tournament = Tournament.objects.get(pk=tournament_id)
    return _apply(pairings_of_round(tournament, find_draft(tournament, number)), edit)[1]


def unpaired_entries(*, round_: Round) -> tuple[list[Entry], list[Entry]]:
    """The entries in the event that have no match in a draft: those that are present, and those
    that are absent.

    The former include entries that were absent when the round was drafted and have checked in
    since.
    """
    if round_.state != RoundState.DRAFT:
        return [], []
    draft = pairings_of_round(round_.tournament, round_)
    arrived = {
        row.first
        for row in draft.sheet.values()
        if row.absent and row.first in draft.players and row.first not in draft.absent
    }
    unpaired = draft.unpaired(draft.sheet)
    present = [player for player in draft.players if player in arrived or player in unpaired]
    return (
        [draft.entries[player] for player in present if player not in draft.absent],
        [draft.entries[player] for player in unpaired if player in draft.absent],
    )


def _apply(draft: RoundPairings, edit: Edit) -> tuple[Sheet, DraftEdit]:
    if not draft.is_swiss and not isinstance(edit, Move):
        raise PairedByStage(
            gettext("The pairings of a bracket or round robin are fixed. Only tables can change.")
        )
    after = draft.editor.edited(draft.sheet, edit, new=str(uuid4()))
    costs, assessed = draft.assess(draft.sheet).costs, draft.assess(after)
    unpaired = draft.unpaired(after)
    reasons = _reasons(draft, after, assessed)
    changed = [
        Pairing(row.first, row.second, reasons[name], row.table)
        for name, row in sorted(after.items(), key=lambda item: item[1].table)
        if draft.sheet.get(name) != row
    ]
    outcome = DraftEdit(
        round=draft.round,
        reasons=reasons,
        before=costs,
        after=assessed.costs,
        cost_changes=cost_changes(costs, assessed.costs, draft.step),
        optimal=draft.is_as_good(assessed, complete=draft.is_complete(after)),
        changed=changed,
        unpaired=[draft.entries[player] for player in unpaired],
        entries=draft.entries,
    )
    return after, outcome


def _reasons(draft: RoundPairings, after: Sheet, assessed: Assessed) -> dict[str, Reason]:
    """The reason for each pairing. Matches that were left as they were keep their reason."""
    return {
        name: draft.reasons[name]
        if name in draft.sheet and _seats(draft.sheet[name]) == _seats(row)
        else assessed.reasons.get(name, BY_HAND)
        for name, row in after.items()
    }


def _plain(edit: Edit) -> dict[str, Any]:
    return {"edit": KINDS[type(edit)], **asdict(edit)}


def _write(draft: RoundPairings, after: Sheet, reasons: Mapping[str, Reason]) -> None:
    """Change the matches of a draft into those of `after`."""
    old = draft.sheet
    removed = [name for name in old if name not in after]
    changed = [name for name in old if name in after and after[name] != old[name]]
    added = [name for name in after if name not in old]
    reseated = [name for name in changed if _seats(after[name]) != _seats(old[name])]
    MatchSeat.objects.filter(match__in=[*removed, *reseated]).delete()
    Match.objects.filter(pk__in=removed).delete()
    # Two matches never have one table, not even for a moment.
    offset = 1 + max(row.table for row in (*old.values(), *after.values()))
    moved = Match.objects.filter(pk__in=changed)
    moved.update(table=F("table") + offset, **NEXT_VERSION)
    for match in moved:
        name = str(match.pk)
        row = after[name]
        # That a bye has another number is no edit of it.
        match.edited |= name in reseated or row.second is not None
        match.table = row.table
        match.reason_code, match.reason = reasons[name].code, reasons[name].text
        match.reason_details = reasons[name].details
        save_changes(match, "table", "edited", "reason_code", "reason", "reason_details")
    for name in added:
        Match.objects.create(
            id=UUID(name),
            round=draft.round,
            table=after[name].table,
            reason_code=reasons[name].code,
            reason=reasons[name].text,
            reason_details=reasons[name].details,
            edited=True,
        )
    _seat(draft, {name: after[name] for name in (*reseated, *added)})


def _seat(draft: RoundPairings, rows: Sheet) -> None:
    MatchSeat.objects.bulk_create(
        MatchSeat(match_id=UUID(name), round=draft.round, entry=draft.entries[player], number=at)
        for name, row in rows.items()
        for at, player in enumerate(_seats(row))
        if player is not None
    )


def _seats(row: Drawn) -> tuple[str, str | None]:
    return row.first, row.second
