"""The archive of an event as it is now, with what only its staff may take away or without."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from accounts.roles import Power
from tournaments.access import demand, powers_in
from tournaments.models import Tournament
from tournaments.services.exporting import Contents, event_document, written
from tournaments.services.journal import note
from tournaments.services.locking import lock_tournament
from tournaments.services.one_moment import one_moment
from tournaments.services.records import profile_of
from tournaments.trf import Report


def archive_for_staff(
    *, tournament_id: UUID, actor: User | None, decks: bool = False, now: datetime
) -> str:
    """The whole event as text, with clubs, tables, ratings, forbidden pairs, and who helps in it.

    With penalties, deck checks and disputes too, for those who rule in it, and so do not play.
    With `decks` the hidden ones too, for somebody of the staff who sees decks and does not play;
    that they took them is written down, as for one who has looked at each. `actor` None is the
    operator, who may take everything but them. Raises NotYourEvent, PowerMissing.
    """
    judging = True
    if actor is not None:
        event = Tournament.objects.get(pk=tournament_id)
        demand(user=actor, tournament=event, power=Power.MANAGE_EVENTS)
        judging = Power.RULE in powers_in(user=actor, tournament=event)
        if decks:
            _note_decks(tournament_id, actor, now)
    with one_moment():
        contents = Contents(staff=True, judging=judging, decks=decks and actor is not None)
        return "".join(written(event_document(_event(tournament_id), contents=contents)))


def public_archive(*, tournament_id: UUID) -> str:
    """What everybody may read of the event, as text."""
    with one_moment():
        return "".join(written(event_document(_event(tournament_id))))


def report_of(*, tournament_id: UUID, staff: bool = False) -> str:
    """The event in the columns of chess reports, with ratings for the staff."""
    with one_moment():
        tournament = _event(tournament_id)
        document = event_document(tournament, contents=Contents(staff=staff), journal=False)
        report = Report(document, profile_of(tournament))
        for round_ in document["rounds"]:
            report.take(round_)
        return report.text()


def _event(tournament_id: UUID) -> Tournament:
    return Tournament.objects.select_related("organisation").get(pk=tournament_id)


@transaction.atomic
def _note_decks(tournament_id: UUID, actor: User, now: datetime) -> None:
    """Write it down under the event's lock, so that nobody looks and enters at the same moment."""
    tournament = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=tournament, power=Power.SEE_DECKS)
    note("deck.exported", tournament_id=tournament.pk, actor=actor, now=now, public=False)
