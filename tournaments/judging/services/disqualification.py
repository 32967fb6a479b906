"""Disqualifying an entry, and reinstating it."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from tournaments.core.absences import left_text
from tournaments.core.access import ReasonMissing, allow_playing_staff, demand, playing_mark
from tournaments.core.services.changes import lock_entry, note
from tournaments.core.services.states import BEFORE_PLAY
from tournaments.entries.services.check_in import NoPlace
from tournaments.entries.services.decks import lacks_deck
from tournaments.entries.services.leaving import HasLeft, NotBack, NotRunning, restore_entry
from tournaments.entries.services.places import (
    count_places,
    is_full,
    move_up_waiting,
    promote_waiting,
    require_place,
)
from tournaments.entries.services.players import missing_players
from tournaments.judging.selectors import is_disqualified_by_penalty
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.selectors.scores import score_so_far
from tournaments.matches.services.outcomes import settle_match
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.stages.selectors.progress import latest_round
from tournaments.stages.selectors.round_names import round_in_text
from tournaments.standings.bracket_state import bracket_state_of, gone_entries, next_matches
from tournaments.standings.services.stored_standings import (
    refresh_stored_standings,
    revise_standings,
    update_standings,
)
from tournaments.terms.kinds import (
    PUBLISHED,
    UNSETTLED,
    BestOf,
    EntryState,
    MatchState,
    ResultReason,
    RoundState,
    SettledBy,
    TournamentState,
)
from tournaments.terms.match_score import MatchScore

_MOMENTS = (TournamentState.RUNNING, *BEFORE_PLAY)
_WHY_OUT = ("had_dropped_after_round", "ruled_out")


@transaction.atomic
def disqualify(
    *, entry_id: UUID, actor: User, reason: str, by_penalty: bool = False, now: datetime
) -> Entry:
    """Disqualify an entry, for a reason that only the staff can read.

    It plays no further round and has no place in the standings from now on: those below move up.
    Its results count for its opponents, and the standings of closed rounds stay. The opponent wins
    its unfinished match, and nobody takes its place in a bracket. Before the event starts, its
    place goes to the waitlist. It is disqualified `by_penalty`, or by the word of the staff; each
    stands until it is taken back.
    """
    entry = lock_entry(entry_id=entry_id)
    tournament = entry.tournament
    demand(user=actor, tournament=tournament, power=Power.RULE)
    _check_can_be_put_out(entry)
    if not reason.strip():
        raise ReasonMissing(
            gettext("Enter a reason for disqualifying {name}.").format(name=entry.name)
        )
    playing = allow_playing_staff(actor, tournament)
    entry.had_dropped_after_round = entry.dropped_after_round
    entry.state, entry.dropped_after_round = EntryState.DISQUALIFIED, _latest_closed(tournament)
    entry.ruled_out = not by_penalty
    entry.save(update_fields=["state", "dropped_after_round", *_WHY_OUT])
    count_places(tournament=tournament, change=-1)
    note(
        "entry.disqualified",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={"entry": str(entry.pk), **playing_mark(playing)},
        private={"reason": reason},
    )
    if tournament.state == TournamentState.RUNNING:
        _give_matches_away(entry, actor=actor, playing=playing, reason=reason, now=now)
    else:
        promote_waiting(tournament=tournament, actor=actor, now=now)
    refresh_stored_standings(tournament=tournament, now=now)
    return entry


@transaction.atomic
def reinstate(*, entry_id: UUID, actor: User, reason: str, now: datetime) -> Entry:
    """Take a disqualification back, if no round was paired without the entry since; NotBack
    otherwise.

    The entry is as it was before: an entry that had dropped has dropped, whatever was paired since.
    An entry disqualified by a penalty is reinstated by revoking the penalty. If its place was given
    away before the start, it is on the waitlist, by the time of its registration. Results that it
    lost by the disqualification stay until a judge takes them back.
    """
    entry = lock_entry(entry_id=entry_id)
    tournament = entry.tournament
    demand(user=actor, tournament=tournament, power=Power.RULE)
    if tournament.state not in _MOMENTS:
        raise NotRunning(
            gettext(
                "{event} is over, so {name} can’t be reinstated. Reopen the event first."
            ).format(event=tournament.name, name=entry.name)
        )
    if entry.state != EntryState.DISQUALIFIED:
        raise NotBack(gettext("{name} isn’t disqualified.").format(name=entry.name))
    _check_no_penalty(entry)
    if entry.had_dropped_after_round is None:
        _check_nothing_paired(entry)
        _check_can_play(entry)
    is_waitlisted = tournament.state in BEFORE_PLAY and is_full(tournament)
    if not is_waitlisted:
        require_place(tournament)
    if not reason.strip():
        raise ReasonMissing(
            gettext("Enter a reason for reinstating {name}.").format(name=entry.name)
        )
    playing = allow_playing_staff(actor, tournament)
    first = (entry.dropped_after_round or 0) + 1
    _bring_back(entry, is_waitlisted=is_waitlisted)
    count_places(tournament=tournament, change=0 if is_waitlisted else 1)
    note(
        "entry.reinstated",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={"entry": str(entry.pk), **({"reason": "waiting"} if is_waitlisted else {})}
        | playing_mark(playing),
        private={"reason": reason},
    )
    if is_waitlisted:
        move_up_waiting(tournament=tournament, now=now)
    if tournament.rounds.filter(state=RoundState.CLOSED, number__gte=first).exists():
        revise_standings(tournament=tournament, first=first, now=now)
    refresh_stored_standings(tournament=tournament, now=now)
    return entry


def _bring_back(entry: Entry, *, is_waitlisted: bool) -> None:
    """Return an entry to its state before the disqualification, or to the waitlist."""
    had_dropped = entry.had_dropped_after_round
    entry.had_dropped_after_round, entry.ruled_out = None, False
    entry.save(update_fields=_WHY_OUT)
    if had_dropped is None and not is_waitlisted:
        restore_entry(entry=entry)
        return
    entry.state = EntryState.WAITING if is_waitlisted else EntryState.DROPPED
    entry.dropped_after_round = had_dropped
    entry.save(update_fields=["state", "dropped_after_round"])


def _check_no_penalty(entry: Entry) -> None:
    """Raise NotBack if a penalty disqualifies the entry."""
    if is_disqualified_by_penalty(entry=entry):
        raise NotBack(
            gettext("A penalty disqualifies {name}. Revoke the penalty first.").format(
                name=entry.name
            )
        )


def _check_can_be_put_out(entry: Entry) -> None:
    tournament = entry.tournament
    if entry.state == EntryState.DISQUALIFIED:
        raise HasLeft(gettext("{name} is already disqualified.").format(name=entry.name))
    if entry.state == EntryState.WITHDRAWN:
        raise HasLeft(left_text(entry))
    if entry.state == EntryState.WAITING:
        raise NoPlace(
            gettext("{name} is on the waitlist. Cancel the registration instead.").format(
                name=entry.name
            )
        )
    if tournament.state not in _MOMENTS:
        raise NotRunning(
            gettext(
                "{event} is over, so {name} can’t be disqualified. Reopen the event first."
            ).format(event=tournament.name, name=entry.name)
        )


def _latest_closed(tournament: Tournament) -> int:
    closed = tournament.rounds.filter(state=RoundState.CLOSED).order_by("-number")
    return closed.values_list("number", flat=True).first() or 0


def _give_matches_away(
    entry: Entry, *, actor: User, playing: str, reason: str, now: datetime
) -> None:
    """Let the opponents win the unfinished matches of an entry. It keeps the games that it has won
    or was given."""
    open_matches = Match.objects.filter(
        seats__entry=entry, state__in=UNSETTLED, round__state__in=PUBLISHED
    )
    unfinished = open_matches.select_related("round__stage").prefetch_related("seats", "games")
    for match in unfinished.order_by("round__number"):
        match.round.tournament = entry.tournament
        settle_match(
            record=MatchRecord(match),
            score=_given_away(match, entry),
            by=SettledBy.RULING,
            manner=ResultReason.PENALTY,
            actor=actor,
            playing=playing,
            private={"reason": reason},
            now=now,
        )
        update_standings(tournament=entry.tournament, match=match, now=now)


def _given_away(match: Match, entry: Entry) -> MatchScore:
    loser = next(seat.number for seat in match.seats.all() if seat.entry_id == entry.pk)
    kept = score_so_far(match).games_won[loser]
    needed = BestOf(match.round.stage.best_of) // 2 + 1
    return MatchScore((kept, needed) if loser == 0 else (needed, kept))


def _check_can_play(entry: Entry) -> None:
    """Raise NotBack if the event is running, and an entry disqualified before the start has no deck
    or too few players."""
    if entry.tournament.state != TournamentState.RUNNING or entry.seats.exists():
        return
    if lacks_deck(entry):
        text = gettext(
            "{name} had no decklist when the event started, so they can’t be reinstated any more."
        )
    elif missing_players(entry):
        text = gettext(
            "{name} was incomplete when the event started, so it can’t be reinstated any more."
        )
    else:
        return
    raise NotBack(text.format(name=entry.name))


def _would_play(entry: Entry, round_: Round) -> bool:
    """True if an entry would have been paired in a round, had it not been disqualified. In a
    bracket it would not if it was knocked out, or waits for its next opponent."""
    if not round_.stage.is_elimination:
        return True
    others = gone_entries(entry.tournament) - {str(entry.pk)}
    ready = next_matches(bracket_state_of(round_.stage, gone=others, last_round=round_.number - 1))
    return any(str(entry.pk) in seating.players for seating in ready)


def _check_nothing_paired(entry: Entry) -> None:
    """Raise NotBack if a round was paired while the entry was out, and it would have played in
    it."""
    tournament = entry.tournament
    latest = latest_round(tournament)
    if latest is None or latest.number <= (entry.dropped_after_round or 0):
        return
    if latest.state == RoundState.DRAFT:
        raise NotBack(
            gettext("Discard the draft pairings of {round} first.").format(
                round=round_in_text(latest)
            )
        )
    seated = entry.seats.filter(round=latest).exclude(match__state=MatchState.VOID)
    entrants = latest.stage.entrants
    is_of_stage = not entrants.exists() or entrants.filter(entry=entry).exists()
    if is_of_stage and not seated.exists() and _would_play(entry, latest):
        raise NotBack(
            gettext("{name} isn’t in the pairings of {round}. Undo the round first.").format(
                round=round_in_text(latest), name=entry.name
            )
        )
