"""Games that are played here."""

from typing import Any

from ground.steady_clock import steady_now
from tables.models import Table
from tables.services.inviting import Terms, join, open_casual
from tables.services.offers import Offer, make_offer
from tests.support.factories import make_user
from tests.support.ready.requests import Ready, of
from tests.support.table_programs import AVALON, COMMANDEER, IRONREACH
from tests.support.tables import opened_by_two

TERMS = Terms("commandeer", "standard", open_to_all=True)


def waiting() -> Table:
    """A game with a free seat."""
    return open_casual(user=make_user(), terms=TERMS, deck=AVALON, now=steady_now())


def begun(body: Any, *, offer: Offer | None = None) -> Ready:
    """A request of the first player of a game that goes on, in which the other made an offer."""
    table, (first, second) = opened_by_two()
    if offer is not None:
        make_offer(table_id=table.pk, holder=second, kind=offer, now=steady_now())
    return Ready({"table_id": str(table.pk)}, body, first.user)


def of_opener(table: Table, body: Any = None) -> Ready:
    return Ready({"table_id": str(table.pk)}, body, table.seats.get(number=0).user)


@of("createTable")
def _() -> Ready:
    return Ready({}, COMMANDEER, make_user())


@of("createPracticeTable")
def _() -> Ready:
    return Ready({}, {"game": "commandeer", "deck": "avalon", "level": "new"}, make_user())


@of("joinTable")
def _() -> Ready:
    return Ready({"table_id": str(waiting().pk)}, {"deck": IRONREACH}, make_user())


@of("confirmReady")
def _() -> Ready:
    table = waiting()
    join(table_id=table.pk, user=make_user(), deck=IRONREACH, now=steady_now())
    return of_opener(table)


@of("closeTable")
def _() -> Ready:
    return of_opener(waiting())


@of("playMove")
def _() -> Ready:
    return begun({"ply": 0, "back": 0, "move": ["concede"]})


@of("makeOffer")
def _() -> Ready:
    return begun({"ply": 0, "back": 0, "kind": "pause"})


@of("answerOffer")
def _() -> Ready:
    return begun({"ply": 0, "back": 0, "kind": "draw", "accept": True}, offer=Offer.DRAW)


@of("setTableStops")
def _() -> Ready:
    return begun({"ply": 0, "back": 0, "stops": {}, "yields": "my_turn"})
