"""Re-pairing some matches of a published round without touching the others."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError, NotFound
from ground.changed import changed
from tournaments.core.absences import no_round
from tournaments.core.access import ReasonMissing, allow_playing_staff, playing_mark
from tournaments.core.services.changes import (
    Expected,
    check_version,
    lock_tournament,
    note,
    save_changes,
)
from tournaments.core.services.states import require_running
from tournaments.entries.services.late_registration import move_first_and_last_rounds
from tournaments.matches.services.penalty_effects import apply_waiting_penalties, deciding_penalties
from tournaments.matches.services.voiding import void_matches
from tournaments.models import Match, MatchSeat, Round, Tournament
from tournaments.pairing.edits import Editor, GiveBye, ImpossibleEdit, Meet, Sheet, seated_in
from tournaments.rounds.selectors.pairing_rows import Assessed, RoundPairings, pairings_of_round
from tournaments.rounds.services.closing import RoundNotOpen
from tournaments.rounds.services.draft_edits import BY_HAND, PairedByStage, refuse_own_pairing
from tournaments.rounds.services.match_slots import open_matches
from tournaments.stages.selectors.round_names import round_in_text
from tournaments.standings.services.stored_standings import write_stored_standings
from tournaments.terms.kinds import UNPLAYED, MatchState, RoundState, SettledBy

# Two entries who are to meet, or one and None: a bye.
Couple = tuple[UUID, UUID | None]


class HasResult(DomainError):
    """The match has a result, so it can't be re-paired."""

    code = "has_result"


