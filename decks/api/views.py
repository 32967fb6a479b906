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
from decks import codes, selectors
from decks.api import representations as show
from decks.api.addresses import game_at, language_at
from decks.api.parsers import PackedRosterParser, RosterParser
from decks.api.serializers import CardsQuery, ValidateDeck, format_of
from decks.cards.queries import find_cards
from decks.services.judging import judge_written, read_deck


class Games(APIView):
    """List all games."""

    scopes = {"get": None}

    @listed(Listing[show.GameRow])
    def get(self, request: Request) -> Answer[Listing[show.GameRow]]:
        return Answer({"results": [show.game_row(engine.game(slug)) for slug in engine.slugs()]})


class Game(APIView):
    """Retrieve a game."""

    scopes = {"get": None}

    def get(self, request: Request, slug: str) -> Answer[show.GameRow]:
        return Answer(show.game_row(game_at(slug)))


class Cards(APIView):
    """List the cards of a game.

    Without `q` they are all cards by id. `q` is a query such as `cost<=2 -is:legendary sort:name`
    (docs/card-queries.md), and the cards that fit it come in its order. A misspelt term is
    read as the nearest that there is, and `notes` say so.
    """

    scopes = {"get": None}

    @operation(query=CardsQuery)
    def get(self, request: Request, slug: str) -> Answer[show.CardPool]:
        game, sent = game_at(slug), CardsQuery.read(request)
        if not sent.q.strip():
            return Answer(show.card_pool(game.slug))
        today = timezone.now().date().isoformat()
        return Answer(show.cards_found(game, find_cards(game, sent.q, today=today)))


class GameWords(APIView):
    """Retrieve the words of a game in a language.

    With them a program makes sentences of films, frames and scenes (docs/films.md).
    """

    scopes = {"get": None}

    def get(self, request: Request, slug: str, language: str) -> Answer[show.GameWords]:
        return Answer(show.game_words(game_at(slug).slug, language_at(language)))


class ReadyDecks(APIView):
    """List the ready-made decks of a game."""

    scopes = {"get": None}

    @listed(Listing[show.ReadyDeck])
    def get(self, request: Request, slug: str) -> Answer[Listing[show.ReadyDeck]]:
        decks = sorted(game_at(slug).ready_decks.items())
        return Answer(
            {"results": [{"name": name, "deck": show.plain_deck(deck)} for name, deck in decks]}
        )


class DeckFiles(APIView):
    """Convert a BattleScribe or New Recruit roster to a deck.

    The resulting deck can be used wherever a deck is expected. Costs in the file are ignored, and
    unknown names are kept as written, so that a deck check lists them as problems.
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
    """Check a deck against a format.

    A deck that is not legal is a successful response that lists all problems, each with the lines
    of the list that it is about. Lines that cannot be read are problems too, and the others are
    judged. A deck of which nothing can be read is an error.
    """

    scopes = {"post": None}

    @operation(
        name="validateDeck", takes=ValidateDeck, refuses=(engine.FormatUnusable, engine.UnknownGame)
    )
    def post(self, request: Request) -> Answer[show.Verdict]:
        sent = ValidateDeck.read(request)
        format = format_of(sent, sent.game)
        return Answer(show.judged_list(judge_written(written=sent.deck, format=format)))


class CodedDeck(APIView):
    """Retrieve the deck that a code holds (docs/deck-format.md), without looking anything up."""

    scopes = {"get": None}

    def get(self, request: Request, code: str) -> Answer[show.CodedDeck]:
        return Answer(show.coded_deck(codes.coded_deck(code)))


class Snapshot(APIView):
    """Retrieve a registered deck.

    Until its reveal, only the commitment is returned. After that, the deck and its salt are
    included, so that anyone can verify the commitment.
    """

    scopes = {"get": None}

    def get(self, request: Request, snapshot_id: UUID) -> Answer[show.Snapshot]:
        frozen = selectors.find_snapshot(snapshot_id=snapshot_id)
        headers = {"Cache-Control": UNCHANGING} if frozen.revealed_at else {}
        return Answer(show.snapshot(frozen), headers=headers)
