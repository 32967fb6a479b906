"""Publishing a draft: from then on its pairings are public and its games can be played."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
from ledger.services.maintenance import refuse_new
from tournaments.core.access import ReasonMissing, allow_playing_staff, playing_mark
from tournaments.core.round_timer import full_time
from tournaments.core.services.changes import Expected, lock_tournament, note, save_changes
from tournaments.core.services.states import require_running
from tournaments.entries.services.reveals import reveal_decks_of_cut
from tournaments.matches.services.penalty_effects import apply_waiting_penalties
from tournaments.models import Entry, Round, Tournament
from tournaments.rounds.selectors.pairing_input import input_digest, round_input_of
from tournaments.rounds.selectors.pairing_rows import RoundPairings
from tournaments.rounds.services.absences import (
    drop_absent,
    forget_absences_of_gone,
    write_absences,
)
from tournaments.rounds.services.draft_edits import unpaired_entries
from tournaments.rounds.services.drafts import find_draft
from tournaments.rounds.services.match_slots import open_matches
from tournaments.rounds.services.round_draws import open_lots
from tournaments.rounds.services.round_timer import ClockAction, turn_clock
from tournaments.stages.selectors.round_names import round_in_text
from tournaments.standings.services.stored_standings import write_stored_standings
from tournaments.terms.kinds import GONE, PlayingStaff, RoundState, StageKind


class DraftStale(DomainError):
    """Players, round check-ins or results have changed since the draft."""

    code = "draft_stale"


class DraftIncomplete(DomainError):
    """The draft leaves a player without a match, or pairs a player who has left."""

    code = "draft_incomplete"


@transaction.atomic
def publish_round(
    *,
    tournament_id: UUID,
    number: int,
    actor: User | None,
    despite_stale: bool = False,
    reason: str = "",
    expected: Expected | None = None,
    now: datetime,
) -> Round:
    """Publish a drafted round: open a slot for each game of its matches and settle its byes. Its
    timer waits for the staff.

    Every entry in the event must be paired, and the pairing input must be as it was: who is in the
    event, what they have won and what is arranged for them. `despite_stale` publishes an outdated
    draft; that, and a pair that must not meet, needs a `reason`. An entry that has left is never
    seated, whatever the reason. UnderMaintenance where a maintenance is under way or near.
    """
    refuse_new(now=now)
    tournament = lock_tournament(tournament_id=tournament_id)
    require_running(tournament)
    round_ = find_draft(tournament, number, expected)
    stale = is_stale(tournament, round_)
    if stale and not despite_stale:
        raise DraftStale(
            gettext(
                "Players, results or settings have changed since {round} was drafted. Discard the"
                " draft and pair again."
            ).format(round=round_in_text(round_))
        )
    playing = allow_playing_staff(actor, tournament) if stale else ""
    _require_reason(round_, reason, stale=stale)
    if stale or round_.edited:  # As it was drawn, everybody is paired.
        forget_absences_of_gone(round_=round_)
        _require_nobody_gone(round_)
        _require_complete(round_)
    round_.state, round_.published_at = RoundState.OPEN, now
    round_.playing_staff |= bool(playing)
    round_.clock_left = full_time(round_.stage)
    save_changes(round_, "state", "published_at", "clock_left", "playing_staff")
    matches = open_matches(tournament=tournament, round_=round_, now=now)
    drop_absent(tournament=tournament, round_=round_, actor=actor, now=now)
    note(
        "round.published",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={
            "round": number,
            "matches": matches,
            "redraw": round_.redraw,
            "edited": round_.edited,
            "despite_stale": stale,
            **open_lots(round_),
            **playing_mark(PlayingStaff.RIVALS if round_.playing_staff else ""),
        },
        private={"reason": reason} if reason else None,
    )
    reveal_decks_of_cut(round_=round_, actor=actor, now=now)
    apply_waiting_penalties(tournament=tournament, round_=round_, now=now)
    write_stored_standings(tournament=tournament, now=now)
    return round_


@transaction.atomic
def publish_and_start(*, actor: User, **facts: Any) -> Round:
    """Publish a draft as `publish_round` does, and start its timer."""
    publish_round(actor=actor, **facts)
    of_round = {name: facts[name] for name in ("tournament_id", "number", "now")}
    return turn_clock(action=ClockAction.START, actor=actor, **of_round)


def is_stale(tournament: Tournament, round_: Round) -> bool:
    """True if the pairing input of a draft has changed since it was made."""
    if round_.stale_since is not None:
        return True
    return round_input_of(round_.stage, round_.number).digest != round_.input_digest


def is_stale_with(round_: Round, sheet: RoundPairings) -> bool:
    """`is_stale` of a draft whose pairings were read."""
    if round_.stale_since is not None or not sheet.is_swiss:
        return is_stale(round_.tournament, round_)
    return input_digest(list(sheet.players.values()), sheet.absent) != round_.input_digest


def _require_nobody_gone(round_: Round) -> None:
    """Raise DraftIncomplete if an entry is seated that has dropped or was disqualified since."""
    departed = Entry.objects.filter(seats__round=round_, state__in=GONE).order_by(
        "entered_at", "id"
    )
    if names := ", ".join(entry.name for entry in departed):
        can_edit = round_.stage.kind == StageKind.SWISS
        raise DraftIncomplete(
            gettext(
                "These players are paired, but no longer in the event: {names}. Pair the round"
                " again, or split their matches."
            ).format(names=names)
            if can_edit
            else gettext(
                "These players are paired, but no longer in the event: {names}. Pair the round"
                " again."
            ).format(names=names)
        )


def _require_complete(round_: Round) -> None:
    """Raise DraftIncomplete if a present entry has no match. Absent entries lose the round."""
    unpaired, absent = unpaired_entries(round_=round_)
    write_absences(round_=round_, entries=absent)
    if unpaired:
        names = ", ".join(entry.name for entry in unpaired)
        raise DraftIncomplete(
            gettext("These players have no match in {round}: {names}. Pair them first.").format(
                round=round_in_text(round_), names=names
            )
        )


def _require_reason(round_: Round, reason: str, *, stale: bool) -> None:
    if reason.strip():
        return
    if stale:
        raise ReasonMissing(
            gettext("Give a reason for publishing an outdated draft of {round}.").format(
                round=round_in_text(round_)
            )
        )
    if round_.costs.get("forbidden"):
        raise ReasonMissing(
            gettext("A forbidden pair meets in {round}. Edit the draft, or give a reason.").format(
                round=round_in_text(round_)
            )
        )
