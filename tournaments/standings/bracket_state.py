"""The state of the brackets of an event, read from its matches."""

from collections.abc import Collection

from tournaments.models import Match, Stage, Tournament
from tournaments.pairing.brackets import Seating, Stand, bracket_from, bracket_state
from tournaments.terms.kinds import GONE, MatchState, Result

# A match of a bracket by its number there, and who plays in it.
Meeting = tuple[int, frozenset[str | None]]
# Players meet in such a match, or might have: its result counts.
_PLAYABLE = (Stand.READY, Stand.WITHOUT_OPPONENT)


def gone_entries(tournament: Tournament) -> frozenset[str]:
    """The ids of the entries that have left the event."""
    dropped = tournament.entries.filter(state__in=GONE)
    return frozenset(str(entry) for entry in dropped.values_list("pk", flat=True))


def entrants_of(stage: Stage) -> list[str]:
    """The ids of the entries of a stage by seed, the best first."""
    seeded = stage.entrants.order_by("seed").values_list("entry_id", flat=True)
    return [str(entry) for entry in seeded]


def bracket_state_of(
    stage: Stage, *, gone: Collection[str] = (), last_round: int | None = None
) -> list[Seating]:
    """The matches of the bracket of a stage as its results leave them, up to round `last_round` if
    given. Entries that are `gone` lose what they have not played.

    After a correction, a later match may have been played by other players than would meet now, or
    need not have been played: it does not count in the bracket until the staff puts it right, or
    the result is what it was.
    """
    bracket, entrants = bracket_from(stage.bracket or {}), entrants_of(stage)
    played = _played(stage, last_round)
    counted: dict[int, str | None] = {}
    seatings = bracket_state(bracket, entrants, counted, withdrawn=gone)
    for wave in sorted({match.wave for match in bracket.matches}):
        new = {
            seating.match.number: played[_meeting(seating)]
            for seating in seatings
            if seating.match.wave == wave
            and seating.stand in _PLAYABLE
            and _meeting(seating) in played
        }
        if new:
            counted |= new
            seatings = bracket_state(bracket, entrants, counted, withdrawn=gone)
    return seatings


def _meeting(seating: Seating) -> Meeting:
    return seating.match.number, frozenset(seating.players)


def _played(stage: Stage, last_round: int | None) -> dict[Meeting, str | None]:
    """The winner of each match that was played, by the players who met; None if neither goes on."""
    settled = Match.objects.filter(
        round__stage=stage, state=MatchState.SETTLED, bracket_match__isnull=False
    )
    if last_round is not None:
        settled = settled.filter(round__number__lte=last_round)
    winners: dict[Meeting, str | None] = {}
    for match in settled.prefetch_related("seats").order_by("round__number"):
        seats = list(match.seats.all())
        winner = next((str(seat.entry_id) for seat in seats if seat.result == Result.WIN), None)
        assert match.bracket_match is not None
        winners[match.bracket_match, frozenset(str(seat.entry_id) for seat in seats)] = winner
    return winners


def next_matches(seatings: Collection[Seating]) -> list[Seating]:
    """The matches that can be played now, of the first wave that has any."""
    ready = [seating for seating in seatings if seating.stand == Stand.READY]
    first = min((seating.match.wave for seating in ready), default=0)
    return [seating for seating in ready if seating.match.wave == first]
