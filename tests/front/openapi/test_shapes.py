"""Types of Python as schemas of JSON."""

from datetime import date, datetime
from enum import Enum
from typing import Annotated, Any, Generic, Literal, NotRequired, TypedDict, TypeVar
from uuid import UUID

import pytest
from django.db.models import TextChoices

from front.openapi.shapes import Shapes, Unclear

T = TypeVar("T")


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Plain(TextChoices):
    RED = "red"
    BLUE = "blue"


class Described(TextChoices):
    RED = "red", "like blood"
    BLUE = "blue", "like ice"


class Card(TypedDict):
    """What is on a card."""

    name: Annotated[str, "As printed."]
    cost: Annotated[int, {"minimum": 0}]
    next: NotRequired["Card | None"]


class Box(TypedDict, Generic[T]):
    inside: list[T]


@pytest.mark.parametrize(
    ("hint", "schema"),
    [
        (str, {"type": "string"}),
        (bool, {"type": "boolean"}),
        (int, {"type": "integer"}),
        (float, {"type": "number"}),
        (Any, {}),
        (date, {"type": "string", "format": "date"}),
        (datetime, {"type": "string", "format": "date-time"}),
        (datetime | None, {"type": ["string", "null"], "format": "date-time"}),
        (UUID, {"type": "string", "format": "uuid"}),
        (str | int | None, {"type": ["string", "integer", "null"]}),
        (list[int], {"type": "array", "items": {"type": "integer"}}),
        (dict[str, int], {"type": "object", "additionalProperties": {"type": "integer"}}),
        (Literal["a", "b"], {"type": "string", "enum": ["a", "b"]}),
        (Literal[0, 1] | None, {"type": ["integer", "null"], "enum": [0, 1, None]}),
    ],
    ids=str,
)
def test_a_type_as_a_schema(hint: Any, schema: Any) -> None:
    shapes = Shapes()

    assert shapes.schema(hint) == schema
    assert shapes.components == {}


def test_a_typed_dict_becomes_a_component() -> None:
    shapes = Shapes()
    reference = {"$ref": "#/components/schemas/Card"}
    hint: Any = Card | None

    assert shapes.schema(hint) == {"anyOf": [reference, {"type": "null"}]}
    assert shapes.components == {
        "Card": {
            "type": "object",
            "description": "What is on a card.",
            "properties": {
                "name": {"type": "string", "description": "As printed."},
                "cost": {"type": "integer", "minimum": 0},
                "next": {"anyOf": [reference, {"type": "null"}]},
            },
            "required": ["cost", "name"],
        }
    }


@pytest.mark.parametrize(
    ("hint", "about"),
    [
        (Colour, {}),
        (Plain, {}),
        (Described, {"description": "- `red`: like blood\n- `blue`: like ice"}),
    ],
)
def test_an_enumeration_becomes_one_too(hint: type[Enum], about: dict[str, str]) -> None:
    shapes = Shapes()
    name = hint.__name__

    assert shapes.schema(hint) == {"$ref": f"#/components/schemas/{name}"}
    assert shapes.components == {name: {"type": "string", "enum": ["red", "blue"], **about}}


def test_a_generic_one_is_named_for_what_is_in_it() -> None:
    shapes = Shapes()

    assert shapes.schema(Box[Card]) == {"$ref": "#/components/schemas/CardBox"}
    assert sorted(shapes.components) == ["Card", "CardBox"]
    assert shapes.components["CardBox"]["properties"] == {
        "inside": {"type": "array", "items": {"$ref": "#/components/schemas/Card"}}
    }


def test_two_types_of_one_name_are_refused() -> None:
    shapes = Shapes()
    shapes.schema(Box[Card])

    class Other(TypedDict):
        at: int

    Other.__name__ = "Card"

    with pytest.raises(Unclear, match="Two different types are called Card"):
        shapes.schema(Other)


@pytest.mark.parametrize("hint", [object, list, dict, Literal["a", 1]], ids=str)
def test_a_type_that_says_too_little_is_refused(hint: Any) -> None:
    with pytest.raises(Unclear):
        Shapes().schema(hint)
