"""Games that are played here: one's own, those that are open, and how one stands."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

import engine
from accounts.api.caller import caller
from accounts.models import Scope
from accounts.services.attempts import PLAY_BY_USER, take_attempt
from accounts.services.users import UnusableUsername, UsernameTaken
from contract.answers import Answer, Created, Done, Listing
from contract.listed import listed
from contract.operations import Media, operation
from ground.addresses import address_of
from ground.steady_clock import steady_now
from ledger.api.live import STREAM, LiveQuery, led_to_live
from tables.api import data as show
from tables.api.pacing import keep_pace_of_caller
from tables.api.serializers import (
    FramesQuery,
    JoinTable,
    NextQuery,
    OpenPractice,
    OpenTable,
)
from tables.holders import Holder
from tables.models import Table
from tables.selectors import (
    SeatView,
    clicks_after,
    find_seat,
    finished_games,
    games_of,
    kept_practice,
    open_games,
    read_seat,
)
from tables.services.inviting import Terms, close_game, join, make_ready, open_casual
from tables.services.opening import open_practice
from tables.services.presence import note_presence

PLAY = (Scope.GAMES_PLAY,)
# The account of tables is made once, under a name that nobody else can have.
OF_ACCOUNTS = (UnusableUsername, UsernameTaken)


class Tables(APIView):
    scopes = {"get": PLAY, "post": PLAY}

    @listed(Listing[show.TableRow])
    def get(self, request: Request) -> Answer[Listing[show.TableRow]]:
        """List your games: those between people that wait or go on, those that you are invited to,
        your practice games, and those between people that are over, in this order, each with the
        last moved first; at most 50 of each.
        """
        user = caller(request)
        tables = [*games_of(user=user), *kept_practice(user=user), *finished_games(user=user)]
        seats = [(table, Holder(user).seat_in(table.seats.all())) for table in tables]
        rows = [show.table_row(table, seat) for table, seat in seats if seat is not None]
        return Answer({"results": rows})

    @operation(takes=OpenTable, refuses=(engine.UnknownGame,))
    def post(self, request: Request) -> Created[show.TableDetail]:
        """Open a game for other people, and take its first seat.

        It starts once all seats are taken and you are ready.
        """
        sent = OpenTable.read(request)
        user, now = caller(request), steady_now()
        take_attempt(limit=PLAY_BY_USER, subject=str(user.pk), now=now)
        table = open_casual(
            user=user,
            terms=Terms(sent.game, sent.format, sent.minutes, sent.open_to_all),
            deck=sent.deck,
            opponent=sent.opponent,
            now=now,
        )
        return _opened(request, table)


class OpenTables(APIView):
    scopes = {"get": PLAY}

    @listed(Listing[show.AboutTable])
    def get(self, request: Request) -> Answer[Listing[show.AboutTable]]:
        """List the games of others with a free seat that anybody may take, the newest first; at
        most 50.
        """
        tables = open_games(beside=caller(request))
        return Answer({"results": [show.about_table(table) for table in tables]})


class PracticeTables(APIView):
    scopes = {"post": PLAY}

    @operation(takes=OpenPractice)
    def post(self, request: Request) -> Created[show.TableDetail]:
        """Open a game against bots, which starts at once. It has no log and no certificate."""
        sent = OpenPractice.read(request)
        user, now = caller(request), steady_now()
        take_attempt(limit=PLAY_BY_USER, subject=str(user.pk), now=now)
        table = open_practice(
            game=sent.game,
            format=sent.format,
            variant=sent.variant,
            deck=sent.deck,
            level=sent.level,
            key="",
            address=address_of(request.META),
            user=user,
            now=now,
        )
        return _opened(request, table)


class OneTable(APIView):
    scopes = {"get": PLAY}

    def get(self, request: Request, table_id: UUID) -> Answer[show.TableDetail]:
        """Retrieve a game that you play: how it stands, what your seat sees, and what you are to
        decide.
        """
        view = _present(request, table_id)
        return Answer(show.table_detail(view, steady_now()))


class TableFrames(APIView):
    scopes = {"get": PLAY}

    @operation(query=FramesQuery)
    def get(self, request: Request, table_id: UUID) -> Answer[show.TableNews]:
        """Retrieve what came since the moves that you know: frames of the film of your seat.

        Where moves were taken back since, so that you know another line of play, and without
        `after`, there's the whole film instead.
        """
        query, now = FramesQuery.read(request), steady_now()

        def news(view: SeatView) -> show.TableNews:
            note_presence(seat=view.seat, now=now)
            return show.table_news(view, query.known, now)

        holder = Holder(caller(request))
        return Answer(read_seat(table_id=table_id, holder=holder, show=news))


class TableNext(APIView):
    scopes = {"get": PLAY}

    @operation(query=NextQuery)
    def get(self, request: Request, table_id: UUID) -> Answer[show.TableStep]:
        """Retrieve what may be clicked after a verb and some arguments, for verbs that are `far`
        because they have too many moves to list.
        """
        query = NextQuery.read(request)
        view = find_seat(table_id=table_id, holder=Holder(caller(request)))
        step = clicks_after(view, verb=query.verb, clicked=query.clicked)
        return Answer(show.table_step(view, step))


CHANGES = Media(
    STREAM,
    "Server-sent events, as long as both sides stay: `id` is the number of the last change of the"
    " table (`changes`).",
)


class TableLive(APIView):
    """The place of a stream that another process sends (live/door.py), if a client asks here."""

    scopes = {"get": PLAY}

    @operation(query=LiveQuery, answers={200: CHANGES, 307: None})
    def get(self, request: Request, table_id: UUID) -> HttpResponse:
        """Follow a game that you play: something is sent as soon as the table changes.

        Read the frames then. Send your token again where you are redirected. Read again from the
        last `id` when the stream ends.
        """
        find_seat(table_id=table_id, holder=Holder(caller(request)))
        return led_to_live(request)


class TableJoin(APIView):
    scopes = {"post": PLAY}

    @operation(name="joinTable", takes=JoinTable)
    def post(self, request: Request, table_id: UUID) -> Answer[show.TableDetail]:
        """Take a free seat of a game, or the one that you are invited to, ready to start.

        The game starts once the player who opened it is ready.
        """
        sent = JoinTable.read(request)
        user, now = caller(request), steady_now()
        take_attempt(limit=PLAY_BY_USER, subject=str(user.pk), now=now)
        join(table_id=table_id, user=user, deck=sent.deck, number=sent.seat, now=now)
        return Answer(show.table_detail(_present(request, table_id), now))


class TableReady(APIView):
    scopes = {"post": PLAY}

    @operation(name="confirmReady", never=OF_ACCOUNTS)
    def post(self, request: Request, table_id: UUID) -> Answer[show.TableDetail]:
        """Say that you are ready. The game starts once all players are."""
        keep_pace_of_caller(request, table_id)
        make_ready(table_id=table_id, holder=Holder(caller(request)), now=steady_now())
        return Answer(show.table_detail(_present(request, table_id), steady_now()))


class TableClose(APIView):
    scopes = {"post": PLAY}

    @operation(name="closeTable")
    def post(self, request: Request, table_id: UUID) -> Done:
        """Withdraw a game that hasn't started, decline an invitation, or give your seat back."""
        keep_pace_of_caller(request, table_id)
        close_game(table_id=table_id, holder=Holder(caller(request)))
        return Done()


def _present(request: Request, table_id: UUID) -> SeatView:
    """The game for the caller's seat; that they read it is noted, as of people at their pages."""
    view = find_seat(table_id=table_id, holder=Holder(caller(request)))
    note_presence(seat=view.seat, now=steady_now())
    return view


def _opened(request: Request, table: Table) -> Created[show.TableDetail]:
    place = reverse("table", request=request, kwargs={"table_id": table.pk})
    return Created(show.table_detail(_present(request, table.pk), steady_now()), location=place)
