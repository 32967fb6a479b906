"""Reports and logs of opponents, as cards to confirm or dispute."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from accounts.models import User
from tournaments.matches.awaiting import Submission, awaiting_answer, submissions_to
from tournaments.matches.awaiting_texts import facts, final_after, headline
from tournaments.matches.final_positions import final_views
from tournaments.matches.selectors import dispute_of
from tournaments.models import Match, MatchSeat, Tournament
from tournaments.terms.kinds import DisputeCause, LogAnswer, MatchState
from web.core.texts import answer_text, own_claim


@dataclass(frozen=True)
class AnswerCard:
    """A card of `web/matches/to_confirm.html`. `drawing` is the end of the game as the reader saw
    it, `answer_text` what they have said about the match so far, and `chosen` the button that they
    pressed before, if any."""

    brought: Submission
    headline: str
    facts: Sequence[str]
    drawing: str | None
    answer_text: str
    chosen: str

    @property
    def key(self) -> str:
        """An id of the card on its page."""
        of = self.brought
        return str(of.match.pk if of.replay is None else of.replay.pk)

    @property
    def disputed(self) -> bool:
        return self.brought.match.state == MatchState.DISPUTED

    @property
    def called(self) -> bool:
        """Whether the match is disputed because a judge was called."""
        dispute = dispute_of(self.brought.match)
        return dispute is not None and dispute.cause == DisputeCause.CALL

    @property
    def final(self) -> str:
        """When it becomes final unless disputed, if the reader has not been notified yet."""
        of = self.brought
        return "" if of.minutes is None else final_after(of.match, of.minutes, "you are")


def answer_cards(every: Iterable[Submission]) -> list[AnswerCard]:
    listed = list(every)
    views = final_views(listed)
    return [
        _card(brought, None if brought.replay is None else views.get(brought.replay.pk))
        for brought in listed
    ]


def answer_cards_elsewhere(
    user: User | None, match: Match | None, *, event: Tournament | None = None
) -> list[AnswerCard]:
    """Cards of all matches of the reader but this one, in all events or in one."""
    every = [] if user is None else awaiting_answer(user=user)
    return answer_cards(
        brought
        for brought in every
        if brought.match != match and event in (None, brought.match.round.tournament)
    )


@dataclass(frozen=True)
class Waiting:
    """A report or log of the reader that waits for the opponent: `headline` says which, `final`
    when it becomes final, if the opponent has not been notified yet."""

    brought: Submission
    headline: str
    final: str


def waiting(match: Match, own: MatchSeat) -> list[Waiting]:
    """Reports and logs of the player of a seat that the opponent has not answered."""
    others = [seat for seat in match.seats.all() if seat.pk != own.pk]
    claims = [brought for other in others for brought in submissions_to(match, other)]
    return [
        Waiting(brought, own_claim(brought), final_of_others(brought))
        for brought in claims
        if brought.answer is None
    ]


def final_of_others(brought: Submission) -> str:
    """When a report or log becomes final, for readers who need not answer it."""
    minutes, subject = brought.minutes, f"{brought.own.entry.name} is"
    return "" if minutes is None else final_after(brought.match, minutes, subject)


def _card(brought: Submission, drawing: str | None) -> AnswerCard:
    given = None if brought.of_another else brought.answer
    chosen = {
        None: "",
        LogAnswer.STANDS_BY: "confirm",
        LogAnswer.CONTESTS: "dispute",
    }[given]
    return AnswerCard(
        brought, headline(brought), facts(brought), drawing, answer_text(brought), chosen
    )
