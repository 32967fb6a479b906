"""The ranking of the players of a bracket, during play and after its end."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.brackets.bracket_state import Seating, Stand, places
from tournaments.pairing.brackets.structure import Part

_TO_COME = {Stand.WAITING, Stand.READY}


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's rank in a bracket; `tied` if another player has the same."""

    name: str
    rank: int
    tied: bool


def ranking(all_seatings: Sequence[Seating], entrants: Sequence[str]) -> list[Ranked]:
    """All entrants, the best first: those still in, then the others, the later they went out the
    better. Players with the same rank are in the order of their seeds."""
    keys = _keys(all_seatings, entrants)
    among = Counter(keys.values())
    better: dict[int, int] = {}
    for key in sorted(among):
        better[key] = sum(many for other, many in among.items() if other < key)
    ordered = sorted(entrants, key=lambda name: keys[name])
    return [Ranked(name, 1 + better[keys[name]], among[keys[name]] > 1) for name in ordered]


def _keys(all_seatings: Sequence[Seating], entrants: Sequence[str]) -> dict[str, int]:
    """The best place that each can still have or has, by which they are ordered."""
    decided = places(all_seatings)
    seated = {
        name: [seating for seating in all_seatings if name in seating.players] for name in entrants
    }
    keys: dict[str, int] = {}
    out: dict[str, int] = {}
    for name, seatings in seated.items():
        to_come = [seating for seating in seatings if seating.stand in _TO_COME]
        if to_come:
            third = all(seating.match.part == Part.THIRD for seating in to_come)
            keys[name] = 3 if third else 1
        elif name in decided:
            keys[name] = decided[name][0]
        else:
            out[name] = max(seating.match.wave for seating in seatings)
    for name, wave in out.items():
        # Neither goes on from the match: level with losers of that time, behind others.
        last = {beaten: max(of.match.wave for of in seated[beaten]) for beaten in decided}
        level = [decided[beaten][0] for beaten in decided if last[beaten] == wave]
        keys[name] = min(level, default=1 + sum(later > wave for later in last.values()))
    return keys
