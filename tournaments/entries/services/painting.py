"""Scores for painting, which staff give and everybody sees when the event is finished."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError, NotFound
from tournaments.core.absences import not_entered_text
from tournaments.core.access import OwnEntry, allow_playing_staff, demand, own_entries, playing_mark
from tournaments.core.services.changes import lock_tournament, note
from tournaments.core.state_texts import state_sentence
from tournaments.models import Entry, Tournament
from tournaments.terms.kinds import EntryState, TournamentState

# While these last, painting is scored: after the start too, and until the event is finished.
SCORING = (TournamentState.REGISTRATION, TournamentState.CHECK_IN, TournamentState.RUNNING)


class NotScored(DomainError):
    """The event doesn't score this, or not now."""

    code = "not_scored"


class ImpossibleSoftScore(DomainError):
    """The score is above the highest that the event gives."""

    status = 422
    code = "impossible_soft_score"
    field = "points"


@transaction.atomic
def score_painting(
    *, tournament_id: UUID, actor: User, points: Mapping[UUID, int | None], now: datetime
) -> int:
    """Score the painting of these entries; None takes a score away. Returns how many have changed.

    It takes the power to enter results, and nobody scores their own entry. All of it is done or
    nothing.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=tournament, power=Power.ENTER_RESULTS)
    require_scoring(tournament, tournament.painting_most)
    entries = {entry.pk: entry for entry in tournament.entries.exclude(state=EntryState.WITHDRAWN)}
    own = own_entries(tournament, actor)
    changed = 0
    for entry_id, score in points.items():
        entry = entries.get(entry_id)
        if entry is None:
            raise NotFound(not_entered_text(entry_id))
        check_soft_score(score, tournament.painting_most)
        if entry.painting == score:
            continue
        if entry.pk in own:
            raise OwnEntry(
                gettext("{name} is your own, so another member of staff has to score it.").format(
                    name=entry.name
                )
            )
        _write(tournament, entry, score, actor, now, allow_playing_staff(actor, tournament))
        changed += 1
    return changed


def require_scoring(tournament: Tournament, most: int | None) -> None:
    """Raise NotScored unless the event scores this, and is not over."""
    if most is None:
        raise NotScored(gettext("This event doesn’t give this score."))
    if tournament.state not in SCORING:
        raise NotScored(
            gettext("Scores can’t change now. {state}").format(state=state_sentence(tournament))
        )


def check_soft_score(score: int | None, most: int | None) -> None:
    """Raise ImpossibleSoftScore unless a score is from 0 to the most."""
    if score is not None and not 0 <= score <= (most or 0):
        raise ImpossibleSoftScore(
            gettext("Enter a score from 0 to {most}, not {score}.").format(most=most, score=score)
        )


def _write(
    tournament: Tournament,
    entry: Entry,
    score: int | None,
    actor: User,
    now: datetime,
    playing: str,
) -> None:
    entry.painting = score
    entry.save(update_fields=["painting"])
    note(
        "entry.painting_scored",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={"entry": str(entry.pk), **playing_mark(playing)},
        private={"points": score},
        public=bool(playing),
    )
