"""The state of a bracket: the players of each match, its winner, and who has which place."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.pairing.brackets.structure import Bracket, BracketMatch, Kind, Part, Places, Source


class UnknownResult(ValueError):
    """A result of a match that cannot be played yet, or of a player who is not in it."""


class Stand(StrEnum):
    """The state of a match. Without opponent: one of the two never comes, and the other goes on."""

    WAITING = "waiting"
    READY = "ready"
    PLAYED = "played"
    WITHOUT_OPPONENT = "without_opponent"
    NOT_NEEDED = "not_needed"


@dataclass(frozen=True, slots=True)
class Seating:
    """A match with its players as far as they are known, its winner and its loser."""

    match: BracketMatch
    players: tuple[str | None, str | None]
    stand: Stand
    winner: str | None = None
    loser: str | None = None


# The player who comes from a source: a name, nobody (None) or not known yet (no entry).
Known = dict[Source, str | None]


def bracket_state(
    bracket: Bracket,
    entrants: Sequence[str],
    results: Mapping[int, str | None],
    *,
    withdrawn: Collection[str] = (),
) -> list[Seating]:
    """Every match with its state. `entrants` are the players by seed, the best first; `results` are
    the winners' names by the number of the match, None where neither advances. Players in
    `withdrawn` lose every match that they have not played yet."""
    if len(entrants) != bracket.size or len(set(entrants)) != bracket.size:
        raise UnknownResult(f"This bracket is for {bracket.size} different players.")
    known: Known = {Source(Kind.SEED, seed): name for seed, name in enumerate(entrants, start=1)}
    seatings: list[Seating] = []
    for match in bracket.matches:
        seating = _seated(match, known, results, withdrawn, seatings)
        seatings.append(seating)
        if seating.stand not in {Stand.WAITING, Stand.READY}:
            known[Source(Kind.WINNER, match.number)] = seating.winner
            known[Source(Kind.LOSER, match.number)] = seating.loser
        if match.number in results and seating.stand != Stand.PLAYED:
            raise UnknownResult(f"Match {match.number} is {seating.stand}: it has no result.")
    if strangers := sorted(results.keys() - {match.number for match in bracket.matches}):
        raise UnknownResult(f"There is no match {strangers[0]}.")
    return seatings


def _seated(
    match: BracketMatch,
    known: Known,
    results: Mapping[int, str | None],
    withdrawn: Collection[str],
    before: Sequence[Seating],
) -> Seating:
    first, second = match.sources
    players = (known.get(first), known.get(second))
    if first not in known or second not in known:
        return Seating(match, players, Stand.WAITING)
    if match.part == Part.RESET and not _reset_is_due(before[-1]):
        return Seating(match, players, Stand.NOT_NEEDED)
    if match.number in results and None not in players:
        return _played(match, players, results[match.number])
    present = [name for name in players if name is not None and name not in withdrawn]
    if len(present) == 2:
        return Seating(match, players, Stand.READY)
    winner = present[0] if present else None
    loser = next((name for name in players if name is not None and name != winner), None)
    return Seating(match, players, Stand.WITHOUT_OPPONENT, winner, loser)


def _played(
    match: BracketMatch, players: tuple[str | None, str | None], winner: str | None
) -> Seating:
    if winner is None:
        return Seating(match, players, Stand.PLAYED)
    if winner not in players:
        raise UnknownResult(
            f"Match {match.number} is between {players[0]} and {players[1]}, not {winner}."
        )
    loser = players[1] if winner == players[0] else players[0]
    return Seating(match, players, Stand.PLAYED, winner, loser)


def _reset_is_due(final: Seating) -> bool:
    """True if the final was lost by the player who had not lost a match before."""
    return final.stand == Stand.PLAYED and final.winner == final.players[1] is not None


def places(seatings: Sequence[Seating]) -> dict[str, Places]:
    """The places that are decided, from and to, by name; players who share a place have the same
    range. A player whose match has another path for its loser has no place yet."""
    reset = next(
        (played.stand for played in seatings if played.match.part == Part.RESET), Stand.NOT_NEEDED
    )
    decided: dict[str, Places] = {}
    for seating in seatings:
        match = seating.match
        if seating.stand in {Stand.WAITING, Stand.READY, Stand.NOT_NEEDED} or (
            match.part == Part.FINAL and reset != Stand.NOT_NEEDED
        ):
            continue
        for name in seating.players:
            at = match.winner_places if name == seating.winner else match.loser_places
            if name is not None and at is not None:
                decided[name] = at
    return decided
