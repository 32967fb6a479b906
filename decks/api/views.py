"""Games with their cards and formats, and verdicts on decks, for anybody."""

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import engine
from decks import selectors
from decks.api.serializers import ValidateDeck
from decks.services.judging import judge_deck, read_deck


def _game(slug: str) -> engine.Game:
    try:
        return engine.game(slug)
    except engine.UnknownGame as error:
        known = ", ".join(engine.games())
        raise Http404(f"There is no game {slug!r}; there are {known}.") from error


class Games(APIView):
    scopes = {"get": None}

    def get(self, request: Request) -> Response:
        games = [engine.game(slug) for slug in engine.games()]
        return Response({"results": [selectors.game_row(game) for game in games]})


class Game(APIView):
    scopes = {"get": None}

    def get(self, request: Request, slug: str) -> Response:
        return Response(selectors.game_row(_game(slug)))


class Formats(APIView):
    scopes = {"get": None}

    def get(self, request: Request, slug: str) -> Response:
        return Response({"results": selectors.format_rows(_game(slug))})


class Cards(APIView):
    scopes = {"get": None}

    def get(self, request: Request, slug: str) -> Response:
        game = _game(slug)
        cards = selectors.card_rows(game.slug)
        return Response({"digest": game.pool.digest, "results": cards})


class ReadyDecks(APIView):
    scopes = {"get": None}

    def get(self, request: Request, slug: str) -> Response:
        return Response({"results": selectors.ready_deck_rows(_game(slug))})


class DeckValidation(APIView):
    """Judges a deck; an illegal one is a good answer (200), an unreadable one is an error."""

    scopes = {"post": None}

    def post(self, request: Request) -> Response:
        wanted = ValidateDeck(data=request.data)
        wanted.is_valid(raise_exception=True)
        game = engine.game(wanted.validated_data["game"])
        format = selectors.find_format(game=game, slug=wanted.validated_data["format"])
        deck = read_deck(written=wanted.validated_data["deck"], game=game)
        verdict = judge_deck(deck=deck, format=format)
        return Response(
            {
                "legal": verdict.legal,
                "game": game.slug,
                "format": {"slug": format.slug, "name": format.name, "digest": format.digest},
                "deck": {"digest": deck.digest, **deck.plain()},
                "problems": [problem.plain() for problem in verdict.problems],
            }
        )
