"""A Swiss round: no avoidable rematch, near scores, one bye each at most, lots drawn by seed."""

import random
from collections.abc import Iterable, Sequence
from fractions import Fraction

from tournaments.pairing.exact import best_round
from tournaments.pairing.numbered_players import Couple, NumberedPlayers, number_players
from tournaments.pairing.quick import quick_round
from tournaments.pairing.reasons import Account, Claim, awarded_pairings
from tournaments.pairing.repair import least_difference, proven_round
from tournaments.pairing.segments import LARGEST, Unsolved
from tournaments.pairing.soft import softened
from tournaments.pairing.tables import seated
from tournaments.pairing.values import Drawn, Pairing, Player, RoundPairing, total

# Fields of up to so many are matched as a whole where the first round found is not free of costs.
SMALL_FIELD = 100


class UnknownPairing(ValueError):
    """These pairings are not a round of these players."""


def pair(players: Iterable[Player], *, seed: str, step: Fraction = Fraction(1)) -> RoundPairing:
    """The round of these players. The same players and seed give the same round. A `step` is what
    one of their points is worth where people read it.

    A round that costs no more than the least any round can is optimal at once. Otherwise a small
    field is matched exactly as a whole; in a larger one, exact matchings between the large score
    groups give a bound and a round that reaches it. Where that fails too, and the field is too
    large to be matched as a whole, the round does not claim to be optimal.
    """
    everybody = list(players)
    if len({player.id for player in everybody}) < len(everybody):
        raise UnknownPairing("A player is named twice.")
    rng = random.Random(seed)
    numbered = number_players((player for player in everybody if not player.awarded_bye), rng)
    couples, optimal = _solved(numbered, rng)
    couples = sorted(couple if couple[0] < couple[1] else couple[::-1] for couple in couples)
    seating = seated(numbered, couples, rng)
    claim = Claim.PROVED if optimal else Claim.BEST_KNOWN
    made = Account(numbered, couples, claim, step).pairings(seating, rng)
    return _round(made, everybody, optimal=optimal)


def assess(
    players: Iterable[Player], drawn: Iterable[Drawn], *, step: Fraction = Fraction(1)
) -> RoundPairing:
    """A round as the staff made it, with its costs; nothing is claimed about the optimum. Each
    player is in it once, those with awarded byes alone."""
    everybody = {player.id: player for player in players}
    rows = sorted(drawn, key=lambda pairing: pairing.table)
    named = [name for row in rows for name in (row.first, row.second) if name is not None]
    awarded = {row.first for row in rows if row.second is None} & {
        player.id for player in everybody.values() if player.awarded_bye
    }
    if sorted(named) != sorted(everybody):
        raise UnknownPairing("These pairings do not have each player once.")
    if len({row.table for row in rows}) < len(rows):
        raise UnknownPairing("Two pairings have one table.")
    numbered = number_players(
        (player for name, player in everybody.items() if name not in awarded), random.Random(0)
    )
    number = {player.id: at for at, player in enumerate(numbered.players)}
    seating = {
        row.table: (number[row.first], numbered.bye if row.second is None else number[row.second])
        for row in rows
        if row.first not in awarded
    }
    account = Account(numbered, list(seating.values()), Claim.MADE, step)
    made = account.pairings(seating, None)
    return _round(made, [everybody[name] for name in awarded], optimal=False)


def _round(made: list[Pairing], everybody: Sequence[Player], *, optimal: bool) -> RoundPairing:
    table = 1 + max((pairing.table for pairing in made), default=0)
    made += awarded_pairings([player for player in everybody if player.awarded_bye], table)
    return RoundPairing(tuple(made), optimal, total(pairing.costs for pairing in made))


def _solved(numbered: NumberedPlayers, rng: random.Random) -> tuple[list[Couple], bool]:
    if not numbered.players:
        return [], True
    couples = quick_round(numbered, rng)
    price = numbered.total(couples)
    legal = not (price.forbidden or price.rematches)
    if legal and price.score_difference == least_difference(numbered, couples):
        if not numbered.has_soft_costs:
            return couples, True
        couples = softened(numbered, couples, rng)
        if numbered.size > SMALL_FIELD or not any(numbered.soft(*couple) for couple in couples):
            return couples, True
    if numbered.size <= SMALL_FIELD:
        return best_round(numbered, rng), True
    whole = numbered.most_shunned + 4
    while whole < len(numbered.players):
        try:
            return softened(numbered, proven_round(numbered, couples, whole, rng), rng), True
        except Unsolved:
            whole *= 3
    if numbered.size <= LARGEST:
        return best_round(numbered, rng), True
    return softened(numbered, couples, rng), False
