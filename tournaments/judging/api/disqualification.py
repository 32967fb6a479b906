"""Putting entries out of an event, and letting them in again: for judges."""

from collections.abc import Callable
from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from contract.answers import Answer
from contract.operations import operation
from ground.steady_clock import steady_now
from tournaments.core.api.serializers import ForAReason
from tournaments.entries.api import data as show
from tournaments.judging.services import disqualification
from tournaments.models import Entry


class EntryDisqualification(APIView):
    """Disqualify an entry, with a reason that only staff can read.

    Requires the power to rule, which nobody who plays in the event has. The entry plays no further
    rounds and is removed from the standings from now on. Standings of closed rounds are unchanged,
    and its results count for its opponents. The opponent wins its open match. Before the start, its
    place goes to the next entry on the waitlist.
    """

    scopes = {"post": (Scope.RESULTS_WRITE,)}

    @operation(name="disqualifyEntry", takes=ForAReason)
    def post(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        return _done(disqualification.disqualify, request, entry_id)


class EntryReinstatement(APIView):
    """Revoke a disqualification, with a reason, until a round is paired without the entry.

    A player who had dropped before stays dropped. An entry that a penalty disqualifies stays out:
    revoke the penalty instead. If its place was given away before the start, the entry joins the
    waitlist. Results that it lost stay until they are reopened one by one.
    """

    scopes = {"post": (Scope.RESULTS_WRITE,)}

    @operation(name="reinstateEntry", takes=ForAReason)
    def post(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        return _done(disqualification.reinstate, request, entry_id)


def _done(service: Callable[..., Entry], request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
    sent = ForAReason.read(request)
    entry = service(entry_id=entry_id, actor=caller(request), reason=sent.reason, now=steady_now())
    return Answer(show.entry_now(entry, request))
