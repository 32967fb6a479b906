"""Registering late: a player plays from the next round on, and rounds before count as missed."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext, ngettext

import engine
from accounts.models import User
from accounts.roles import Power
from accounts.selectors import named_user
from contract.errors import DomainError
from ground.changed import changed
from tournaments.core.access import demand, powers_in
from tournaments.core.services.changes import lock_tournament, note
from tournaments.core.state_texts import state_sentence
from tournaments.entries.services.decks import require_deck
from tournaments.entries.services.places import require_place
from tournaments.entries.services.players import Guest, check_may_play, give_code, seat
from tournaments.entries.services.registration import write_entry
from tournaments.entries.services.reveals import reveal_decks
from tournaments.models import CAPTAIN, Entry, EntryPlayer, Match, MatchSeat, Round, Tournament
from tournaments.standings.services.ranked_entries import latest_published
from tournaments.terms.kinds import (
    EntryState,
    LateAs,
    LateEntries,
    MatchState,
    Reveal,
    RoundState,
    StageKind,
    TournamentState,
)
from tournaments.terms.missed_rounds import missed_rounds

_COUNT_AS = {LateEntries.LOSSES: LateAs.LOSS, LateEntries.BYES: LateAs.BYE}
_MAY = frozenset({Power.MANAGE_EVENTS, Power.RUN_ROUNDS})


class NoLateEntries(DomainError):
    """Late registration isn't open."""

    code = "no_late_entries"


class TooLate(DomainError):
    """The entry would miss more rounds than the event allows, or no rounds are left."""

    code = "too_late"


class TeamIncomplete(DomainError):
    """The team has too few or too many players to register late."""

    status = 422
    code = "team_incomplete"
    field = "mates"


