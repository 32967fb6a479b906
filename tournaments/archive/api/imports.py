"""Events that organisers bring as documents."""

from datetime import datetime
from typing import Annotated, Any, TypedDict
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

import engine
from accounts.api.caller import caller
from accounts.models import Scope
from contract.answers import Accepted, Answer
from contract.bodies import Query
from contract.fields import PlainText
from contract.operations import Media, Refusal, operation
from decks.api.representations import Digest
from ground.steady_clock import steady_now
from tournaments.archive.api.parsers import ArchiveParser, PackedArchiveParser, SentBody
from tournaments.archive.selectors.imports import find_import
from tournaments.archive.services.import_requests import ask_for_import
from tournaments.archive.services.importing import ResultsOf
from tournaments.models import EventImport
from tournaments.terms.kinds import ImportState
from tournaments.terms.other_games import LONGEST_GAME_NAME

JSON = "application/json"


class ImportQuery(Query):
    """`organisation` is a short name; without it the event is the caller's own. The others say
    what a file of results leaves open; of a game that Muster has no rules of, `game` is `other`,
    and `game_name` says which."""

    organisation: Annotated[str | None, PlainText(max_length=50)] = None
    name: Annotated[str, PlainText(max_length=120, allow_blank=True)] = ""
    game: Annotated[str, PlainText(max_length=64, allow_blank=True)] = ""
    game_name: Annotated[str, PlainText(max_length=LONGEST_GAME_NAME, allow_blank=True)] = ""
    format: Annotated[str, PlainText(max_length=64, allow_blank=True)] = ""
    profile: Annotated[str, PlainText(max_length=40)] = "card-game"
    rounds: Annotated[int | None, serializers.IntegerField(min_value=1, max_value=256)] = None

    @property
    def results_of(self) -> ResultsOf:
        return ResultsOf(
            name=self.name,
            game=self.game,
            format=self.format,
            profile=self.profile,
            rounds=self.rounds,
            game_name=self.game_name,
        )


class ImportFault(TypedDict):
    """An error in the document, in the form of an error of the API."""

    pointer: str
    code: str
    detail: str


class ImportDetail(TypedDict):
    """The state of an import: waiting, being read, `done` with the event, or `refused` with
    `errors`.
    """

    id: Annotated[str, {"format": "uuid"}]
    state: ImportState
    digest: Digest
    length: int
    asked_at: datetime
    ended_at: datetime | None
    tournament_id: Annotated[str | None, {"format": "uuid"}]
    errors: list[ImportFault]


def import_detail(row: EventImport) -> ImportDetail:
    fault: ImportFault = {"pointer": row.pointer, "code": row.code, "detail": row.detail}
    return {
        "id": str(row.pk),
        "state": ImportState(row.state),
        "digest": row.digest,
        "length": row.length,
        "asked_at": row.asked_at,
        "ended_at": row.ended_at,
        "tournament_id": None if row.tournament_id is None else str(row.tournament_id),
        "errors": [fault] if row.code else [],
    }


class EventImports(APIView):
    scopes = {"post": (Scope.EVENTS_MANAGE,)}
    parser_classes = [ArchiveParser, PackedArchiveParser]

    @operation(
        name="importTournament",
        takes=(
            Media(JSON, "An archive, or a file of results; it may come as Content-Encoding: gzip."),
            Media("application/gzip", "The same, packed."),
        ),
        query=ImportQuery,
        refuses=(engine.UnknownGame, Refusal(503, "other_event_read")),
    )
    def post(self, request: Request) -> Accepted[ImportDetail]:
        """Import an event from an archive or a results file.

        The type and the size are checked now; a worker then reads the file, and `Location` leads to
        the outcome. The event gets the same standings, live and after each closed round, and can
        continue here. Its players are guests.
        """
        query = ImportQuery.read(request)
        body: Any = request.data
        sent = body if isinstance(body, SentBody) else SentBody(iter(()), packed=False)
        made = ask_for_import(
            pieces=sent.pieces,
            packed=sent.packed,
            organisation=query.organisation,
            actor=caller(request),
            results_of=query.results_of,
            now=steady_now(),
        )
        where = reverse("import", kwargs={"import_id": made.pk}, request=request)
        return Accepted(import_detail(made), location=where)


class EventImportDetail(APIView):
    scopes = {"get": (Scope.EVENTS_MANAGE,)}

    def get(self, request: Request, import_id: UUID) -> Answer[ImportDetail]:
        """Retrieve the state of one of your imports."""
        event_import = find_import(import_id=import_id, user=caller(request))
        return Answer(import_detail(event_import), headers={"Cache-Control": "no-store"})
