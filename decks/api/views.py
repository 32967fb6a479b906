"""Games with their cards and formats, and verdicts on decks, for anybody."""

from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.views import APIView

import engine
from contract.answers import Answer, Listing
from contract.operations import operation
from decks import selectors
from decks.api import representations as show
from decks.api.serializers import ValidateDeck
from decks.services.judging import UnreadableDeck, judge_deck, read_deck

UNCHANGING = "public, max-age=31536000, immutable"


def _game(slug: str) -> engine.Game:
    try:
        return engine.game(slug)
    except engine.UnknownGame as error:
        known = ", ".join(engine.games())
        raise Http404(f"There is no game {slug!r}; there are {known}.") from error


class Games(APIView):
    """All games that this service knows."""

    scopes = {"get": None}

    def get(self, request: Request) -> Answer[Listing[show.GameRow]]:
        return Answer({"results": [show.game_row(engine.game(slug)) for slug in engine.games()]})


class Game(APIView):
    """One game."""

    scopes = {"get": None}

    def get(self, request: Request, slug: str) -> Answer[show.GameRow]:
        return Answer(show.game_row(_game(slug)))


class Formats(APIView):
    """The formats of a game."""

    scopes = {"get": None}

    def get(self, request: Request, slug: str) -> Answer[Listing[show.FormatRow]]:
        found = sorted(_game(slug).formats.items())
        return Answer({"results": [show.format_row(one) for _, one in found]})


class Cards(APIView):
    """Every card of a game."""

    scopes = {"get": None}

    def get(self, request: Request, slug: str) -> Answer[show.CardPool]:
        return Answer(show.card_pool(_game(slug).slug))


class ReadyDecks(APIView):
    """Ready-made decks of a game, for trying it."""

    scopes = {"get": None}

    def get(self, request: Request, slug: str) -> Answer[Listing[show.ReadyDeck]]:
        found = sorted(_game(slug).ready_decks.items())
        return Answer(
            {"results": [{"name": name, "deck": show.plain_deck(deck)} for name, deck in found]}
        )


class DeckValidation(APIView):
    """Judge a deck.

    An illegal deck is a good answer, with everything that is wrong with it; one that cannot be read
    is an error.
    """

    scopes = {"post": None}

    @operation(
        name="validateDeck",
        takes=ValidateDeck,
        refuses=(engine.UnknownGame, selectors.UnknownFormat, UnreadableDeck),
    )
    def post(self, request: Request) -> Answer[show.Verdict]:
        wanted = ValidateDeck(data=request.data)
        wanted.is_valid(raise_exception=True)
        game = engine.game(wanted.validated_data["game"])
        format = selectors.find_format(game=game, slug=wanted.validated_data["format"])
        deck = read_deck(written=wanted.validated_data["deck"], game=game)
        return Answer(show.verdict(deck, format, judge_deck(deck=deck, format=format)))


class Snapshot(APIView):
    """A deck as it was registered.

    Before its reveal there is only the commitment; then deck and salt, with which anybody can check
    it.
    """

    scopes = {"get": None}

    @operation(name="getDeckSnapshot")
    def get(self, request: Request, snapshot_id: UUID) -> Answer[show.Snapshot]:
        found = selectors.find_snapshot(snapshot_id=snapshot_id)
        caching = UNCHANGING if found.revealed_at else "no-cache"
        return Answer(show.snapshot(found), headers={"Cache-Control": caching})
