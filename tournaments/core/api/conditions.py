"""ETag, If-Match and If-None-Match: versions and changes of an event, as HTTP writes them."""

import re
from collections.abc import Hashable, Mapping

from rest_framework.request import Request

from contract.unchanged import unless_unchanged
from ledger.selectors import find_stream, told_stream
from tournaments.core.services.changes import Expected, Versioned, etag, event_stream
from tournaments.models import Tournament

# An entity tag (RFC 9110, 8.8.3), weak or strong, with what stands between its quotes.
_TAG = re.compile(r'"([\x21\x23-\x7e\x80-\xff]*)"')
# The part after the version changes with the rest of an answer (front/conditional.py).
_VERSION = re.compile(r"v([1-9][0-9]{0,9})(?:-[0-9a-f]{32})?")


def tagged(row: Versioned) -> Mapping[str, str]:
    """The header that tells the version of a row as it was read."""
    return {"ETag": etag(row.version)}


def unless_event_unchanged(
    request: Request, tournament: Tournament, *facts: Hashable, for_staff: bool = False
) -> None:
    """End a read by 304 where the reader has what it answers, as nothing was entered in the event's
    journal since.

    For answers that say nothing else than what the journal tells of, the organisation's name, and
    what follows from `facts`, as the powers of the reader. Nothing in them may depend on the clock.
    Answers for staff follow from hidden entries too.
    """
    stream = (find_stream if for_staff else told_stream)(name=event_stream(tournament.pk))
    unless_unchanged(request, (stream.head, tournament.organisation.name, *facts))


def expected_version(request: Request) -> Expected | None:
    """The versions on which a request was decided; None where it names none, or `*`.

    A tag that never was one of ours matches no version: whoever sends one means to be stopped. A
    weak one counts as its strong one, although If-Match compares strongly (RFC 9110, 13.1.1): what
    is compared is the version, which is that of every form of an answer, and a proxy that packs
    answers makes their tags weak.
    """
    given = request.headers.get("If-Match")
    if given is None or given.strip() == "*":
        return None
    tags = _TAG.findall(given)
    return frozenset(int(match[1]) for tag in tags if (match := _VERSION.fullmatch(tag)))
