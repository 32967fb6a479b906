"""Issuing penalties with their effects, and revoking them."""

from datetime import datetime
from fractions import Fraction
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError, NotFound
from tournaments.core.absences import no_player
from tournaments.core.access import ReasonMissing, demand, refuse_playing_staff
from tournaments.core.services import changes
from tournaments.core.services.changes import lock_entry, lock_tournament, save_changes
from tournaments.entries.services.leaving import HasLeft
from tournaments.judging.infractions import OTHER, find_infraction
from tournaments.judging.selectors import (
    find_penalty,
    is_disqualified_by_penalty,
    published_matches_of,
)
from tournaments.judging.services.disqualification import disqualify, reinstate
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.services.penalty_effects import (
    ON_MATCHES,
    apply_penalty,
    deciding_penalties,
    is_decided_by_penalties,
    open_match_of,
    settle_by_penalties,
)
from tournaments.matches.services.reopening import take_result_back
from tournaments.matches.services.report_deadlines import end_report_answer_time
from tournaments.matches.services.results import lock_match, review
from tournaments.models import CAPTAIN, Entry, EntryPlayer, Match, Penalty, Round, Tournament
from tournaments.stages.selectors.round_names import round_in_text
from tournaments.standings.services.match_history import profile_of
from tournaments.standings.services.stored_standings import (
    refresh_stored_standings,
    revise_standings,
)
from tournaments.terms.kinds import (
    EntryState,
    MatchState,
    PenaltyKind,
    ResultReason,
    RoundState,
    TournamentState,
)

# The states of an event in which somebody can be penalised.
PENALISING = (TournamentState.REGISTRATION, TournamentState.CHECK_IN, TournamentState.RUNNING)
MOST_POINTS = 100


class NotPenalised(DomainError):
    """Penalties can't be issued now, or the entry isn't in the event."""

    code = "not_penalised"


class ImpossiblePoints(DomainError):
    """The scoring profile of the event can't give this number of points."""

    status = 422
    code = "impossible_points"
    field = "points"


class LedgerChanged(DomainError):
    """Another judge has penalised this entry in the meantime."""

    code = "ledger_changed"
    field = "seen"


class AlreadyRevoked(DomainError):
    """The penalty is revoked already."""

    code = "already_revoked"


class EffectStands(DomainError):
    """The penalty is part of a result, so it can't be revoked."""

    code = "effect_stands"


@transaction.atomic
def issue_penalty(
    *,
    entry_id: UUID,
    player_id: UUID | None = None,
    actor: User,
    infraction: str,
    kind: PenaltyKind,
    note: str = "",
    points: Fraction = Fraction(0),
    match_id: UUID | None = None,
    seen: int | None = None,
    now: datetime,
) -> Penalty:
    """Penalise an entry, or one of its players, with all that follows.

    A game loss gives the opponent a game of the match that is being played, a match loss the match;
    between rounds, and if that match is over, of the next one. `match_id` names the match that it
    is about, one of the entry's: if that has no result yet, the penalty applies to it. `points` are
    match points taken off in the standings.

    `seen` is how many penalties of the entry the judge knows of, revoked ones included. If there
    are others, LedgerChanged is raised, so that two judges do not penalise the same thing twice.
    `note` is for the staff and the player. It is required for a disqualification, for points, and
    for an infraction that is not in the list; ReasonMissing without it.
    """
    entry = lock_entry(entry_id=entry_id)
    tournament = entry.tournament
    demand(user=actor, tournament=tournament, power=Power.RULE)
    _check_entry(entry)
    _check_seen(entry, seen)
    find_infraction(infraction)
    steps = _steps(tournament, points)
    if steps or kind in ON_MATCHES:
        refuse_playing_staff(actor, tournament)
    if not note.strip() and (steps or infraction == OTHER or kind == PenaltyKind.DISQUALIFICATION):
        raise ReasonMissing(
            gettext("Add a note on what {name} did. The player can read it too.").format(
                name=entry.name
            )
        )
    penalty = Penalty.objects.create(
        tournament=tournament,
        entry=entry,
        player=_player(entry, player_id),
        round=_current_round(tournament),
        match=None if match_id is None else _table(entry, match_id),
        infraction=infraction,
        kind=kind,
        points=steps,
        note=note,
        issued_by=actor,
        issued_at=now,
    )
    _enter("penalty.issued", penalty, actor, note, now)
    _take_effect(penalty, actor, now)
    return penalty


