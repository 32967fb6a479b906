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
        "announcements": [{"text": one.text, "at": one.made_at} for one in announced],
        "deadlines": list(
            tournament.deadlines.order_by("at", "action").values("action", "at", "done_at")
        ),
    }


def staff_documents(tournament: Tournament) -> Document:
    """The same with what was withdrawn, and who helps in the event alone."""
    helpers = tournament.staff.order_by("user__username")
    return {
        "announcements": [
            {"text": one.text, "at": one.made_at, "withdrawn_at": one.withdrawn_at}
            for one in tournament.announcements.order_by("made_at", "pk")
        ],
        "staff": [
            {"name": one.user.username, "role": one.role, "since": one.since}
            for one in helpers.select_related("user")
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
        "disputes": [_dispute(one) for one in disputes],
        "penalties": [_penalty(one) for one in penalties.select_related(*people)],
        "deck_checks": [
            {
                **_deck_check(one),
                "penalty": None if one.penalty_id is None else places[one.penalty_id],
            }
            for one in checks.select_related("round", "opened_by", "closed_by")
        ],
    }


def _dispute(one: Dispute) -> Document:
    return {
        "match": one.match_id,
        "cause": one.cause,
        "opened_by": one.opened_by_id,
        "words": one.words,
        "opened_at": one.opened_at,
        "closed_at": one.closed_at,
        "closed_as": one.closed_as or None,
    }


def _penalty(one: Penalty) -> Document:
    return {
        "entry": one.entry_id,
        "player": None if one.player is None else one.player.number,
        "round": None if one.round is None else one.round.number,
        "match": one.match_id,
        "infraction": one.infraction,
        "kind": one.kind,
        "points": one.points,
        "falls_on": one.falls_on_id,
        "note": one.note,
        "by": one.issued_by.username,
        "at": one.issued_at,
        "revoked_by": None if one.revoked_by is None else one.revoked_by.username,
        "revoked_at": one.revoked_at,
        "revoked_because": one.revoked_because,
    }


def _deck_check(one: DeckCheck) -> Document:
    return {
        "entry": one.entry_id,
        "round": None if one.round is None else one.round.number,
        "match": one.match_id,
        "chosen": one.chosen,
        "reason": one.reason,
        "by": one.opened_by.username,
        "at": one.opened_at,
        "closed_by": None if one.closed_by is None else one.closed_by.username,
        "closed_at": one.closed_at,
        "finding": one.finding or None,
        "note": one.note,
        "extension_minutes": one.extension_minutes,
    }


def seconds_left(left: timedelta | None) -> int | None:
    """What a standing clock shows, in whole seconds."""
    return None if left is None else left // _SECOND
