"""Refusals where there is no event, round, match, registration or player of an id or number."""

from uuid import UUID

from django.utils.translation import gettext

from contract.errors import NotFound
from tournaments.models import Entry


def no_event(event: UUID | str) -> NotFound:
    """The refusal of an id or a short code."""
    return NotFound(gettext("There is no event {id}.").format(id=event))


def no_round(number: int) -> NotFound:
    return NotFound(gettext("There is no round {round} in this event.").format(round=number))


def no_match(match_id: UUID) -> NotFound:
    return NotFound(gettext("There is no match {id}.").format(id=match_id))


def no_entry(entry_id: UUID) -> NotFound:
    return NotFound(gettext("There is no registration {id}.").format(id=entry_id))


def not_entered_text(entry_id: UUID) -> str:
    """The text about a registration that is none of the event's."""
    return gettext("There is no registration {id} in this event.").format(id=entry_id)


def no_player(entry: Entry, player_id: UUID | None) -> NotFound:
    return NotFound(gettext("{name} has no player {id}.").format(name=entry.name, id=player_id))


def left_text(entry: Entry) -> str:
    """The text about a registration that was withdrawn or dropped."""
    return gettext("{name} is no longer in this event.").format(name=entry.name)
