"""From rows to the values that pairing and standings take."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from tournaments.histories import players_with_history
from tournaments.models import Entry, EntryState, MatchSeat, MatchState, Tournament
from tournaments.pairing import Player
from tournaments.standings import Played, Profile, chosen_profile

# What an event's own list is called where a named profile has its name.
OWN = "own"


def profile_of(tournament: Tournament) -> Profile:
    """How points and tie-breakers of an event are counted."""
    return chosen_profile(tournament.profile, tournament.own_profile)


def profile_name(tournament: Tournament) -> str:
    """What the profile of an event is called."""
    return OWN if tournament.own_profile else tournament.profile


def gone_by(tournament: Tournament, number: int) -> frozenset[str]:
    """Who had dropped when round `number` was played: whoever leaves during it or later is in its
    table as before, so that no drop rewrites a table that is there."""
    gone = tournament.entries.filter(state=EntryState.DROPPED, dropped_after_round__lt=number)
    return frozenset(str(entry) for entry in gone.values_list("pk", flat=True))


def settled_parts(tournament: Tournament, *, last_round: int | None = None) -> list[Played]:
    """What every player did in every settled match, in the order of play, up to a round if told."""
    seats = MatchSeat.objects.filter(round__tournament=tournament, match__state=MatchState.SETTLED)
    if last_round is not None:
        seats = seats.filter(round__number__lte=last_round)
    seats = seats.select_related("round").order_by("round__number", "match__table", "number")
    tables: dict[object, list[MatchSeat]] = defaultdict(list)
    for seat in seats:
        tables[seat.match_id].append(seat)
    return [
        _played(seat, next((str(other.entry_id) for other in table if other is not seat), None))
        for table in tables.values()
        for seat in table
    ]


def _played(seat: MatchSeat, opponent: str | None) -> Played:
    return Played(
        player=str(seat.entry_id),
        opponent=opponent,
        result=seat.result,
        games_won=seat.games_won,
        games_lost=seat.games_lost,
        games_drawn=seat.games_drawn,
        round=seat.round.number,
    )


def players_to_pair(
    entries: Iterable[Entry], played: Sequence[Played], profile: Profile
) -> list[Player]:
    """The entries with their points and history."""
    rounds = max((part.round for part in played), default=0)
    names = [str(entry.pk) for entry in entries]
    return players_with_history(names, played, profile, rounds=rounds)
