"""Putting entries out of an event, and letting them in again: for judges."""

from collections.abc import Callable
from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from contract.answers import Answer
from contract.operations import operation
from ledger.steady_clock import steady_now
from tournaments.core.api.serializers import ForAReason
from tournaments.entries.api import data as show
from tournaments.judging.services import disqualification
from tournaments.models import Entry


class EntryDisqualification(APIView):
    """Put an entry out of the event, with a reason that the staff alone can read.

    It takes the power to rule, which nobody has who plays in the event. The entry plays no further
    round and stands in no table from now on; the tables of closed rounds stay as they are, and what
    it has played counts for its opponents. Its open match is won by the opponent. Of an event that
    has not started, its place goes to whoever waits for one.
    """

    scopes = {"post": (Scope.RESULTS_WRITE,)}

    @operation(name="disqualifyEntry", takes=ForAReason)
    def post(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        return _done(disqualification.disqualify, request, entry_id)


class EntryReinstatement(APIView):
    """Take a disqualification back, with a reason, as long as no round was paired without the
    entry.

    Who had dropped before has dropped again. As long as a penalty keeps it out it stays out: revoke
    that instead. Whose place was given away before the start waits for another one. The results
    that it has lost by it stay until they are taken back on their own.
    """

    scopes = {"post": (Scope.RESULTS_WRITE,)}

    @operation(name="reinstateEntry", takes=ForAReason)
    def post(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        return _done(disqualification.reinstate, request, entry_id)


def _done(service: Callable[..., Entry], request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
    serializer = ForAReason(data=request.data)
    serializer.is_valid(raise_exception=True)
    reason = serializer.validated_data["reason"]
    entry = service(entry_id=entry_id, actor=caller(request), reason=reason, now=steady_now())
    return Answer(show.entry_now(entry, request))
