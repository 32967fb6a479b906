"""Signed statements about the results of matches, for anybody."""

from datetime import datetime
from typing import Annotated, Any, Literal, TypedDict
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.views import APIView

from contract.answers import Answer
from contract.listed import listed
from contract.operations import Media, operation
from contract.rows import Parts
from replays.api.certificates import JWS
from replays.certificates.jws import payload_of
from tournaments.matches.selectors.matches import find_match
from tournaments.matches.services.statements import find_statement, statements_of
from tournaments.models import ResultStatement


class StatementData(TypedDict):
    """A signed statement with its contents. Later statements of a match say why they replaced the
    one before.
    """

    id: Annotated[str, {"format": "uuid"}]
    revision: int
    because: Literal["corrected", "reopened", "settled_again", "counted", "evidence", "void"] | None
    kid: str
    issued_at: datetime
    says: dict[str, Any]
    jws: str


class Statements(Parts):
    """The signed statements of a match result, latest first. The latest one counts."""

    results: list[StatementData]


class MatchStatement(APIView):
    """Retrieve the current signed statement of a match result."""

    scopes = {"get": None}

    @operation(
        answers={200: Media(JWS, "A compact JWS: header, payload and signature in base64url.")},
    )
    def get(self, request: Request, match_id: UUID) -> HttpResponse:
        statement = find_statement(match_id=match_id)
        return HttpResponse(statement.jws, content_type=JWS)


class MatchStatements(APIView):
    """List all statements of a match result, including superseded ones."""

    scopes = {"get": None}

    @listed(Statements)
    def get(self, request: Request, match_id: UUID) -> Answer[Statements]:
        match = find_match(match_id=match_id)
        return Answer({"results": [_data(statement) for statement in statements_of(match)]})


def _data(statement: ResultStatement) -> StatementData:
    because: Any = statement.because or None
    return {
        "id": str(statement.pk),
        "revision": statement.revision,
        "because": because,
        "kid": statement.key_id,
        "issued_at": statement.issued_at,
        "says": payload_of(statement.jws),
        "jws": statement.jws,
    }
