"""A Swiss round: score groups, no avoidable rematch, one bye each at most, lots drawn by seed."""

import random
from collections.abc import Iterable

from tournaments.pairing.exact import MOST_SEARCHED, SMALL_FIELD, Search, best_round
from tournaments.pairing.field import Couple, Field, field_of
from tournaments.pairing.quick import quick_round
from tournaments.pairing.values import Pairing, Player, Reason, RoundPairing


def pair(players: Iterable[Player], *, seed: str) -> RoundPairing:
    """The round of these players. The same players and seed give the same round.

    A round that costs no more than the least any round can is optimal at once. Otherwise a small
    field is solved exactly, a larger one is searched as far as is reasonable, and a field beyond
    that keeps the quick round and does not claim to be optimal.
    """
    rng = random.Random(seed)
    field = field_of(players, rng)
    if not field.players:
        return RoundPairing((), optimal=True)
    couples, optimal = _solve(field, rng)
    ordered = sorted((min(couple), max(couple)) for couple in couples)
    ordered.sort(key=lambda couple: couple[1] == field.bye)
    return RoundPairing(
        tuple(_pairing(field, couple, rng, optimal=optimal) for couple in ordered), optimal=optimal
    )


def _solve(field: Field, rng: random.Random) -> tuple[list[Couple], bool]:
    couples = quick_round(field, rng)
    if field.total(couples) == field.least():
        return couples, True
    if field.size <= SMALL_FIELD:
        return best_round(field), True
    if field.size > MOST_SEARCHED:
        return couples, False
    search = Search(field, couples)
    search.run()
    return search.best, search.proven


def _pairing(field: Field, couple: Couple, rng: random.Random, *, optimal: bool) -> Pairing:
    one, other = couple
    first = field.players[one]
    if other == field.bye:
        return Pairing(first.id, None, _bye_reason(field, first))
    reason = _reason(field, one, other, optimal=optimal)
    seats = [first.id, field.players[other].id]
    rng.shuffle(seats)
    return Pairing(seats[0], seats[1], reason)


def _bye_reason(field: Field, player: Player) -> Reason:
    rested = [other for other in field.players if not other.had_bye]
    if player.had_bye:
        return Reason("bye", "The number of players is odd, and everybody has had a bye before.")
    if player.points > min(other.points for other in rested):
        return Reason("bye", "The number of players is odd; a bye further down means a rematch.")
    return Reason("bye", "The number of players is odd: lowest score without a bye yet, by lot.")


def _reason(field: Field, one: int, other: int, *, optimal: bool) -> Reason:
    first, second = field.players[one], field.players[other]
    if not field.legal(one, other):
        found = "is possible" if optimal else "was found"
        return Reason("rematch", f"They have met before: no round without a rematch {found}.")
    if first.points != second.points:
        return Reason(
            "float",
            f"{first.points} points meet {second.points}: the groups do not come out even, or"
            " only with a rematch.",
        )
    if not any(player.met or player.had_bye for player in field.players):
        return Reason("first_round", "First round: drawn by lot.")
    return Reason("same_score", f"Both have {first.points} points: drawn by lot within the group.")
