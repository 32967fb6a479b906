"""What an opponent brought of a match, as a card to confirm or dispute it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from accounts.models import User
from tournaments.awaiting import Brought, awaiting_answer
from tournaments.brought_words import facts, headline
from tournaments.final_views import final_views
from tournaments.models import Match, MatchState, Stance, Tournament


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
    listed = list(every)
    views = final_views(listed)
    return [_shown(one, None if one.replay is None else views.get(one.replay.pk)) for one in listed]


def brought_elsewhere(
    user: User | None, match: Match | None, *, event: Tournament | None = None
) -> list[Shown]:
    """What waits for an answer of a reader at other tables than this one, in all events or one."""
    every = [] if user is None else awaiting_answer(user=user)
    return brought_shown(
        one for one in every if one.match != match and event in (None, one.match.round.tournament)
    )


def _shown(one: Brought, drawing: str | None) -> Shown:
    chosen = {None: "", Stance.STANDS_BY: "confirm", Stance.CONTESTS: "dispute"}[one.answer]
    return Shown(one, headline(one), facts(one), drawing, chosen)
