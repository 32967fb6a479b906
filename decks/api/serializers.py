"""The shapes of requests about decks."""

from datetime import date
from typing import Annotated, Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

import engine
from contract.bodies import Body, Query
from contract.fields import PlainText
from decks import selectors
from decks.cards.queries import LONGEST_QUERY
from decks.models import LONGEST_DECK_NAME
from decks.services.ban_lists import LONGEST_SOURCE
from decks.written_lists import LONGEST_WRITTEN

MAX_DECK_TEXT = 25_000


@extend_schema_field(
    {
        "description": "A deck as a card list, or as an object of `game` and `parts`.",
        "type": ["string", "object"],
        "maxLength": MAX_DECK_TEXT,
    }
)
class DeckField(serializers.Field):
    """A deck as a card list (text) or as JSON (object); what it means is the engine's business."""

    default_error_messages = {
        "shape": "Write the deck as a text list or as a JSON object.",
        "long": f"A deck list has at most {MAX_DECK_TEXT} characters.",
    }

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str | dict):
            self.fail("shape")
        if isinstance(data, str) and len(data) > MAX_DECK_TEXT:
            self.fail("long")
        return data


class DayQuery(Query):
    """On which day; today (UTC) without one."""

    on: date | None = None


class ChangesQuery(DayQuery):
    """On which day, and since which other day."""

    since: date | None = None


class CardsQuery(Query):
    """A query for cards (docs/card-queries.md); all cards without one."""

    q: Annotated[str, PlainText(max_length=LONGEST_QUERY, allow_blank=True)] = ""


class ChosenFormat(Body):
    """A format by its name, as valid on a date (by default today, UTC), or by its digest."""

    format: Annotated[str | None, PlainText(max_length=64)] = None
    format_digest: Annotated[str | None, PlainText(max_length=71)] = None
    on: date | None = None

    needs_format: ClassVar[bool] = True

    def check(self) -> None:
        formats = [name for name in (self.format, self.format_digest) if name is not None]
        if len(formats) != 1 and (formats or self.needs_format):
            raise serializers.ValidationError(
                "Name a format by `format` or by `format_digest`, one of them.", code="both"
            )
        if self.on is not None and self.format is None:
            raise serializers.ValidationError(
                "A day goes with `format`: a digest is the same on every day.", code="day"
            )


class ValidateDeck(ChosenFormat):
    game: Annotated[str, PlainText(max_length=64)]
    deck: Annotated[Any, DeckField()]


class ShownFormat(ChosenFormat, Query):
    """The format to judge by, where one is wanted."""

    needs_format: ClassVar[bool] = False


class DecksQuery(ShownFormat):
    """Of which game, and the format to judge by."""

    game: Annotated[str | None, PlainText(max_length=64)] = None

    def check(self) -> None:
        super().check()
        if self.game is None and self.named:
            raise serializers.ValidationError(
                "A format goes with `game`: games name theirs alike.", code="game"
            )


class TryBanList(Body):
    """A ban list for a format of a game; `card_list` as people write them (docs/deck-format.md)."""

    game: Annotated[str, PlainText(max_length=64)]
    format: Annotated[str, PlainText(max_length=64)]
    effective_from: date
    card_list: Annotated[str, PlainText(max_length=LONGEST_WRITTEN)]
    source: Annotated[str, PlainText(max_length=LONGEST_SOURCE, allow_blank=True)] = ""


class SaveDeck(Body):
    game: Annotated[str, PlainText(max_length=64)]
    name: Annotated[str, PlainText(max_length=LONGEST_DECK_NAME)]
    deck: Annotated[Any, DeckField()]


class SaveVersion(Body):
    deck: Annotated[Any, DeckField()]


def format_of(sent: ChosenFormat, game: str) -> engine.Format:
    """The format that is chosen, among those of a game."""
    return selectors.chosen_format(
        game=game,
        on=sent.on or timezone.now().date(),
        format=sent.format,
        format_digest=sent.format_digest,
    )
