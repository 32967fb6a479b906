"""Finishes of an event's players, and who they are across events."""

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from tournaments.models import EntryPlayer, MatchSeat, StoredStandings, Tournament
from tournaments.terms.kinds import EntryState, MatchState, Result, ResultReason, SettledBy


@dataclass(frozen=True)
class Finisher:
    """A player of a finished event: their entry, its place among the entries that were not
    disqualified (None for those that were), and whether it played a match. `person` is the same for
    a user in every event, and for guests with the same name."""

    person: str
    name: str
    entry: str
    team: str | None
    place: int | None
    state: str
    took_part: bool


def finishers_of(tournament: Tournament) -> list[Finisher]:
    """The players of all entries in the final standings of an event, each player of a team for
    themselves, then the disqualified."""
    entries = {str(entry.pk): entry for entry in tournament.entries.order_by("entered_at", "id")}
    out = [name for name, entry in entries.items() if entry.state == EntryState.DISQUALIFIED]
    places = _places(tournament, {*out})
    seated, people = _seated(tournament), _people(tournament)
    return [
        Finisher(
            person=person_of(player),
            name=player.name,
            entry=name,
            team=entries[name].name if tournament.team_size > 1 else None,
            place=places.get(name),
            state=entries[name].state,
            took_part=name in seated,
        )
        for name in (*places, *out)
        for player in people[name]
    ]


def _places(tournament: Tournament, out: set[str]) -> dict[str, int]:
    """The places from the standings that were stored when the event was finished, without the
    entries that are out."""
    page = StoredStandings.objects.get(pk=tournament.pk)
    rows: list[dict[str, Any]] = json.loads(bytes(page.body))["results"]
    ranks = {row["player"]["id"]: row["rank"] for row in rows if row["player"]["id"] not in out}
    return {name: 1 + sum(other < rank for other in ranks.values()) for name, rank in ranks.items()}


def _people(tournament: Tournament) -> dict[str, list[EntryPlayer]]:
    people: dict[str, list[EntryPlayer]] = defaultdict(list)
    for player in tournament.players.order_by("entry", "number"):
        people[str(player.entry_id)].append(player)
    return people


def person_of(player: EntryPlayer) -> str:
    """The key of a player across events."""
    if player.user_id is None and player.name_removed_at is not None:
        return f"player {player.pk}"
    if player.user_id is None:
        return f"guest {player.name_key}"
    return f"user {player.user_id}"


def _seated(tournament: Tournament) -> set[str]:
    """The entries that played a match or had a bye; those that only missed matches are left out."""
    settled = MatchSeat.objects.filter(
        round__tournament=tournament, match__state=MatchState.SETTLED
    ).exclude(match__settled_by=SettledBy.ABSENCE)
    came = settled.exclude(match__manner=ResultReason.NO_SHOW, result=Result.LOSS)
    return {str(entry) for entry in came.values_list("entry", flat=True).distinct()}
