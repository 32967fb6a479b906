"""A whole event as the document of docs/archive-format.md, from the rows of the database."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db.models import Q

from decks.models import DeckSnapshot
from ledger.chain import face
from ledger.selectors import entries as journal_entries
from ledger.selectors import find_stream, told_stream
from tournaments.archive.document.event_fields import ENTRANT, EVENT, STAGE
from tournaments.archive.document.fields import document_of
from tournaments.archive.document.play_fields import DECK, ENTRY
from tournaments.archive.document.versions import FORMAT, VERSION
from tournaments.archive.selectors.exported_judging import (
    judging_documents,
    public_documents,
    staff_documents,
)
from tournaments.archive.selectors.exported_rounds import compact, round_document
from tournaments.core.services.changes import event_stream
from tournaments.entries.selectors import entries as entries_of
from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.standings.services.standings_document import live_standings
from tournaments.terms.kinds import RoundState, StageKind, TournamentState

CHUNK = 500
# Seen from an entry of the journal: these belong to all entries of the archive, and stand once.
_TOLD_ONCE = ("stream", "previous")

Document = dict[str, Any]


@dataclass(frozen=True)
class Contents:
    """The contents of an archive beyond the public ones: arrangements of the `staff`, facts known
    to those who are `judging`, and the `decks` that are hidden."""

    staff: bool = False
    judging: bool = False
    decks: bool = False


PUBLIC = Contents()


def event_document(
    tournament: Tournament, *, contents: Contents = PUBLIC, journal: bool = True
) -> Document:
    """The event as plain values. The long lists, of rounds and of the journal's entries, are
    iterators that read while they are used; `written` makes text of it all.

    Secrets are never in it: seeds, tokens, accounts, reasons that the staff gave, drafts of rounds.
    """
    begun = set(tournament.rounds.published().values_list("stage_id", flat=True))
    document: Document = {
        "format": FORMAT,
        "version": VERSION,
        "event": document_of(EVENT, tournament, for_staff=contents.staff),
        "stages": [
            _stage(stage, begun, contents) for stage in tournament.stages.order_by("number")
        ],
        "entries": list(entry_documents(tournament, contents)),
        "rounds": _rounds(tournament, contents),
    }
    document |= public_documents(tournament)
    if contents.staff:
        document["forbidden_pairs"] = _forbidden_pairs(tournament)
        document |= staff_documents(tournament)
    if contents.judging:
        document |= judging_documents(tournament)
    if begun:
        document["standings"] = [compact(row) for row in live_standings(tournament)["results"]]
    if journal:
        document["journal"] = _journal(tournament, for_staff=contents.staff)
    return document


def written(document: Document) -> Iterator[str]:
    """The document as JSON, piece by piece."""
    for place, (name, value) in enumerate(document.items()):
        yield f"{',' if place else '{'}\n{json.dumps(name)}:"
        if isinstance(value, Iterator):
            yield from _listed(value)
        elif isinstance(value, dict) and any(isinstance(part, Iterator) for part in value.values()):
            yield from written(value)
        else:
            yield _json(value)
    yield "}\n"


def _listed(items: Iterator[Any]) -> Iterator[str]:
    before = "["
    for item in items:
        yield f"{before}\n{_json(item)}"
        before = ","
    yield "[]" if before == "[" else "]"


def _json_text(value: object) -> str:
    """A time as the archive has it; an id as its text."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    return str(value)


_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_json_text).encode


def _stage(stage: Stage, begun: set[int], contents: Contents) -> Document:
    """A stage as planned; who plays in it, and its bracket, once a round of it is public."""
    is_begun = stage.pk in begun
    entrants = stage.entrants.order_by("seed").values(*(field.name for field in ENTRANT))
    given: Document = {"entrants": list(entrants) if is_begun else []}
    if not is_begun:
        given["bracket"] = None
    if not is_begun and (stage.kind != StageKind.SWISS or (stage.attendance and stage.number > 1)):
        given["rounds"] = None  # A draft may have fixed them for players who do not know it yet.
    return document_of(STAGE, stage, given, for_staff=contents.staff)


def entry_documents(tournament: Tournament, contents: Contents = PUBLIC) -> Iterator[Document]:
    """All entries in the order of entering, each with as much of its deck as may be told."""
    open_to_all = Q(revealed_at__isnull=False)
    snapshots = DeckSnapshot.objects.filter(entry__tournament=tournament)
    if not contents.decks:
        snapshots = snapshots.filter(open_to_all)
    opened = {snapshot.pk: snapshot for snapshot in snapshots.select_related("deck_list")}
    hidden = {} if _tells_soft_scores(tournament, contents) else {"painting": None}
    for entry in entries_of(tournament=tournament):
        given = {"deck": _deck(entry, opened, contents), **hidden}
        yield document_of(ENTRY, entry, given, for_staff=contents.staff)


def _tells_soft_scores(tournament: Tournament, contents: Contents) -> bool:
    """True if an archive has painting and sportsmanship: of a finished event, or for judges."""
    return contents.judging or tournament.state == TournamentState.FINISHED


def _deck(entry: Entry, opened: Mapping[UUID, DeckSnapshot], contents: Contents) -> Document | None:
    """A deck with list and salt where it is `opened`, else by its commitment alone."""
    if entry.deck is None:
        stated: Document | None = entry.stated_deck
        if stated is None or contents.decks or stated["revealed_at"] is not None:
            return stated
        return {**stated, "list": None, "salt": None}
    snapshot = opened.get(entry.deck.pk)
    given = {
        "list": None if snapshot is None else json.loads(snapshot.deck_list.canonical),
        "salt": None if snapshot is None else bytes(snapshot.salt).hex(),
    }
    return document_of(DECK, entry.deck, given)


def _rounds(tournament: Tournament, contents: Contents) -> Iterator[Document]:
    """Published rounds and those undone, by number and then in the order in which they were."""
    rounds = Round.objects.filter(tournament=tournament).exclude(state=RoundState.DRAFT)
    order = {
        pk: place
        for place, pk in enumerate(
            tournament.entries.order_by("entered_at", "id").values_list("pk", flat=True)
        )
    }
    for round_ in rounds.select_related("stage").order_by("number", "paired_at", "pk"):
        yield round_document(
            round_,
            order,
            for_staff=contents.staff,
            soft_scores=_tells_soft_scores(tournament, contents),
        )


def _forbidden_pairs(tournament: Tournament) -> list[list[str]]:
    pairs = tournament.forbidden_pairs.order_by("pk").values_list("first_id", "second_id")
    return [[str(first), str(second)] for first, second in pairs]


def _journal(tournament: Tournament, *, for_staff: bool) -> Document:
    """The chain as everybody may see it, for the staff to its very end; what follows from its head
    is left out of each entry."""
    stream = (find_stream if for_staff else told_stream)(name=event_stream(tournament.pk))
    entries = journal_entries(stream=stream.name).filter(number__lte=stream.length)
    return {
        "stream": stream.name,
        "length": stream.length,
        "head": stream.head,
        "entries": (
            {
                **{name: value for name, value in face(entry).items() if name not in _TOLD_ONCE},
                "hash": entry.hash,
            }
            for entry in entries.iterator(chunk_size=CHUNK)
        ),
    }
