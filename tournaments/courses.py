"""How the brackets of an event stand, read from its matches."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.models import Match, MatchState, Result, Stage
from tournaments.pairing.brackets import Seating, Stand, bracket_from, course


@dataclass(frozen=True)
class PlayedMatch:
    """Who played a match of a bracket, and who goes on from it; None if neither does."""

    players: frozenset[str]
    winner: str | None


def entrants_of(stage: Stage) -> list[str]:
    """The ids of the entries of a stage by seed, the best first."""
    seeded = stage.entrants.order_by("seed").values_list("entry_id", flat=True)
    return [str(entry) for entry in seeded]


def course_of(
    stage: Stage, *, gone: Collection[str] = (), last_round: int | None = None
) -> list[Seating]:
    """The matches of a stage with a bracket, by the results up to a round if told. Who is `gone`
    loses what he has not played.

    After a correction, a later match may have been played by others than would meet now: it counts
    for nothing in the bracket until the staff puts it right.
    """
    bracket, entrants = bracket_from(stage.bracket or {}), entrants_of(stage)
    played = _played(stage, last_round)
    counted: dict[int, str | None] = {}
    found = course(bracket, entrants, counted, withdrawn=gone)
    for wave in sorted({match.wave for match in bracket.matches}):
        new = {
            seating.match.number: played[seating.match.number].winner
            for seating in found
            if seating.match.wave == wave and _is_of(seating, played)
        }
        if new:
            counted |= new
            found = course(bracket, entrants, counted, withdrawn=gone)
    return found


def _is_of(seating: Seating, played: Mapping[int, PlayedMatch]) -> bool:
    """Whether the match was played by those who meet in it."""
    match = played.get(seating.match.number)
    return match is not None and match.players == {*seating.players}


def _played(stage: Stage, last_round: int | None) -> dict[int, PlayedMatch]:
    settled = Match.objects.filter(
        round__stage=stage, state=MatchState.SETTLED, bracket_match__isnull=False
    )
    if last_round is not None:
        settled = settled.filter(round__number__lte=last_round)
    found: dict[int, PlayedMatch] = {}
    for match in settled.prefetch_related("seats"):
        seats = list(match.seats.all())
        winner = next((str(seat.entry_id) for seat in seats if seat.result == Result.WIN), None)
        players = frozenset(str(seat.entry_id) for seat in seats)
        assert match.bracket_match is not None
        found[match.bracket_match] = PlayedMatch(players, winner)
    return found


def next_matches(found: Collection[Seating]) -> list[Seating]:
    """Those that can be played now, of the first wave that has any."""
    ready = [seating for seating in found if seating.stand == Stand.READY]
    first = min((seating.match.wave for seating in ready), default=0)
    return [seating for seating in ready if seating.match.wave == first]
