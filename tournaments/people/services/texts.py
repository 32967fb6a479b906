"""Texts that people wrote in an event, without the name of one of them."""

from collections.abc import Collection
from uuid import UUID

from django.db.models import Model

from tournaments.models import (
    Announcement,
    Deadline,
    DeckCheck,
    Dispute,
    MatchSeat,
    Penalty,
    Tournament,
)
from tournaments.models.events import LONGEST_ANNOUNCEMENT
from tournaments.models.judging import LONGEST_WORDS
from tournaments.people.mentions import Mentions

# Texts of people in the rows of an event, with how long each can be.
TEXTS: dict[type[Model], dict[str, int]] = {
    Announcement: {"text": LONGEST_ANNOUNCEMENT},
    Deadline: {"failure": 500},
    DeckCheck: {"reason": LONGEST_WORDS, "note": LONGEST_WORDS},
    Penalty: {"note": LONGEST_WORDS, "revoked_because": LONGEST_WORDS},
}


def scrub_texts(*, tournament: Tournament, own: Collection[UUID], mentions: Mentions) -> None:
    """Replace a name in all texts of an event; `own` are the entries of the person, whose own words
    about matches go as a whole."""
    for model, names in TEXTS.items():
        for row in model._base_manager.filter(tournament=tournament):
            before = {name: getattr(row, name) for name in names}
            changed = {
                name: mentions.replaced(text)[: names[name]]
                for name, text in before.items()
                if mentions.within(text)
            }
            if changed:
                model._base_manager.filter(pk=row.pk).update(**changed)
    _scrub_disputes(tournament, own, mentions)


def _scrub_disputes(tournament: Tournament, own: Collection[UUID], mentions: Mentions) -> None:
    seats = MatchSeat.objects.filter(match__disputes__tournament=tournament, entry__in=own)
    theirs = set(seats.values_list("match", "number"))
    for dispute in Dispute.objects.filter(tournament=tournament):
        words = [
            "" if (dispute.match_id, seat) in theirs else mentions.replaced(text)
            for seat, text in enumerate(dispute.words)
        ]
        if words != dispute.words:
            Dispute.objects.filter(pk=dispute.pk).update(words=words)
