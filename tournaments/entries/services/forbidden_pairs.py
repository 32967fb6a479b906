"""Pairs of entries that must not be paired with each other, such as members of a family, or by a
ruling. Only staff can see them; the power to run rounds is needed to change them."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError, NotFound
from ledger.selectors import staff_entries
from tournaments.core.absences import left_text, not_entered_text
from tournaments.core.access import (
    OwnEntry,
    ReasonMissing,
    demand,
    own_entries,
    refuse_playing_staff,
)
from tournaments.core.services.changes import event_stream, lock_tournament, note
from tournaments.core.state_texts import state_sentence
from tournaments.entries.services.leaving import HasLeft
from tournaments.entries.services.seating import ARRANGING, NothingToArrange
from tournaments.models import Entry, ForbiddenPair, Tournament
from tournaments.terms.kinds import EntryState


class PairOfOne(DomainError):
    """Both entries of the pair are the same."""

    status = 422
    code = "pair_of_one"
    field = "second"


class NotInEvent(DomainError):
    """The entry isn't in this event."""

    status = 422
    code = "not_in_event"


class AlreadyForbidden(DomainError):
    """These entries are kept apart already."""

    code = "already_forbidden"


@transaction.atomic
def forbid(
    *,
    tournament_id: UUID,
    first: UUID,
    second: UUID,
    reason: str,
    actor: User,
    now: datetime,
) -> ForbiddenPair:
    """Forbid the pairing of two entries; their order does not matter.

    Rounds that are drafted from now on keep the two apart where a round allows it.
    """
    tournament = _locked(tournament_id, actor)
    if first == second:
        raise PairOfOne(gettext("Choose two different registrations."))
    if not reason.strip():
        raise ReasonMissing(
            gettext("Give a reason for this forbidden pair. Only the staff can read it.")
        )
    lower, higher = sorted((_entry(tournament, first), _entry(tournament, second)), key=_by_id)
    _check_own(tournament, actor, lower, higher)
    if tournament.forbidden_pairs.filter(first=lower, second=higher).exists():
        raise AlreadyForbidden(
            gettext("{first} and {second} are a forbidden pair already.").format(
                first=lower.name, second=higher.name
            )
        )
    pair = ForbiddenPair.objects.create(tournament=tournament, first=lower, second=higher)
    _note("pair.forbidden", pair, actor, reason, now)
    return pair


@transaction.atomic
def allow(
    *, tournament_id: UUID, pair_id: int, reason: str = "", actor: User, now: datetime
) -> None:
    """Allow a forbidden pairing again; NotFound if it is not forbidden."""
    tournament = _locked(tournament_id, actor)
    pair = tournament.forbidden_pairs.select_related("first", "second").filter(pk=pair_id).first()
    if pair is None:
        raise NotFound(gettext("There is no forbidden pair {id} in this event.").format(id=pair_id))
    _check_own(tournament, actor, pair.first, pair.second)
    _note("pair.allowed", pair, actor, reason, now)
    pair.delete()


def reasons_by_pair(*, tournament_id: UUID) -> Mapping[int, str]:
    """The reasons of forbidden pairs, by the id of the pair; without those that were erased."""
    journal_entries = staff_entries(stream=event_stream(tournament_id)).filter(
        kind="pair.forbidden"
    )
    return {
        entry.data["pair"]: str(entry.private["reason"])
        for entry in journal_entries
        if entry.private is not None
    }


def _locked(tournament_id: UUID, actor: User) -> Tournament:
    tournament = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=tournament, power=Power.RUN_ROUNDS)
    if tournament.state not in ARRANGING:
        raise NothingToArrange(
            gettext("Pairs kept apart can’t change now. {state}").format(
                state=state_sentence(tournament)
            )
        )
    return tournament


def _entry(tournament: Tournament, entry_id: UUID) -> Entry:
    entry = tournament.entries.filter(pk=entry_id).first()
    if entry is None:
        raise NotInEvent(not_entered_text(entry_id))
    if entry.state == EntryState.WITHDRAWN:
        raise HasLeft(left_text(entry))
    return entry


def _check_own(tournament: Tournament, actor: User, *pair: Entry) -> None:
    """OwnEntry if the actor plays in one of the two entries: players do not choose their
    opponents."""
    if own_entries(tournament, actor) & {entry.pk for entry in pair}:
        raise OwnEntry(
            gettext("This concerns your own pairings, so another member of staff has to do this.")
        )
    refuse_playing_staff(actor, tournament)


def _by_id(entry: Entry) -> str:
    return str(entry.pk)


def _note(kind: str, pair: ForbiddenPair, actor: User, reason: str, now: datetime) -> None:
    """In the journal of the staff alone: even that there is a pair would be telling."""
    note(
        kind,
        tournament_id=pair.tournament_id,
        actor=actor,
        now=now,
        data={"entry": str(pair.first_id), "other": str(pair.second_id), "pair": pair.pk},
        private={"reason": reason} if reason.strip() else None,
        public=False,
    )
