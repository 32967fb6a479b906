"""Decks that people keep, for their owners alone."""

from uuid import UUID

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.viewsets import GenericViewSet

import engine
from accounts.api.caller import caller
from accounts.models import Scope
from contract.answers import Answer, Created, Done, Page, paged
from contract.listed import listed
from contract.operations import operation
from decks import selectors
from decks.api import saved as show
from decks.api.serializers import DecksQuery, SaveDeck, SaveVersion, ShownFormat, format_of
from decks.models import DeckVersion
from decks.services.saving import (
    archive_deck,
    save_deck,
    save_version,
)

OWN = (Scope.DECKS_WRITE,)


def _chosen(request: Request, game: str) -> engine.Format | None:
    """The format that the query names, among those of a game."""
    query = ShownFormat.read(request)
    return format_of(query, game) if query.named else None


def _place(request: Request, version: DeckVersion) -> str:
    where = {"deck_id": version.deck_id, "number": version.number}
    return reverse("deck-version", request=request, kwargs=where)


class Decks(GenericViewSet):
    scopes = {"list": OWN, "create": OWN, "retrieve": OWN, "destroy": OWN}

    @operation(query=DecksQuery, refuses=(engine.FormatUnusable, engine.UnknownGame))
    @listed(Page[show.SavedDeckRow])
    def list(self, request: Request) -> Answer[Page[show.SavedDeckRow]]:
        """List your decks, most recently changed first, optionally of one game.

        With a game you can give a format, against which each deck is checked.
        """
        query = DecksQuery.read(request)
        format = None if query.game is None else _chosen(request, query.game)
        decks = selectors.decks_of(user=caller(request), game=query.game)
        return paged(self, decks, lambda deck: show.saved_deck_row(deck, format))

    @operation(takes=SaveDeck, refuses=(engine.UnknownGame,))
    def create(self, request: Request) -> Created[show.SavedVersion]:
        """Save a new deck with its first version. It need not be legal."""
        sent = SaveDeck.read(request)
        version = save_deck(
            owner=caller(request),
            game=sent.game,
            name=sent.name,
            written=sent.deck,
            now=timezone.now(),
        )
        place = reverse("deck", request=request, kwargs={"deck_id": version.deck_id})
        return Created(show.saved_version(version, None), location=place)

    @operation(query=ShownFormat, refuses=(engine.FormatUnusable,))
    def retrieve(self, request: Request, deck_id: UUID) -> Answer[show.SavedDeck]:
        """Retrieve one of your decks with its versions, the latest in full."""
        deck = selectors.find_deck(user=caller(request), deck_id=deck_id)
        versions = list(selectors.versions_of(deck=deck))
        format, today = _chosen(request, deck.game), timezone.now().date()
        return Answer(show.saved_deck(deck, versions, format, today))

    def destroy(self, request: Request, deck_id: UUID) -> Done:
        """Delete one of your decks. Decks registered with it are unaffected."""
        archive_deck(owner=caller(request), deck_id=deck_id, now=timezone.now())
        return Done()


class Versions(GenericViewSet):
    scopes = {"create": OWN, "retrieve": OWN}

    @operation(takes=SaveVersion)
    def create(
        self, request: Request, deck_id: UUID
    ) -> Created[show.SavedVersion] | Answer[show.SavedVersion]:
        """Save a new version of a deck. A list equal to the latest version creates none."""
        sent = SaveVersion.read(request)
        version, new = save_version(
            owner=caller(request),
            deck_id=deck_id,
            written=sent.deck,
            now=timezone.now(),
        )
        saved = show.saved_version(version, None)
        return Created(saved, location=_place(request, version)) if new else Answer(saved)

    @operation(query=ShownFormat, refuses=(engine.FormatUnusable,))
    def retrieve(self, request: Request, deck_id: UUID, number: int) -> Answer[show.SavedVersion]:
        """Retrieve a version of one of your decks."""
        version = selectors.find_deck_version(user=caller(request), deck_id=deck_id, number=number)
        return Answer(show.saved_version(version, _chosen(request, version.deck.game)))
