"""Drafting the next round, and drafting it again another way.

Only the staff sees a draft until it is published.
"""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext, ngettext

from accounts.models import User
from contract.errors import DomainError
from ground.statements.many_rows import insert_all
from tournaments.core.absences import no_round
from tournaments.core.access import allow_playing_staff, playing_mark
from tournaments.core.services.changes import Expected, check_version, lock_tournament, note
from tournaments.core.services.states import require_running
from tournaments.matches.selectors.matches import reopened_match, reopened_text
from tournaments.models import Entry, Match, MatchSeat, Round, Tournament
from tournaments.rounds.selectors.pairing_input import Drawing, RoundInput, round_input_of
from tournaments.rounds.selectors.table_assignment import with_terrain
from tournaments.rounds.services.absences import write_absences
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.round_draws import (
    count_discarded_draft,
    keep_draw,
    next_lot,
    seed_of,
)
from tournaments.stages.selectors.progress import Upcoming, latest_round, next_round
from tournaments.stages.selectors.round_names import round_in_text
from tournaments.stages.services.stage_start import start_stage, undo_stage_start
from tournaments.terms.kinds import UNSETTLED, RoundState

FEWEST_ENTRIES = 2


class AllRoundsPlayed(DomainError):
    """The event has no round left to pair."""

    code = "all_rounds_played"


class RoundStillOpen(DomainError):
    """The previous round is still open."""

    code = "round_still_open"


class TooFewEntries(DomainError):
    """There are too few players to pair."""

    code = "too_few_entries"


class NotADraft(DomainError):
    """The round is already published."""

    code = "not_a_draft"

    def __init__(self, text: str = "") -> None:
        super().__init__(text or gettext("These pairings are already published."))


@transaction.atomic
def draft_round(
    *, tournament_id: UUID, actor: User | None, redraw: int = 0, now: datetime
) -> Round:
    """Pair the entries in the event for the next round. The same entries, results and `redraw`
    always give the same draft, and staff who play choose another only where the event lets them."""
    tournament = lock_tournament(tournament_id=tournament_id)
    upcoming = _upcoming(tournament)
    playing = allow_playing_staff(actor, tournament) if redraw else ""
    stage, lot = upcoming.stage, next_lot(tournament)
    seed = seed_of(tournament, lot=lot, number=upcoming.number, redraw=redraw)
    begins = start_stage(stage=stage, seed=seed) if upcoming.begins else {}
    round_input = round_input_of(stage, upcoming.number)
    if len(round_input.entries) < FEWEST_ENTRIES:
        raise TooFewEntries(_too_few_text(round_input))
    drawing = with_terrain(tournament, upcoming.number, round_input.entries, round_input.draw(seed))
    costs = asdict(drawing.paired.costs)
    round_ = Round.objects.create(
        tournament=tournament,
        stage=stage,
        number=upcoming.number,
        redraw=redraw,
        playing_staff=bool(playing),
        input_digest=round_input.digest,
        optimal=drawing.paired.optimal,
        costs=costs,
        least=costs if drawing.paired.optimal else {},
        paired_at=now,
    )
    keep_draw(round_=round_, lot=lot, seed=seed, round_input=round_input, begins=begins)
    _write_matches(round_, drawing, round_input.entries)
    write_absences(round_=round_, entries=round_input.missing)
    note(
        "round.drafted",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={
            "round": upcoming.number,
            "stage": stage.number,
            "redraw": redraw,
            "players": len(round_input.entries),
            **({"absent": len(round_input.missing)} if round_input.missing else {}),
            **_terrain_data(tournament, drawing),
            **playing_mark(playing),
        },
        public=False,
    )
    return round_


@transaction.atomic
def close_and_draft(
    *,
    tournament_id: UUID,
    number: int,
    actor: User | None,
    expected: Expected | None = None,
    now: datetime,
) -> Round:
    """Close a round and pair the next one; nothing is done where one of the two is refused."""
    facts: Any = {"tournament_id": tournament_id, "actor": actor, "now": now}
    close_round(number=number, expected=expected, **facts)
    return draft_round(**facts)