@transaction.atomic
def revoke_penalty(*, penalty_id: UUID, actor: User, reason: str, now: datetime) -> Penalty:
    """Revoke a penalty with what followed from it: a match that it decided is open again, an entry
    disqualified for it alone is reinstated, and points count again.

    EffectStands if a game that it gave is part of a result that was played: that is taken back
    first. An effect that cannot be taken back, such as a disqualification after the next round was
    paired, is refused by the service that would take it back.
    """
    penalty = find_penalty(penalty_id=penalty_id)
    tournament = lock_tournament(tournament_id=penalty.tournament_id)
    demand(user=actor, tournament=tournament, power=Power.RULE)
    penalty.refresh_from_db()
    penalty.tournament = tournament
    if penalty.revoked_at is not None:
        raise AlreadyRevoked(gettext("This penalty is already revoked."))
    if tournament.state not in PENALISING:
        raise NotPenalised(
            gettext(
                "{event} is over, so its penalties can’t be revoked. Reopen the event first."
            ).format(event=tournament.name)
        )
    if not reason.strip():
        raise ReasonMissing(gettext("Enter a reason for revoking the penalty."))
    if penalty.points or penalty.kind in ON_MATCHES:
        refuse_playing_staff(actor, tournament)
    match = None if penalty.falls_on_id is None else lock_match(match_id=penalty.falls_on_id).match
    had_decided = match is not None and is_decided_by_penalties(match)
    if match is not None:
        _refuse_part_of_result(penalty, match)
    penalty.revoked_at, penalty.revoked_by, penalty.revoked_because = now, actor, reason
    penalty.save(update_fields=["revoked_at", "revoked_by", "revoked_because"])
    _enter("penalty.revoked", penalty, actor, reason, now)
    if penalty.kind == PenaltyKind.DISQUALIFICATION:
        _let_back(penalty, actor, reason, now)
    if match is not None:
        _free(match, penalty, reason, had_decided=had_decided, now=now)
    if penalty.points:
        _give_points_back(penalty, now)
    return penalty


def _check_entry(entry: Entry) -> None:
    tournament = entry.tournament
    if tournament.state not in PENALISING:
        raise NotPenalised(
            gettext("You can issue penalties from the opening of registration to the event’s end.")
        )
    if entry.state in (EntryState.WITHDRAWN, EntryState.WAITING):
        raise HasLeft(
            gettext("{name} has no place in {event}, so they can’t be penalised.").format(
                name=entry.name, event=tournament.name
            )
        )


def _check_seen(entry: Entry, seen: int | None) -> None:
    given = entry.penalties.count()
    if seen is not None and given != seen:
        raise LedgerChanged(
            gettext(
                "The penalties of {name} have changed since you opened this page. Check them first."
            ).format(name=entry.name)
        )


def _steps(tournament: Tournament, points: Fraction) -> int:
    """Match points in steps of the profile."""
    step = profile_of(tournament).step
    steps = points / step
    if not 0 <= points <= MOST_POINTS or steps.denominator != 1:
        raise ImpossiblePoints(
            gettext("Enter 0 to {most} match points, in steps of {step}.").format(
                most=MOST_POINTS, step=step
            )
        )
    return int(steps)


def _player(entry: Entry, player_id: UUID | None) -> EntryPlayer | None:
    """The player whom a penalty is against. In an entry of one player it is always that player."""
    if player_id is None:
        return entry.players.filter(number=CAPTAIN).first() if entry.is_alone else None
    player = entry.players.filter(pk=player_id).first()
    if player is None:
        raise no_player(entry, player_id)
    return player


