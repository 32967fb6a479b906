"""What there is in an event, by the name under which addresses and bodies have it."""

from typing import Any

from accounts.models import ApiToken, Organisation, User
from decks.models import CardPoolVersion, FormatVersion
from tests.support.factories import game
from tests.support.public import values
from tournaments.models import DeckCheck, Dispute, EntryPlayer, Penalty, Tournament


def known_things(tournament: Tournament) -> dict[str, list[Any]]:
    """What there is, by the name under which addresses and bodies have it."""
    rows = {
        "check_id": DeckCheck.objects.all(),
        "dispute_id": Dispute.objects.all(),
        "member_id": EntryPlayer.objects.filter(entry__tournament=tournament),
        "penalty_id": Penalty.objects.all(),
    }
    formats, pool = FormatVersion.objects.all(), CardPoolVersion.objects.first()
    assert pool is not None
    things = {name: [str(row.pk) for row in some] for name, some in rows.items()}
    entries = values(tournament)["entry_id"]
    return (
        values(tournament)
        | things
        | {
            "digest": [pool.digest, *formats.values_list("digest", flat=True)[:2]],
            "first": entries,
            "format": ["starter"],
            "format_slug": ["starter"],
            "game": [game().slug],
            "number": [1],
            "player_ids": [entries[:2]],
            "prefix": [row.prefix for row in ApiToken.objects.all()],
            "second": entries,
            "slug": [game().slug, *Organisation.objects.values_list("slug", flat=True)],
            "username": [*User.objects.values_list("username", flat=True)],
        }
    )
