"""A bracket as a table: its matches round by round, with all that the drawing shows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.pairing.brackets import PartRound
from web.stages.drawing.bracket_captions import Caption


@dataclass(frozen=True, slots=True)
class ListedRound:
    """A round with its matches, by number."""

    name: str
    matches: Sequence[Caption]


def listed(matches: Iterable[Caption]) -> list[ListedRound]:
    """The rounds in the order in which they are played."""
    rounds: dict[PartRound, list[Caption]] = {}
    for one in matches:
        rounds.setdefault((one.match.part, one.match.round), []).append(one)
    return [ListedRound(found[0].round_name, found) for found in rounds.values()]
