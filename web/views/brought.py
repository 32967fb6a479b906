"""What an opponent brought of a match, as a card to confirm or dispute it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.awaiting import Brought
from tournaments.brought_words import facts, headline
from tournaments.final_views import final_view
from tournaments.models import MatchState, Stance


@dataclass(frozen=True)
class Shown:
    """A card of `web/matches/brought.html`: `drawing` is the end of the game as the reader saw it,
    and `chosen` the button that they pressed before, if any."""

    brought: Brought
    headline: str
    facts: Sequence[str]
    drawing: str | None
    chosen: str

    @property
    def key(self) -> str:
        """What tells the card from others on its page."""
        of = self.brought
        return str(of.match.pk if of.replay is None else of.replay.pk)

    @property
    def disputed(self) -> bool:
        return self.brought.match.state == MatchState.DISPUTED


def brought_shown(every: Iterable[Brought]) -> list[Shown]:
    return [_shown(one) for one in every]


def _shown(one: Brought) -> Shown:
    names = tuple(seat.entry.name for seat in one.seats)
    drawing = None if one.replay is None else final_view(one.replay, own=one.own, names=names)
    chosen = {None: "", Stance.STANDS_BY: "confirm", Stance.CONTESTS: "dispute"}[one.answer]
    return Shown(one, headline(one), facts(one), drawing, chosen)
