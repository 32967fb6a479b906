"""Games with their cards and formats, and verdicts on decks, for anybody."""

from uuid import UUID

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.views import APIView

import engine
from contract.answers import Answer, Listing
from contract.operations import operation
from decks import selectors
from decks.api import representations as show
from decks.api.addresses import UNCHANGING, game_at
from decks.api.serializers import ValidateDeck
from decks.services.judging import judge_written


class Games(APIView):
    """All games that this service knows."""

    scopes = {"get": None}

    def get(self, request: Request) -> Answer[Listing[show.GameRow]]:
        return Answer({"results": [show.game_row(engine.game(slug)) for slug in engine.games()]})


class Game(APIView):
    """One game."""

    scopes = {"get": None}

    def get(self, request: Request, slug: str) -> Answer[show.GameRow]:
        return Answer(show.game_row(game_at(slug)))


class Cards(APIView):
    """Every card of a game."""

    scopes = {"get": None}

    def get(self, request: Request, slug: str) -> Answer[show.CardPool]:
        return Answer(show.card_pool(game_at(slug).slug))


class ReadyDecks(APIView):
    """Ready-made decks of a game, for trying it."""

    scopes = {"get": None}

    def get(self, request: Request, slug: str) -> Answer[Listing[show.ReadyDeck]]:
        decks = sorted(game_at(slug).ready_decks.items())
        return Answer(
            {"results": [{"name": name, "deck": show.plain_deck(deck)} for name, deck in decks]}
        )


class DeckValidation(APIView):
    """Judge a deck.

    An illegal deck is a good answer, with everything that is wrong with it; one that cannot be read
    is an error.
    """

    scopes = {"post": None}

    @operation(
        name="validateDeck", takes=ValidateDeck, refuses=(engine.FormatUnusable, engine.UnknownGame)
    )
    def post(self, request: Request) -> Answer[show.Verdict]:
        serializer = ValidateDeck(data=request.data)
        serializer.is_valid(raise_exception=True)
        values = dict(serializer.validated_data)
        written = values.pop("deck")
        format = selectors.chosen_format(**{"on": timezone.now().date(), **values})
        return Answer(show.verdict(judge_written(written=written, format=format)))


class Snapshot(APIView):
    """A deck as it was registered.

    Before its reveal there is only the commitment; then deck and salt, with which anybody can check
    it.
    """

    scopes = {"get": None}

    @operation(name="getDeckSnapshot")
    def get(self, request: Request, snapshot_id: UUID) -> Answer[show.Snapshot]:
        frozen = selectors.find_snapshot(snapshot_id=snapshot_id)
        caching = UNCHANGING if frozen.revealed_at else "no-cache"
        return Answer(show.snapshot(frozen), headers={"Cache-Control": caching})