@transaction.atomic
def enter_late(
    *,
    tournament_id: UUID,
    actor: User,
    name: str,
    player: str = "",
    mates: Sequence[str] = (),
    username: str = "",
    deck: engine.Deck | None,
    now: datetime,
) -> Guest:
    """Register a player or team in a running event, by the staff; they play from the next round to
    be paired.

    The missed rounds count as the event's settings say, and no stored table changes. The entry
    belongs to the user with `username`, or to a guest with a claim code. For teams `name` is the
    team's, `player` the captain's, and `mates` are the other players, all of them guests.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    if not powers_in(user=actor, tournament=tournament) & _MAY:
        demand(user=actor, tournament=tournament, power=Power.RUN_ROUNDS)
    entry = Entry(tournament=tournament, name=name, **late_start(tournament))
    require_place(tournament)
    if len(mates) != tournament.team_size - 1:
        raise TeamIncomplete(
            ngettext(
                "A team that registers late must be complete: name {n} teammate.",
                "A team that registers late must be complete: name {n} teammates.",
                tournament.team_size - 1,
            ).format(n=tournament.team_size - 1)
        )
    captain = EntryPlayer(entry=entry, user=user_to_enter(tournament, username))
    code = give_code(player=captain, actor=actor) if captain.user is None else ""
    write_entry(captain, player, deck, actor=actor, now=now)
    require_deck(entry)
    for number, mate in enumerate(mates, CAPTAIN + 1):
        seat(player=EntryPlayer(entry=entry, number=number, name=mate), now=now)
    note_late_entries(entries=[entry], actor=actor, now=now)
    return Guest(captain, code)


def late_start(tournament: Tournament) -> dict[str, Any]:
    """The columns of a new entry that say from which round on it plays; NoLateEntries or TooLate,
    if in none."""
    if tournament.state != TournamentState.RUNNING:
        raise NoLateEntries(
            gettext("Late registration isn’t open. {state}").format(
                state=state_sentence(tournament)
            )
        )
    if tournament.late_entries == LateEntries.CLOSED:
        raise NoLateEntries(
            gettext(
                "This event has no late registration. An organiser can allow it in the settings."
            )
        )
    first = tournament.stages.get(number=1)
    if first.kind != StageKind.SWISS:
        raise NoLateEntries(
            gettext("This event doesn’t start with Swiss rounds, so players can’t register late.")
        )
    number = latest_published(tournament) + 1
    begun = tournament.rounds.standing().exclude(stage=first).exists()
    over = first.rounds is not None and number > first.rounds
    if begun or (over and not _may_be_seated(tournament)):
        raise TooLate(gettext("It’s too late to register: the first stage has no rounds left."))
    limit = tournament.late_limit
    if limit is not None and number - 1 > limit:
        raise TooLate(
            ngettext(
                "It’s too late to register: {n} round has been missed, and {limit} is the limit.",
                "It’s too late to register: {n} rounds have been missed, and {limit} is the limit.",
                number - 1,
            ).format(n=number - 1, limit=limit)
        )
    columns: dict[str, Any] = {}
    if number > 1:
        columns["late_from"] = number
        columns["late_as"] = _COUNT_AS[LateEntries(tournament.late_entries)]
    if tournament.round_check_in:
        columns["here_for_round"] = number
    return columns


def _may_be_seated(tournament: Tournament) -> bool:
    """True if a round is open in which staff can seat whoever comes now, though none follows it. An
    entry that is seated in none has missed them all, which must give no points."""
    is_open = tournament.rounds.filter(state=RoundState.OPEN).exists()
    return is_open and tournament.late_entries == LateEntries.LOSSES


def user_to_enter(tournament: Tournament, username: str) -> User | None:
    if not username:
        return None
    user = named_user(username=username)
    check_may_play(tournament=tournament, user=user, by_staff=True)
    return user


def note_late_entries(*, entries: Sequence[Entry], actor: User, now: datetime) -> None:
    """Write into the journal from which round new entries of an event play, and reveal their decks
    where all decks are public."""
    tournament = entries[0].tournament
    for entry in entries:
        if missed_rounds(entry.late_from):
            data = {"entry": str(entry.pk), "from_round": entry.late_from, "as": str(entry.late_as)}
            note("entry.late", tournament_id=tournament.pk, actor=actor, now=now, data=data)
    if tournament.reveal == Reveal.AT_START:
        reveal_decks(tournament=tournament, actor=actor, now=now)


def move_first_and_last_rounds(*, round_: Round, split: Sequence[Match], now: datetime) -> None:
    """Write anew of which rounds entries are a part, after matches of an open round were paired
    again."""
    _move_first_rounds(round_=round_, split=split, now=now)
    _move_last_rounds(round_=round_, split=split, now=now)


def _move_first_rounds(*, round_: Round, split: Sequence[Match], now: datetime) -> None:
    """From which round on late entries play: from this one on where they are seated in it now, from
    the next one on where they were in a `split` match and are in none now."""
    seated = Exists(round_.seats.filter(entry=OuterRef("pk")).exclude(match__state=MatchState.VOID))
    number, next_round = round_.number, round_.number + 1
    late = round_.tournament.entries.annotate(is_seated=seated)
    parted = MatchSeat.objects.filter(match__in=split).values("entry")
    out = list(
        late.filter(is_seated=False, late_from=number, pk__in=parted).values_list("pk", flat=True)
    )
    late.filter(is_seated=True, late_from=next_round).update(late_from=number, **changed(now))
    Entry.objects.filter(pk__in=out).update(late_from=next_round, **changed(now))


def _move_last_rounds(*, round_: Round, split: Sequence[Match], now: datetime) -> None:
    """Move the drop of entries to the round before, where they were in a `split` match of this one
    and are in none now. An entry that leaves the first round so has played none."""
    seated = Exists(round_.seats.filter(entry=OuterRef("pk")).exclude(match__state=MatchState.VOID))
    parted = MatchSeat.objects.filter(match__in=split).values("entry")
    out = list(Entry.objects.filter(~seated, pk__in=parted).values_list("pk", flat=True))
    gone = Entry.objects.filter(pk__in=out)
    number, before = round_.number, round_.number - 1
    dropped = gone.filter(state=EntryState.DROPPED, dropped_after_round=number)
    dropped.update(dropped_after_round=before, **changed(now))
    had_dropped = gone.filter(had_dropped_after_round=number)
    had_dropped.update(had_dropped_after_round=before)
