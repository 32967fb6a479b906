"""Playing a seat: moves, offers, and in which windows the player passes."""

from typing import TypeVar
from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from accounts.services.attempts import PLAY_BY_USER, take_attempt
from accounts.services.users import UnusableUsername, UsernameTaken
from contract.answers import Answer
from contract.operations import operation
from decks.services.snapshots import IllegalDeck
from ground.statements.planned_once import planned_once
from ground.steady_clock import steady_now
from replays.services.uploads import EmptyLog, LogTooLarge, TooManyLogs
from tables.api import data as show
from tables.api.pacing import keep_pace_of_caller
from tables.api.serializers import AnswerOffer, KnownPosition, MakeOffer, PlayMove, SetStops
from tables.holders import Holder
from tables.selectors import read_seat
from tables.services.offers import Offer, answer_offer, make_offer
from tables.services.playing import MoveRefused, play, set_stops

PLAY = (Scope.GAMES_PLAY,)
# Of the log of a game that ends, which the table writes in the name of an account of its own.
OF_LOGS = (EmptyLog, LogTooLarge, TooManyLogs, UnusableUsername, UsernameTaken)
# A consequence of an offer or a stop is legal, and a rematch has the decks of the game before.
OF_STOPS = (*OF_LOGS, MoveRefused)
OF_OFFERS = (*OF_STOPS, IllegalDeck)
Sent = TypeVar("Sent", bound=KnownPosition)


class TableMoves(APIView):
    scopes = {"post": PLAY}

    @operation(name="playMove", takes=PlayMove, never=OF_LOGS)
    @planned_once()
    def post(self, request: Request, table_id: UUID) -> Answer[show.TableNews]:
        """Play a move of your seat, in answer to a position.

        The same move for the same position again changes nothing. A position that has passed is
        refused; read the frames after it. You may concede whoever is to decide.
        """
        sent = _sent(PlayMove, request, table_id)
        play(
            table_id=table_id,
            holder=Holder(caller(request)),
            ply=sent.known.ply,
            back=sent.known.back,
            move=sent.move,
            now=steady_now(),
        )
        return _news(request, table_id, sent)


class TableOffers(APIView):
    scopes = {"post": PLAY}

    @operation(name="makeOffer", takes=MakeOffer, never=OF_OFFERS)
    def post(self, request: Request, table_id: UUID) -> Answer[show.TableNews]:
        """Offer the other side a draw, a pause, to go on after one, a rematch, or that your last
        move is taken back.

        Offering what the other side has already offered agrees to it. In a casual game, a move that
        shows nothing new is taken back without asking.
        """
        sent = _sent(MakeOffer, request, table_id)
        user, now, kind = caller(request), steady_now(), sent.kind
        if kind == Offer.REMATCH:
            take_attempt(limit=PLAY_BY_USER, subject=str(user.pk), now=now)
        make_offer(table_id=table_id, holder=Holder(user), kind=kind, known=sent.known, now=now)
        return _news(request, table_id, sent)


class TableOfferAnswer(APIView):
    scopes = {"post": PLAY}

    @operation(name="answerOffer", takes=AnswerOffer, never=OF_OFFERS)
    def post(self, request: Request, table_id: UUID) -> Answer[show.TableNews]:
        """Accept or decline what the other side has offered, or withdraw your own offer."""
        sent = _sent(AnswerOffer, request, table_id)
        answer_offer(
            table_id=table_id,
            holder=Holder(caller(request)),
            kind=sent.kind,
            accept=sent.accept,
            known=sent.known,
            now=steady_now(),
        )
        return _news(request, table_id, sent)


class TableStops(APIView):
    scopes = {"put": PLAY}

    @operation(takes=SetStops, never=OF_STOPS)
    def put(self, request: Request, table_id: UUID) -> Answer[show.TableNews]:
        """Say in which windows of the game you want to be asked, and until when you pass in all.

        It applies at once, also to the window that is open. Other players don't learn of it.
        """
        sent = _sent(SetStops, request, table_id)
        set_stops(
            table_id=table_id,
            holder=Holder(caller(request)),
            stops=sent.stops,
            until=sent.yields or "",
            now=steady_now(),
        )
        return _news(request, table_id, sent)


def _sent(kind: type[Sent], request: Request, table_id: UUID) -> Sent:
    """The body of a change, once it is clear that its player does not send too many."""
    keep_pace_of_caller(request, table_id)
    return kind.read(request)


def _news(request: Request, table_id: UUID, sent: KnownPosition) -> Answer[show.TableNews]:
    """The game after a change, with what came since the position that it answers."""
    return Answer(
        read_seat(
            table_id=table_id,
            holder=Holder(caller(request)),
            show=lambda view: show.table_news(view, sent.known, steady_now()),
        )
    )
