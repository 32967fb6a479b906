"""Reports and logs of opponents, as cards to confirm or dispute."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext

from accounts.models import User
from tournaments.matches.selectors.disputes import dispute_of
from tournaments.matches.selectors.last_positions import is_being_drawn, last_positions
from tournaments.matches.selectors.submission_texts import facts, headline
from tournaments.matches.selectors.submissions import (
    Submission,
    awaiting_answer,
    submissions_to,
)
from tournaments.models import Match, MatchSeat, Tournament
from tournaments.terms.kinds import DisputeCause, LogAnswer, MatchState
from web.matches.films import film_box
from web.matches.texts import answer_text, confirm_label, own_claim


@dataclass(frozen=True)
class AnswerCard:
    """A card of `web/matches/to_confirm.html`. `position` is the last one of the game as the reader
    saw it, `film` the `film` of `web/matches/film.html` that shows the same, `answer_text` what
    they have said about the match so far, and `chosen` the button that they pressed before, if
    any."""

    brought: Submission
    headline: str
    facts: Sequence[str]
    position: str | None
    answer_text: str
    chosen: str
    film: dict[str, Any] | None = None

    @property
    def key(self) -> str:
        """An id of the card on its page."""
        of = self.brought
        return str(of.match.pk if of.replay is None else of.replay.pk)

    @property
    def is_being_drawn(self) -> bool:
        """True if the last position of a log is not there yet, but will be."""
        return is_being_drawn(self.brought)

    @property
    def disputed(self) -> bool:
        return self.brought.match.state == MatchState.DISPUTED

    @property
    def called(self) -> bool:
        """True if the match is disputed because a judge was called."""
        dispute = dispute_of(self.brought.match)
        return dispute is not None and dispute.cause == DisputeCause.CALL

    @property
    def final(self) -> str:
        """The time when it becomes final unless disputed, to a reader not notified yet."""
        minutes = self.brought.minutes
        if minutes is None:
            return ""
        if _has_timer(self.brought.match):
            text = ngettext(
                "Final {minutes} minute after you’re notified, but not before the round’s time is"
                " up, unless disputed.",
                "Final {minutes} minutes after you’re notified, but not before the round’s time is"
                " up, unless disputed.",
                minutes,
            )
        else:
            text = ngettext(
                "Final {minutes} minute after you’re notified, unless disputed.",
                "Final {minutes} minutes after you’re notified, unless disputed.",
                minutes,
            )
        return text.format(minutes=minutes)

    @property
    def confirm(self) -> str:
        """The button that confirms it."""
        return confirm_label(self.brought)


def answer_cards(every: Iterable[Submission], *, viewer: User | None) -> list[AnswerCard]:
    """The cards of these reports and logs. The first log has the film that `viewer` may watch, as
    a page shows one board; a page that shows the film itself gives no viewer."""
    listed = list(every)
    positions = last_positions(listed)
    first = next((brought for brought in listed if brought.replay is not None), None)
    return [
        _card(
            brought,
            None if brought.replay is None else positions.get(brought.replay.pk),
            _film(brought, viewer) if brought is first else None,
        )
        for brought in listed
    ]


def _film(brought: Submission, viewer: User | None) -> dict[str, Any] | None:
    if brought.replay is None or viewer is None:
        return None
    return film_box(brought.replay, [seat.entry.name for seat in brought.seats], viewer)


def answer_cards_elsewhere(
    user: User | None, match: Match | None, *, event: Tournament | None = None
) -> list[AnswerCard]:
    """Cards of all matches of the reader but this one, in all events or in one."""
    every = [] if user is None else awaiting_answer(user=user)
    elsewhere = (
        brought
        for brought in every
        if brought.match != match and event in (None, brought.match.round.tournament)
    )
    return answer_cards(elsewhere, viewer=user)


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
    """The time when a report or log becomes final, for readers who need not answer it; empty where
    that is known by the clock, or where it does not become final by itself."""
    minutes = brought.minutes
    if minutes is None:
        return ""
    if _has_timer(brought.match):
        text = ngettext(
            "Final {minutes} minute after {name} is notified, but not before the round’s time is"
            " up, unless disputed.",
            "Final {minutes} minutes after {name} is notified, but not before the round’s time is"
            " up, unless disputed.",
            minutes,
        )
    else:
        text = ngettext(
            "Final {minutes} minute after {name} is notified, unless disputed.",
            "Final {minutes} minutes after {name} is notified, unless disputed.",
            minutes,
        )
    return text.format(minutes=minutes, name=brought.own.entry.name)


def _has_timer(match: Match) -> bool:
    return match.round.clock_ends_at is not None or match.round.clock_left is not None


def _card(brought: Submission, position: str | None, film: dict[str, Any] | None) -> AnswerCard:
    given = None if brought.of_another else brought.answer
    chosen = {
        None: "",
        LogAnswer.STANDS_BY: "confirm",
        LogAnswer.CONTESTS: "dispute",
    }[given]
    return AnswerCard(
        brought, headline(brought), facts(brought), position, answer_text(brought), chosen, film
    )
