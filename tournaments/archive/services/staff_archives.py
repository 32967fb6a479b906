"""The archive of an event for its staff, as it is now; a worker writes that of a large event.

A reader needs the powers for it each time, when they ask for it and when they get it. A written
archive is found by its contents, so nobody comes to a document that has more than they may read.
It is of the moment at which it was written: while results come in, no archive would stay the latest
until its reader comes back.
"""

import hashlib
import json
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from accounts.models import User
from accounts.roles import Power
from ground.statements.snapshot_read import snapshot_read
from tournaments.archive.selectors.exported_event import Contents, event_document, written
from tournaments.archive.services.served_archives import Packing
from tournaments.core.access import demand, demand_of, powers_in
from tournaments.core.services.changes import lock_tournament, note
from tournaments.core.services.prepared import prepared
from tournaments.models import Tournament
from tournaments.standings.services.stored_standings import WRITTEN_BY_WORKERS

STAFF_ARCHIVE = "staff_archive"
# They are large, and each is asked for by few.
MOST_KEPT = 20
FRESH = timedelta(minutes=2)


def staff_archive(*, tournament_id: UUID, actor: User, decks: bool = False, now: datetime) -> bytes:
    """The whole event, packed (gzip), with clubs, tables, ratings, forbidden pairs, and its
    helpers.

    With penalties, deck checks and disputes too, for those who rule in it, and so do not play.
    With `decks` the hidden ones too, for somebody of the staff who sees decks and does not play;
    that they took them is written down, as for one who has looked at each. Raises NotYourEvent,
    PowerMissing, and BeingPrepared for a large event until a worker has written it.
    """
    tournament = Tournament.objects.get(pk=tournament_id)
    contents = _contents(tournament, actor, decks=decks)
    if tournament.places_taken < WRITTEN_BY_WORKERS:
        packed = _packed(tournament_id, contents)
    else:
        facts = json.dumps([str(tournament_id), contents.judging, contents.decks])
        packed = prepared(
            tag=hashlib.sha256(f"{STAFF_ARCHIVE} {facts}".encode()).hexdigest()[:32],
            tournament_id=tournament_id,
            kind=STAFF_ARCHIVE,
            facts=facts,
            fresh=FRESH,
            now=now,
        )
    if decks:
        _note_decks(tournament_id, actor, now)
    return packed


def asked_staff_archive(facts: str) -> bytes:
    """The packed archive that was asked for, in a worker."""
    tournament_id, judging, decks = json.loads(facts)
    return _packed(UUID(tournament_id), Contents(staff=True, judging=judging, decks=decks))


def exported_for_staff(*, tournament_id: UUID, deck_reader: User | None, now: datetime) -> str:
    """The archive for the staff as text for the operator, who may take everything but hidden decks;
    with those for `deck_reader`, by whom they are taken."""
    contents = Contents(staff=True, judging=True)
    if deck_reader is not None:
        tournament = Tournament.objects.get(pk=tournament_id)
        contents = _contents(tournament, deck_reader, decks=True)
        _note_decks(tournament_id, deck_reader, now)
    with snapshot_read():
        return "".join(written(event_document(_event(tournament_id), contents=contents)))


def _contents(tournament: Tournament, actor: User, *, decks: bool) -> Contents:
    """The contents of the archive for `actor`; NotYourEvent, PowerMissing."""
    powers = powers_in(user=actor, tournament=tournament)
    for power in (Power.MANAGE_EVENTS, *([Power.SEE_DECKS] if decks else [])):
        demand_of(powers, tournament=tournament, power=power)
    return Contents(staff=True, judging=Power.RULE in powers, decks=decks)


def _packed(tournament_id: UUID, contents: Contents) -> bytes:
    packing = Packing()
    with snapshot_read():
        for piece in written(event_document(_event(tournament_id), contents=contents)):
            packing.add(piece)
    return packing.end()


def _event(tournament_id: UUID) -> Tournament:
    return Tournament.objects.select_related("organisation").get(pk=tournament_id)


@transaction.atomic
def _note_decks(tournament_id: UUID, actor: User, now: datetime) -> None:
    """Write it down under the event's lock, so that nobody looks and enters at the same moment."""
    tournament = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=tournament, power=Power.SEE_DECKS)
    note("deck.exported", tournament_id=tournament.pk, actor=actor, now=now, public=False)
