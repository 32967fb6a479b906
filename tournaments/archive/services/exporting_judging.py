"""What judges and the staff did in an event, as its archive has it."""

from datetime import timedelta
from typing import Any

from tournaments.models import DeckCheck, Dispute, Penalty, Tournament

Document = dict[str, Any]
_SECOND = timedelta(seconds=1)


def public_documents(tournament: Tournament) -> Document:
    """What everybody may know of it: match points that penalties have taken off, but not for what;
    what is announced; when the clock opens or closes something."""
    taken = Penalty.objects.filter(tournament=tournament, points__gt=0, revoked_at=None)
    announced = tournament.announcements.filter(withdrawn_at=None).order_by("made_at", "pk")
    return {
        "deductions": [
            {"entry": entry, "points": points, "round": number, "at": at}
            for entry, points, number, at in taken.order_by("issued_at", "pk").values_list(
                "entry", "points", "round__number", "issued_at"
            )
        ],
        "announcements": [
            {"text": announcement.text, "at": announcement.made_at} for announcement in announced
        ],
        "deadlines": list(
            tournament.deadlines.order_by("at", "action").values("action", "at", "done_at")
        ),
    }


def staff_documents(tournament: Tournament) -> Document:
    """The same with what was withdrawn, and who helps in the event alone."""
    helpers = tournament.staff.order_by("user__username")
    return {
        "announcements": [
            {
                "text": announcement.text,
                "at": announcement.made_at,
                "withdrawn_at": announcement.withdrawn_at,
            }
            for announcement in tournament.announcements.order_by("made_at", "pk")
        ],
        "staff": [
            {"name": helper.user.username, "role": helper.role, "since": helper.since}
            for helper in helpers.select_related("user")
        ],
    }


def judging_documents(tournament: Tournament) -> Document:
    """What only those may know who rule in the event, and do not play in it."""
    penalties = Penalty.objects.filter(tournament=tournament).order_by("issued_at", "pk")
    places = {pk: place for place, pk in enumerate(penalties.values_list("pk", flat=True))}
    checks = DeckCheck.objects.filter(tournament=tournament).order_by("opened_at", "pk")
    disputes = Dispute.objects.filter(tournament=tournament).order_by("opened_at", "pk")
    people = ("player", "round", "issued_by", "revoked_by")
    return {
        "disputes": [_dispute(dispute) for dispute in disputes],
        "penalties": [_penalty(penalty) for penalty in penalties.select_related(*people)],
        "deck_checks": [
            {
                **_deck_check(check),
                "penalty": None if check.penalty_id is None else places[check.penalty_id],
            }
            for check in checks.select_related("round", "opened_by", "closed_by")
        ],
    }


def _dispute(dispute: Dispute) -> Document:
    return {
        "match": dispute.match_id,
        "cause": dispute.cause,
        "opened_by": dispute.opened_by_id,
        "words": dispute.words,
        "opened_at": dispute.opened_at,
        "closed_at": dispute.closed_at,
        "closed_as": dispute.closed_as or None,
    }


def _penalty(penalty: Penalty) -> Document:
    return {
        "entry": penalty.entry_id,
        "player": None if penalty.player is None else penalty.player.number,
        "round": None if penalty.round is None else penalty.round.number,
        "match": penalty.match_id,
        "infraction": penalty.infraction,
        "kind": penalty.kind,
        "points": penalty.points,
        "falls_on": penalty.falls_on_id,
        "note": penalty.note,
        "by": penalty.issued_by.username,
        "at": penalty.issued_at,
        "revoked_by": None if penalty.revoked_by is None else penalty.revoked_by.username,
        "revoked_at": penalty.revoked_at,
        "revoked_because": penalty.revoked_because,
    }


def _deck_check(check: DeckCheck) -> Document:
    return {
        "entry": check.entry_id,
        "round": None if check.round is None else check.round.number,
        "match": check.match_id,
        "chosen": check.chosen,
        "reason": check.reason,
        "by": check.opened_by.username,
        "at": check.opened_at,
        "closed_by": None if check.closed_by is None else check.closed_by.username,
        "closed_at": check.closed_at,
        "finding": check.finding or None,
        "note": check.note,
        "extension_minutes": check.extension_minutes,
    }


def seconds_left(left: timedelta | None) -> int | None:
    """What a standing clock shows, in whole seconds."""
    return None if left is None else left // _SECOND
