"""Acts of judges and the staff in an event, as its archive has them."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from tournaments.archive.document.fields import Fields, document_of
from tournaments.archive.document.judging_fields import (
    ANNOUNCEMENT,
    DEADLINE,
    DECK_CHECK,
    DEDUCTION,
    DISPUTE,
    HELPER,
    PENALTY,
)
from tournaments.models import DeckCheck, Dispute, Penalty, Tournament

Document = dict[str, Any]
_SECOND = timedelta(seconds=1)


def public_documents(tournament: Tournament) -> Document:
    """The public part of it: match points that penalties have taken off, but not the reasons;
    announcements; the times when the clock opens or closes something."""
    given = Penalty.objects.filter(tournament=tournament, points__gt=0, revoked_at=None)
    taken = given.select_related("round")
    announced = tournament.announcements.filter(withdrawn_at=None).order_by("made_at", "pk")
    return {
        "deductions": _documents(DEDUCTION, taken.order_by("issued_at", "pk")),
        "announcements": _documents(ANNOUNCEMENT, announced),
        "deadlines": _documents(DEADLINE, tournament.deadlines.order_by("at", "action")),
    }


def staff_documents(tournament: Tournament) -> Document:
    """The documents of the staff: those of everybody, with what was withdrawn, and the event's own
    helpers."""
    announced = tournament.announcements.order_by("made_at", "pk")
    helpers = tournament.staff.order_by("user__username")
    return {
        "announcements": _documents(ANNOUNCEMENT, announced, for_staff=True),
        "staff": _documents(HELPER, helpers.select_related("user")),
    }


def judging_documents(tournament: Tournament) -> Document:
    """The part that only those may know who rule in the event and do not play in it."""
    penalties = Penalty.objects.filter(tournament=tournament).order_by("issued_at", "pk")
    places: dict[Any, int] = {
        pk: place for place, pk in enumerate(penalties.values_list("pk", flat=True))
    }
    checks = DeckCheck.objects.filter(tournament=tournament).order_by("opened_at", "pk")
    disputes = Dispute.objects.filter(tournament=tournament).order_by("opened_at", "pk")
    people = ("player", "round", "issued_by", "revoked_by")
    return {
        "disputes": _documents(DISPUTE, disputes),
        "penalties": _documents(PENALTY, penalties.select_related(*people)),
        "deck_checks": [
            document_of(DECK_CHECK, check, {"penalty": places.get(check.penalty_id)})
            for check in checks.select_related("round", "opened_by", "closed_by")
        ],
    }


def _documents(table: Fields, rows: Iterable[Any], *, for_staff: bool = False) -> list[Document]:
    return [document_of(table, row, for_staff=for_staff) for row in rows]


def seconds_left(left: timedelta | None) -> int | None:
    """The time on a standing clock, in whole seconds."""
    return None if left is None else left // _SECOND