def _table(entry: Entry, match_id: UUID) -> Match:
    """A match of the entry; NotFound for any other, and for one that was voided."""
    match = published_matches_of(entry=entry).filter(pk=match_id).first()
    if match is None:
        raise NotFound(
            gettext("{name} doesn’t play in match {id}.").format(name=entry.name, id=match_id)
        )
    return match


def _current_round(tournament: Tournament) -> Round | None:
    """The latest published round."""
    return tournament.rounds.published().order_by("-number").first()


def _take_effect(penalty: Penalty, actor: User, now: datetime) -> None:
    if penalty.kind == PenaltyKind.DISQUALIFICATION:
        if penalty.entry.state != EntryState.DISQUALIFIED:
            disqualify(
                entry_id=penalty.entry_id,
                actor=actor,
                reason=penalty.note,
                by_penalty=True,
                now=now,
            )
    elif penalty.kind in ON_MATCHES and (match := open_match_of(penalty)) is not None:
        apply_penalty(penalty=penalty, match=match, actor=actor, now=now)
    if penalty.points:
        refresh_stored_standings(tournament=penalty.tournament, now=now)


def _let_back(penalty: Penalty, actor: User, reason: str, now: datetime) -> None:
    """Reinstate the entry, unless another penalty or the word of the staff disqualifies it."""
    disqualified = Entry.objects.filter(
        pk=penalty.entry_id, state=EntryState.DISQUALIFIED, ruled_out=False
    )
    if disqualified.exists() and not is_disqualified_by_penalty(entry=penalty.entry):
        reinstate(entry_id=penalty.entry_id, actor=actor, reason=reason, now=now)


def _free(match: Match, penalty: Penalty, reason: str, *, had_decided: bool, now: datetime) -> None:
    """Reopen a match that the penalty had decided, unless other penalties decide it too."""
    actor = penalty.revoked_by
    assert actor is not None
    if match.state != MatchState.SETTLED:
        save_changes(match, now=now)
        # The report may have counted the game.
        end_report_answer_time(match=match, now=now)
        review(record=MatchRecord(match), now=now)
        return
    if not had_decided or match.manner != ResultReason.PENALTY:
        return
    if is_decided_by_penalties(match):
        settle_by_penalties(match=match, actor=actor, reason=reason, now=now)
    else:
        take_result_back(match_id=match.pk, actor=actor, reason=reason, now=now)


def _refuse_part_of_result(penalty: Penalty, match: Match) -> None:
    """Raise EffectStands if a match was played on from the game that the penalty gave.

    A match that penalties alone decide, and to which the staff has given another result, keeps
    that.
    """
    settled = match.state == MatchState.SETTLED
    played = settled and match.manner in (ResultReason.PLAYED, ResultReason.UNFINISHED)
    decides = penalty.pk in [decisive.pk for decisive in deciding_penalties(match)]
    if penalty.kind == PenaltyKind.GAME_LOSS and played and not decides:
        raise EffectStands(
            gettext(
                "The result of table {table} in {round} includes the game lost by this"
                " penalty. Reopen that match first, then revoke the penalty."
            ).format(table=match.table, round=round_in_text(match.round))
        )


def _give_points_back(penalty: Penalty, now: datetime) -> None:
    """Give the standings of closed rounds in which the points were missing another revision."""
    tournament, since = penalty.tournament, penalty.round
    first = 1 if since is None else since.number
    closed = tournament.rounds.filter(state=RoundState.CLOSED, number__gte=first)
    if closed.exists():
        revise_standings(tournament=tournament, first=first, now=now)
    else:
        refresh_stored_standings(tournament=tournament, now=now)


def _enter(kind: str, penalty: Penalty, actor: User, words: str, now: datetime) -> None:
    changes.note(
        kind,
        tournament_id=penalty.tournament_id,
        actor=actor,
        now=now,
        data={
            "penalty": str(penalty.pk),
            "entry": str(penalty.entry_id),
            "step": penalty.kind,
            "infraction": penalty.infraction,
            **({} if penalty.match_id is None else {"match": str(penalty.match_id)}),
        },
        private={"reason": words} if words else None,
        public=False,
    )
