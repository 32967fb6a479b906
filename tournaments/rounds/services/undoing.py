"""Undoing a round. It counts as not played, and is kept for the record."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
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
from tournaments.matches.services.voiding import void_matches
from tournaments.models import Round, Tournament
from tournaments.rounds.services.absences import let_back_absent
from tournaments.stages.selectors.round_names import round_in_text
from tournaments.stages.services.stage_start import undo_stage_start
from tournaments.standings.services.stored_standings import (
    write_stored_pairings,
    write_stored_standings,
)
from tournaments.terms.kinds import MatchState, RoundState


class NotTheLast(DomainError):
    """The round isn't the last published one, which alone can be undone."""

    code = "not_the_last"


@transaction.atomic
def undo_round(
    *,
    tournament_id: UUID,
    number: int,
    actor: User | None,
    reason: str,
    expected: Expected | None = None,
    now: datetime,
) -> Round:
    """Undo the last published round with all its results, open or closed, for a reason.

    Its matches are void, and a journal entry records each result that is taken back. Its pairings
    and standings are kept as they were. The round can be paired again, from other lots, as those of
    a published round are public. Entries that dropped during it count as dropped before it, late
    entries that came during it play it, and entries that were dropped for missing it are back.
    Staff who play undo a round only where the event lets them.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    require_running(tournament)
    round_ = _last_published(tournament, number, expected)
    if not reason.strip():
        raise ReasonMissing(
            gettext("Give a reason for undoing {round}.").format(round=round_in_text(round_))
        )
    playing = allow_playing_staff(actor, tournament)
    let_back_absent(tournament=tournament, round_=round_, actor=actor, now=now)
    round_.state, round_.undone_at = RoundState.UNDONE, now
    save_changes(round_, "state", "undone_at")
    write_stored_pairings(round_=round_)  # For the last time, with its results.
    standing = round_.matches.exclude(state=MatchState.VOID).order_by("table")
    void_matches(
        tournament=tournament,
        matches=standing.prefetch_related("seats"),
        actor=actor,
        now=now,
    )
    if not tournament.rounds.standing().filter(stage=round_.stage).exists():
        undo_stage_start(stage=round_.stage)
    dropped = tournament.entries.filter(dropped_after_round__gte=number)
    dropped.update(dropped_after_round=number - 1, **changed(now))
    had_dropped = tournament.entries.filter(had_dropped_after_round__gte=number)
    had_dropped.update(had_dropped_after_round=number - 1)
    late = tournament.entries.filter(late_from__gte=number)
    from_here = {"late_from": number} if number > 1 else {"late_from": None, "late_as": ""}
    late.update(**from_here, **changed(now))
    note(
        "round.undone",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={"round": number, **playing_mark(playing)},
        private={"reason": reason},
    )
    write_stored_standings(tournament=tournament, now=now)
    return round_


def _last_published(tournament: Tournament, number: int, expected: Expected | None) -> Round:
    standing = tournament.rounds.standing().select_related("stage")
    round_ = standing.filter(number=number).first()
    if round_ is None:
        raise no_round(number)
    check_version(round_, expected)
    if round_.state == RoundState.DRAFT:
        raise NotTheLast(
            gettext("Discard the draft of {round} instead: nothing is published yet.").format(
                round=round_in_text(round_)
            )
        )
    later = standing.filter(number__gt=number).order_by("-number").first()
    if later is not None:
        text = (
            gettext("Only the last round can be undone. Discard the draft of {later} first.")
            if later.state == RoundState.DRAFT
            else gettext("Only the last round can be undone. Undo {later} first.")
        )
        raise NotTheLast(text.format(later=round_in_text(later)))
    return round_
