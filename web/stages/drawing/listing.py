"""A bracket as a table: its matches round by round, with all that the drawing shows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.pairing.brackets import PartRound
from web.stages.drawing.bracket_captions import Told


@dataclass(frozen=True, slots=True)
class ListedRound:
    """A round with its matches, by number."""

    name: str
    matches: Sequence[Told]


def listed(matches: Iterable[Told]) -> list[ListedRound]:
    """The rounds in the order in which they are played."""
    rounds: dict[PartRound, list[Told]] = {}
    for one in matches:
        rounds.setdefault((one.match.part, one.match.round), []).append(one)
    return [ListedRound(found[0].round_name, found) for found in rounds.values()]
