"""The shapes of requests about games that are played here."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated, Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

import engine
from contract.bodies import Body, Query
from contract.fields import Choice, PlainText, TableOf, WholeNumber
from tables.casual import SHORTEST_BANK
from tables.models import LONGEST_NAME, Level
from tables.services.offers import Offer
from tables.services.playing import Known, Move

# More than any game has, and than any move is long.
MOST_PLIES, LONGEST_MOVE = 1_000_000, 512
LARGEST_ARGUMENT, LONGEST_WORD, LONGEST_CLICKED = 999_999_999, 64, 4_096
LONGEST_CHOICE = len("ready:") + LONGEST_WORD
LONGEST_BANK, MOST_SEATS = 120, 4


@extend_schema_field(
    {
        "description": "A move: its verb, then its arguments.",
        "type": "array",
        "items": {"type": ["integer", "string"]},
        "minItems": 1,
        "maxItems": LONGEST_MOVE,
    }
)
class MoveField(serializers.Field):
    """A move as lists of JSON have it; whether it is legal is the engine's business."""

    default_error_messages = {
        "shape": "Write a move as a list: its verb, then its arguments, numbers and words.",
        "long": f"A move has at most {LONGEST_MOVE} arguments.",
    }

    def to_internal_value(self, data: Any) -> Move:
        if not isinstance(data, list) or not data or not isinstance(data[0], str):
            self.fail("shape")
        if not all(type(argument) in (int, str) for argument in data):
            self.fail("shape")
        if len(data) > LONGEST_MOVE:
            self.fail("long")
        return tuple(data)


class KnownPosition(Body):
    """The position that the request answers: `ply` moves had been made, after moves had been taken
    back `back` times.
    """

    ply: Annotated[int, WholeNumber(min_value=0, max_value=MOST_PLIES)]
    back: Annotated[int, WholeNumber(min_value=0, max_value=MOST_PLIES)] = 0

    @property
    def known(self) -> Known:
        return Known(self.ply, self.back)


class PlayMove(KnownPosition):
    """A move in answer to a position."""

    move: Annotated[Move, MoveField()]


class MakeOffer(KnownPosition):
    """Something that is offered to the other side."""

    kind: Offer


class AnswerOffer(MakeOffer):
    """An answer to an offer: the side that made it withdraws it with `accept` false."""

    accept: bool


class SetStops(KnownPosition):
    """Your wishes for the windows of the game, by stop; those that aren't listed stay as they are.
    `yields` is how long you pass in all of them; null for not at all."""

    stops: Annotated[Mapping[str, engine.Stop], TableOf(child=Choice(engine.Stop))] = field(
        default_factory=dict
    )
    yields: Annotated[engine.Until | None, Choice(engine.Until, allow_null=True)] = None


class FramesQuery(Query):
    """The moves that the reader knows: the first `after`, of the line after moves had been taken
    back `back` times. Without `after`, none.
    """

    after: Annotated[int | None, serializers.IntegerField(min_value=0, max_value=MOST_PLIES)] = None
    back: Annotated[int, serializers.IntegerField(min_value=0, max_value=MOST_PLIES)] = 0

    @property
    def known(self) -> Known | None:
        return None if self.after is None else Known(self.after, self.back)


class ClickedField(serializers.CharField):
    """The clicks so far, separated by commas: numbers and words."""

    def to_internal_value(self, data: Any) -> Any:
        text = super().to_internal_value(data)
        return [_argument(word) for word in text.split(",") if word]


def _argument(word: str) -> int | str:
    is_number = word.isascii() and word.isdecimal() and len(word) < len(str(LARGEST_ARGUMENT)) + 1
    return int(word) if is_number else word


class NextQuery(Query):
    """A verb, and what was clicked since, separated by commas."""

    verb: Annotated[str, serializers.CharField(max_length=LONGEST_WORD)]
    clicked: Annotated[
        Sequence[int | str], ClickedField(max_length=LONGEST_CLICKED, allow_blank=True)
    ] = ""


class ChooseDeck(Body):
    """A deck: `ready:` and the name of a ready-made one, or `own:` and the id of one of yours."""

    deck: Annotated[str, PlainText(max_length=LONGEST_CHOICE)]


class JoinTable(Body):
    """A `seat`, else the first that is free. The first player of a side brings the `deck`, which is
    for both players of a team.
    """

    deck: Annotated[str, PlainText(max_length=LONGEST_CHOICE, allow_blank=True)] = ""
    seat: Annotated[int | None, WholeNumber(min_value=0, max_value=MOST_SEATS - 1)] = None


class OpenTable(ChooseDeck):
    """A game for another person: the one whose user name is `opponent`, else whoever has its id or,
    with `open_to_all`, anybody. `minutes` is the time of each player; without it there's no
    clock.
    """

    game: Annotated[str, PlainText(max_length=LONGEST_WORD)]
    format: Annotated[str, PlainText(max_length=LONGEST_WORD)]
    opponent: Annotated[str | None, PlainText(max_length=LONGEST_NAME)] = None
    open_to_all: bool = False
    minutes: Annotated[int | None, WholeNumber(min_value=SHORTEST_BANK, max_value=LONGEST_BANK)] = (
        None
    )


class OpenPractice(Body):
    """A game against bots: `deck` is the name of a ready-made one; without it, one is drawn. With
    `format`, and the options of the game in `variant`, another way than the usual one.
    """

    game: Annotated[str, PlainText(max_length=LONGEST_WORD)]
    format: Annotated[str, PlainText(max_length=LONGEST_WORD, allow_blank=True)] = ""
    variant: Annotated[Mapping[str, str], TableOf(child=PlainText(max_length=LONGEST_WORD))] = (
        field(default_factory=dict)
    )
    deck: Annotated[str, PlainText(max_length=LONGEST_WORD, allow_blank=True)] = ""
    level: Level = Level.NEW
