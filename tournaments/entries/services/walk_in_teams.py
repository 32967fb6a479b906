"""Adding a whole team at the desk: its name and its players, all guests."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext, ngettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from tournaments.core.access import demand_any
from tournaments.core.services.changes import lock_tournament, noted_together
from tournaments.entries.selectors import TAKING_PLAYERS
from tournaments.entries.services.check_in import put_check_ins
from tournaments.entries.services.decks import put_decks_on_paper
from tournaments.entries.services.registration import RegistrationClosed, closed_text, write_entry
from tournaments.entries.services.teams import join
from tournaments.models import CAPTAIN, Entry, EntryPlayer
from tournaments.schedule.services.due_deadlines import carry_out_deadlines
from tournaments.terms.kinds import TournamentState


class WrongTeamSize(DomainError):
    """The team has too few or too many players for this event."""

    status = 422
    code = "wrong_team_size"
    field = "players"


@transaction.atomic
def add_team(
    *,
    tournament_id: UUID,
    actor: User,
    name: str,
    players: Sequence[str],
    on_paper: bool = False,
    now: datetime,
) -> Entry:
    """Register a team with all of its players, by the staff, before play starts; the first of them
    is its captain.

    At check-in the team is checked in. Its guests have no claim code before one is made for them.
    With `on_paper` staff have its decklist on paper.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    tournament = carry_out_deadlines(tournament=tournament, now=now)
    demand_any(user=actor, tournament=tournament, powers=(Power.RUN_ROUNDS, Power.MANAGE_EVENTS))
    if tournament.state not in TAKING_PLAYERS:
        raise RegistrationClosed(closed_text(tournament))
    if len(players) != tournament.team_size:
        raise WrongTeamSize(_size_text(tournament.team_size, len(players)))
    entry = Entry(tournament=tournament, name=name)
    captain, *others = players
    with noted_together(tournament_id=tournament.pk, now=now):
        write_entry(EntryPlayer(entry=entry), captain, None, actor=actor, now=now)
        for number, player in enumerate(others, CAPTAIN + 1):
            join(EntryPlayer(entry=entry, number=number, name=player), actor=actor, now=now)
        if on_paper:
            put_decks_on_paper(entries=[entry], on_paper=True, actor=actor, now=now)
        if tournament.state == TournamentState.CHECK_IN:
            put_check_ins(entries=[entry], actor=actor, now=now)
    return entry


def _size_text(size: int, named: int) -> str:
    if size == 1:
        return gettext("Nobody plays in teams here. Add the players one by one.")
    return ngettext(
        "A team has {size} players in this event, and you named {n}.",
        "A team has {size} players in this event, and you named {n}.",
        named,
    ).format(size=size, n=named)
