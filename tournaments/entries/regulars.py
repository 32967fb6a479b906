"""Regulars: who played in the last events of an organiser, and is not in this one."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q
from django.db.models.functions import Coalesce

from accounts.models import User
from accounts.roles import Power
from accounts.selectors import has_power
from tournaments.models import EntryPlayer, Tournament
from tournaments.terms.kinds import TournamentState
from tournaments.terms.other_games import same_game

# So many events are looked back on, whatever was played in them; more for a name that is typed.
LAST_EVENTS = 8
REMEMBERED_EVENTS = 30
_PLAYED = (TournamentState.RUNNING, TournamentState.FINISHED)


@dataclass(frozen=True)
class Regular:
    """Somebody who played here: their place and club in the last event in which they did, and in
    how many of the last events they did. A guest has no `username`."""

    player_id: UUID
    name: str
    username: str
    club: str
    last: Tournament
    times: int


def last_events(
    *, tournament: Tournament, viewer: User, most: int = LAST_EVENTS
) -> list[Tournament]:
    """The last events of the organiser that were played, the newest first; none for staff of this
    event alone, who may be strangers to the organiser."""
    where = tournament.organisation_id
    if not has_power(user=viewer, organisation_id=where, power=Power.RUN_ROUNDS):
        return []
    played = Tournament.objects.filter(organisation=where, state__in=_PLAYED)
    days = Coalesce("starts_at", "created_at").desc()
    return list(played.exclude(pk=tournament.pk).order_by(days, "-created_at")[:most])


def regulars(*, tournament: Tournament, events: Sequence[Tournament]) -> list[Regular]:
    """Players of these events who are not in this one, whoever played last first, by name.

    People are the same by their account, and guests by their name; whoever has the name of somebody
    in this event can't be added under it.
    """
    order = {event.pk: number for number, event in enumerate(events)}
    taken = set(tournament.players.filter(live=True).values_list("name_key", flat=True))
    entered = set(tournament.players.filter(live=True).values_list("user_id", flat=True))
    active = Q(user=None) | Q(user__is_active=True)
    players = EntryPlayer.objects.filter(
        active, tournament__in=order, live=True, name_removed_at=None
    )
    met: dict[object, list[EntryPlayer]] = {}
    for player in players.select_related("user", "entry").order_by("name_key"):
        if player.name_key not in taken and (
            player.user_id is None or player.user_id not in entered
        ):
            met.setdefault(player.user_id or player.name_key, []).append(player)
    people = [
        (min(played, key=lambda player: order[player.tournament_id]), len(played))
        for played in met.values()
    ]
    return [
        Regular(
            player_id=player.pk,
            name=player.name,
            username=player.user.username if player.user else "",
            club=player.entry.club if player.entry.name == player.name else "",
            last=events[order[player.tournament_id]],
            times=times,
        )
        for player, times in sorted(
            people, key=lambda person: (order[person[0].tournament_id], person[0].name_key)
        )
    ]


def of_last_event(
    people: Sequence[Regular], events: Sequence[Tournament], tournament: Tournament
) -> list[Regular]:
    """Those of the last event of the same game, or else of the last one."""
    alike = [event for event in events if same_game(event, tournament)] or events
    return [regular for regular in people if alike and regular.last.pk == alike[0].pk]