@transaction.atomic
def discard_draft(
    *,
    tournament_id: UUID,
    number: int,
    actor: User | None,
    expected: Expected | None = None,
    now: datetime,
) -> None:
    """Delete a draft with its pairings. Only the journal keeps a record of it, a public one where
    staff who play have done so; the round tells how many drafts came before it."""
    tournament = lock_tournament(tournament_id=tournament_id)
    round_ = find_draft(tournament, number, expected)
    playing = allow_playing_staff(actor, tournament)
    MatchSeat.objects.filter(round=round_).delete()
    Match.objects.filter(round=round_).delete()
    round_.delete()
    count_discarded_draft(tournament)
    if not tournament.rounds.standing().filter(stage=round_.stage).exists():
        undo_stage_start(stage=round_.stage)
    note(
        "round.discarded",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={"round": number, **playing_mark(playing)},
        public=bool(playing),
    )


def find_draft(tournament: Tournament, number: int, expected: Expected | None = None) -> Round:
    """The drafted round of a locked event; NotADraft if it is published, VersionMismatch if it is
    at none of the expected versions."""
    round_ = tournament.rounds.standing().select_related("stage").filter(number=number).first()
    if round_ is None:
        raise no_round(number)
    check_version(round_, expected)
    if round_.state != RoundState.DRAFT:
        raise NotADraft()
    return round_


def _too_few_text(round_input: RoundInput) -> str:
    count = len(round_input.entries)
    if round_input.missing:
        return ngettext(
            "{n} player is checked in for this round, but a round needs two.",
            "{n} players are checked in for this round, but a round needs two.",
            count,
        ).format(n=count)
    return ngettext(
        "{n} player is left, but a round needs two.",
        "{n} players are left, but a round needs two.",
        count,
    ).format(n=count)


def _upcoming(tournament: Tournament) -> Upcoming:
    """The round to pair next; RoundStillOpen or AllRoundsPlayed if none may be paired now."""
    latest = latest_round(tournament)
    if latest is not None and latest.state == RoundState.DRAFT:
        raise RoundStillOpen(
            gettext("Publish or discard the draft of {round} first.").format(
                round=round_in_text(latest)
            )
        )
    if latest is not None and latest.state == RoundState.OPEN:
        waiting = latest.matches.filter(state__in=UNSETTLED).count()
        raise RoundStillOpen(
            ngettext(
                "Close {round} first: {n} match has no result yet.",
                "Close {round} first: {n} matches have no result yet.",
                waiting,
            ).format(round=round_in_text(latest), n=waiting)
            if waiting
            else gettext("Close {round} first.").format(round=round_in_text(latest))
        )
    if (reopened := reopened_match(tournament=tournament)) is not None:
        raise RoundStillOpen(reopened_text(reopened))
    upcoming = next_round(tournament)
    if upcoming is None:
        raise AllRoundsPlayed(gettext("All rounds have been played."))
    require_running(tournament)
    return upcoming


def _terrain_data(tournament: Tournament, drawing: Drawing) -> dict[str, int]:
    """The journal's number of players who meet a terrain again, where tables have terrain."""
    if not any(tournament.terrains):
        return {}
    return {"terrain_again": drawing.paired.costs.repeated_tables}


def _write_matches(round_: Round, drawing: Drawing, entries: Mapping[str, Entry]) -> None:
    matches, seats = [], []
    for pairing in drawing.paired.pairings:
        match = Match(
            round=round_,
            table=pairing.table,
            bracket_match=drawing.places.get(pairing.table),
            group=drawing.groups.get(pairing.table),
            reason_code=pairing.reason.code,
            reason=pairing.reason.text,
            reason_details=pairing.reason.details,
        )
        matches.append(match)
        seats += [
            MatchSeat(match=match, round=round_, entry=entries[player], number=number)
            for number, player in enumerate((pairing.first, pairing.second))
            if player is not None
        ]
    insert_all(matches)
    insert_all(seats)


@transaction.atomic
def redraw_round(
    *,
    tournament_id: UUID,
    number: int,
    redraw: int,
    actor: User | None,
    expected: Expected | None = None,
    now: datetime,
) -> Round:
    """Discard a draft, with its edits, and pair the entries that are in the event now."""
    discard_draft(
        tournament_id=tournament_id, number=number, actor=actor, expected=expected, now=now
    )
    return draft_round(tournament_id=tournament_id, actor=actor, redraw=redraw, now=now)
