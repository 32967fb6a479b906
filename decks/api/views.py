"""Games with their cards and formats, and verdicts on decks, for anybody."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.views import APIView

import engine
from contract.answers import Answer, Listing
from contract.listed import listed
from contract.operations import Media, operation
from contract.reads import UNCHANGING
from decks import selectors
from decks.api import representations as show
from decks.api.addresses import game_at
from decks.api.parsers import PackedRosterParser, RosterParser
from decks.api.serializers import ValidateDeck
from decks.services.judging import judge_written, read_deck


class Games(APIView):
    """All games that this service knows."""

    scopes = {"get": None}

    @listed(Listing[show.GameRow])
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

    @listed(Listing[show.ReadyDeck])
    def get(self, request: Request, slug: str) -> Answer[Listing[show.ReadyDeck]]:
        decks = sorted(game_at(slug).ready_decks.items())
        return Answer(
            {"results": [{"name": name, "deck": show.plain_deck(deck)} for name, deck in decks]}
        )


class DeckFiles(APIView):
    """Read a roster of BattleScribe or New Recruit.

    It answers the deck, which goes on to wherever a deck is asked for. Costs in the file count for
    nothing, and names that nobody knows stay as they are written, so that a verdict names them.
    """

    scopes = {"post": None}
    parser_classes = [RosterParser, PackedRosterParser]

    @operation(
        name="readDeckFile",
        takes=(
            Media("application/xml", "A roster (.ros), at most 2,000,000 bytes."),
            Media("application/zip", "A packed roster (.rosz), unpacked as long at most."),
        ),
    )
    def post(self, request: Request, slug: str) -> Answer[show.PlainDeck]:
        game = game_at(slug)
        body: Any = request.data
        roster = body if isinstance(body, bytes) else b""  # an empty body never reaches the parser
        return Answer(show.plain_deck(read_deck(written=roster, game=game)))


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

    def get(self, request: Request, snapshot_id: UUID) -> Answer[show.Snapshot]:
        frozen = selectors.find_snapshot(snapshot_id=snapshot_id)
        headers = {"Cache-Control": UNCHANGING} if frozen.revealed_at else {}
        return Answer(show.snapshot(frozen), headers=headers)
