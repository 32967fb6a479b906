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
    for caption in matches:
        rounds.setdefault((caption.match.part, caption.match.round), []).append(caption)
    return [ListedRound(captions[0].round_name, captions) for captions in rounds.values()]