@transaction.atomic
def repair_round(
    *,
    tournament_id: UUID,
    number: int,
    broken: Collection[UUID],
    pairs: Sequence[Couple],
    reason: str,
    actor: User | None,
    expected: Expected | None = None,
    now: datetime,
) -> Round:
    """Split matches of an open round and pair their players again, for a reason.

    The new pairs are of these players and of entries that have no match in this round. Each of them
    that is still in the event must have a match afterwards. The split matches are void and nothing
    said of them counts. The new matches are marked as edited for everybody. Staff who play cannot
    change their own opponent.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    require_running(tournament)
    round_ = _open_round(tournament, number, expected)
    before = pairings_of_round(tournament, round_)
    if not reason.strip():
        raise ReasonMissing(
            gettext("Give a reason for re-pairing {round}.").format(round=round_in_text(round_))
        )
    split = _to_break(round_, before, broken)
    after = _repaired(before, {str(match.pk) for match in split}, pairs)
    refuse_own_pairing(tournament=tournament, actor=actor, before=before.sheet, after=after)
    playing = _allow_playing_staff(tournament, split, actor)
    split += _newly_paired(round_, before, after, split)
    void_matches(tournament=tournament, matches=split, actor=actor, now=now)
    round_.playing_staff |= bool(playing)
    created = _write(before, after)
    move_first_and_last_rounds(round_=round_, split=split, now=now)
    round_.matches.update(**changed(now))  # byes may have moved to other tables
    open_matches(tournament=tournament, round_=round_, only=created, now=now)
    note(
        "round.repaired",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={
            "round": number,
            "broken": [str(match.pk) for match in split],
            "made": [str(match) for match in created],
            **playing_mark(playing),
        },
        private={"reason": reason},
    )
    apply_waiting_penalties(tournament=tournament, round_=round_, only=created, now=now)
    write_stored_standings(tournament=tournament, now=now)
    return round_


def _open_round(tournament: Tournament, number: int, expected: Expected | None) -> Round:
    round_ = tournament.rounds.standing().select_related("stage").filter(number=number).first()
    if round_ is None:
        raise no_round(number)
    check_version(round_, expected)
    if round_.state != RoundState.OPEN:
        raise RoundNotOpen(gettext("Only an open round can be re-paired."))
    return round_


def _to_break(round_: Round, before: RoundPairings, broken: Collection[UUID]) -> list[Match]:
    """The matches to split. None of them may have a result, except byes and absences; HasResult."""
    if not before.is_swiss:
        raise PairedByStage(gettext("The pairings of a bracket or round robin are fixed."))
    standing = round_.matches.exclude(state=MatchState.VOID).filter(pk__in=broken)
    matches = {match.pk: match for match in standing.prefetch_related("seats").order_by("table")}
    for match_id in broken:
        if match_id not in matches:
            raise NotFound(
                gettext("There is no match {id} in {round}.").format(
                    id=match_id, round=round_in_text(round_)
                )
            )
    for match in matches.values():
        if match.state == MatchState.SETTLED and match.settled_by not in UNPLAYED:
            row = before.sheet[str(match.pk)]
            text = (
                gettext(
                    "Table {table} has a result ({first} against {second}). Revoke the penalty that"
                    " decides it first, or leave the match as it is."
                )
                if deciding_penalties(match)
                else gettext(
                    "Table {table} has a result ({first} against {second}). Reopen the match first,"
                    " or leave it as it is."
                )
            )
            first, second = before.name(row.first), before.name(row.second or row.first)
            raise HasResult(text.format(table=match.table, first=first, second=second))
    return list(matches.values())


def _allow_playing_staff(tournament: Tournament, split: Sequence[Match], actor: User | None) -> str:
    """The mark of a repair by staff who play. OwnMatch or OwnEntry where they may not, as of their
    own match, with all that was reported of it; their own bye may be split."""
    played = [match for match in split if match.settled_by != SettledBy.BYE]
    marks = {allow_playing_staff(actor, tournament, match) for match in (*played, None)}
    return min(marks)


def _newly_paired(
    round_: Round, before: RoundPairings, after: Sheet, split: Sequence[Match]
) -> list[Match]:
    """The absences of entries that are paired now."""
    broken = {str(match.pk) for match in split}
    paired = [name for name in before.sheet if name not in after and name not in broken]
    return list(round_.matches.filter(pk__in=paired).prefetch_related("seats").order_by("table"))


def _repaired(before: RoundPairings, split: Collection[str], pairs: Sequence[Couple]) -> Sheet:
    """The round with the new pairs, which take the freed tables first."""
    if not split and not pairs:
        raise ImpossibleEdit(gettext("Choose matches to split, or players to pair."))
    freed = sorted(row.table for name, row in before.sheet.items() if name in split)
    sheet: Sheet = {name: row for name, row in before.sheet.items() if name not in split}
    editor: Editor = replace(before.editor, preferred=tuple(freed))
    for first, second in pairs:
        edit = GiveBye(str(first)) if second is None else Meet(str(first), str(second))
        sheet = editor.edited(sheet, edit, new=str(uuid4()))
    broken = seated_in({name: before.sheet[name] for name in split})
    if unpaired := [player for player in editor.unpaired(sheet) if player in broken]:
        names = ", ".join(before.name(player) for player in unpaired)
        raise ImpossibleEdit(
            gettext("These players would have no match: {names}. Pair them too.").format(
                names=names
            )
        )
    return sheet


def _write(before: RoundPairings, after: Sheet) -> list[UUID]:
    """Write the new matches and what the round costs with them. Returns the ids of the new
    matches."""
    assessed = before.assess(after)
    _renumber_byes(before, after)
    created = [name for name in after if name not in before.sheet]
    for name in created:
        _create_match(before, after, name, assessed)
    round_ = before.round
    complete = before.is_complete(after)
    round_.edited, round_.costs = True, asdict(assessed.costs)
    round_.optimal = before.is_as_good(assessed, complete=complete)
    save_changes(round_, "edited", "playing_staff", "costs", "optimal")
    return [UUID(name) for name in created]


def _create_match(before: RoundPairings, after: Sheet, name: str, assessed: Assessed) -> None:
    row, reason = after[name], assessed.reasons.get(name, BY_HAND)
    match = Match.objects.create(
        id=UUID(name),
        round=before.round,
        table=row.table,
        reason_code=reason.code,
        reason=reason.text,
        reason_details=reason.details,
        edited=True,
    )
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, round=before.round, entry=before.entries[player], number=at)
        for at, player in enumerate((row.first, row.second))
        if player is not None
    )


def _renumber_byes(before: RoundPairings, after: Sheet) -> None:
    """Renumber the byes after all tables.

    Two matches never share a number: those that move up are written from the highest down, those
    that move down from the lowest up.
    """
    moved = [name for name in after if name in before.sheet and after[name] != before.sheet[name]]
    higher = {name for name in moved if after[name].table > before.sheet[name].table}
    moved.sort(key=lambda name: -after[name].table if name in higher else after[name].table)
    for name in moved:
        match = Match.objects.get(pk=name)
        match.table = after[name].table
        save_changes(match, "table")
