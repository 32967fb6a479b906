"""Entering an event that is being played, from the next round on: those before are missed."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction

import engine
from accounts.models import User
from accounts.roles import Power
from accounts.selectors import find_user
from accounts.services.tokens import UnknownUser
from tournaments.access import demand, powers_in
from tournaments.models import (
    CAPTAIN,
    Entry,
    EntryPlayer,
    LateAs,
    LateEntries,
    Reveal,
    StageKind,
    Tournament,
    TournamentState,
)
from tournaments.services.entries import write_entry
from tournaments.services.journal import note
from tournaments.services.listing import latest_published
from tournaments.services.locking import lock_tournament
from tournaments.services.places import require_place
from tournaments.services.players import Guest, check_new_here, give_code, seat
from tournaments.services.reveals import reveal_decks

_COUNT_AS = {LateEntries.LOSSES: LateAs.LOSS, LateEntries.BYES: LateAs.BYE}
_MAY = frozenset({Power.MANAGE_EVENTS, Power.RUN_ROUNDS})


class NoLateEntries(ValueError):
    """An event that nobody enters any more, or not yet in this way."""


class TooLate(ValueError):
    """More rounds would be missed than the event allows, or there is none left to play."""


class TeamIncomplete(ValueError):
    """A team that comes late without all its players, or with too many."""


@transaction.atomic
def enter_late(
    *,
    tournament_id: UUID,
    actor: User,
    name: str,
    player: str = "",
    mates: Sequence[str] = (),
    username: str = "",
    deck: engine.Deck,
    now: datetime,
) -> Guest:
    """An entry in a running event, made by its staff, that plays from the next round to be paired.

    What it has missed counts as the event says, and changes no table that is there. It is that of
    the user of this name, or of a guest with a code to claim it. Where teams play, `name` is that
    of the team, `player` that of its captain, and `mates` are the others, who are guests.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    if not powers_in(user=actor, tournament=tournament) & _MAY:
        demand(user=actor, tournament=tournament, power=Power.RUN_ROUNDS)
    entry = Entry(tournament=tournament, name=name)
    _say_from_when(entry)
    require_place(tournament)
    if len(mates) != tournament.team_size - 1:
        raise TeamIncomplete(
            f"Who comes late comes with the whole team: name {tournament.team_size - 1} mates."
        )
    captain = EntryPlayer(entry=entry, user=_user(tournament, username))
    code = give_code(player=captain, actor=actor) if captain.user is None else ""
    write_entry(captain, player, deck, actor=actor, now=now)
    for number, mate in enumerate(mates, CAPTAIN + 1):
        seat(player=EntryPlayer(entry=entry, number=number, name=mate), now=now)
    _tell(entry, actor, now)
    return Guest(captain, code)


def _say_from_when(entry: Entry) -> None:
    """Write into a new entry from which round on it plays; NoLateEntries or TooLate, if in none."""
    tournament = entry.tournament
    if tournament.state != TournamentState.RUNNING:
        raise NoLateEntries(f"{tournament.name} is {tournament.state}: nobody comes late to it.")
    if tournament.late_entries == LateEntries.CLOSED:
        raise NoLateEntries(
            f"{tournament.name} takes no late entries; its organiser can change that."
        )
    first = tournament.stages.get(number=1)
    if first.kind != StageKind.SWISS:
        raise NoLateEntries(f"{tournament.name} begins with no Swiss rounds: its players are set.")
    number = latest_published(tournament) + 1
    begun = tournament.rounds.standing().exclude(stage=first).exists()
    if begun or (first.rounds is not None and number > first.rounds):
        raise TooLate(f"The first stage of {tournament.name} has no round left to play.")
    limit = tournament.late_limit
    if limit is not None and number - 1 > limit:
        raise TooLate(
            f"Who enters {tournament.name} now has missed {number - 1}"
            f" round{'' if number == 2 else 's'}, more than the {limit} allowed."
        )
    if number > 1:
        entry.late_from = number
        entry.late_as = _COUNT_AS[LateEntries(tournament.late_entries)]
    if tournament.round_check_in:
        entry.here_for_round = number


def _user(tournament: Tournament, username: str) -> User | None:
    if not username:
        return None
    user = find_user(username=username)
    if user is None:
        raise UnknownUser(f"There is no user {username!r}.")
    check_new_here(tournament=tournament, user=user, by_staff=True)
    return user


def _tell(entry: Entry, actor: User, now: datetime) -> None:
    """What everybody may know of it: from when it plays, and its deck where all are open."""
    tournament = entry.tournament
    if entry.late_from is not None:
        data = {"entry": str(entry.pk), "from_round": entry.late_from, "as": str(entry.late_as)}
        note("entry.late", tournament_id=tournament.pk, actor=actor, now=now, data=data)
    if tournament.reveal == Reveal.AT_START:
        reveal_decks(tournament=tournament, actor=actor, now=now)
