"""Results of matches as the journal has them: who entered which."""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from ground.statements.reads import PreparedRead
from ledger.models import LedgerEntry
from ledger.selectors import staff_entries
from tournaments.core.services.changes import event_stream
from tournaments.models import Match, Round

GIVEN = ("match.settled", "match.corrected")
COUNTED = "match.counted"
# Journal entries that are looked through for the people who entered the last results.
READ_BACK = 60


def slip_entries(stream: str) -> QuerySet[LedgerEntry]:
    """The entries of the journal of an event about results, and about numbers that staff added to
    them, the last first."""
    noted = staff_entries(stream=stream)
    added = Q(kind=COUNTED, actor__isnull=False)
    return noted.filter(Q(kind__in=GIVEN) | added).order_by("-number")


def last_slip(match: Match, *, kinds: Collection[str] = ()) -> LedgerEntry | None:
    """The last of these entries about a match; with `kinds`, the last of these."""
    stream = event_stream(match.round.tournament_id)
    entries = slip_entries(stream).filter(data__match=str(match.pk))
    return (entries.filter(kind__in=kinds) if kinds else entries).first()


def who_entered(round: Round) -> dict[str, int | None]:
    """The users who entered the last results of the event of a round, by the ids of matches."""
    actors: dict[str, int | None] = {}
    for match, actor in _ACTORS.all(event_stream(round.tournament_id)):
        actors.setdefault(match, actor)
    return actors


_ACTORS: PreparedRead[tuple[str, int | None]] = PreparedRead(
    lambda stream: slip_entries(stream).values_list("data__match", "actor_id")[:READ_BACK], str
)
