"""Bodies and queries as values, read by the fields that their annotations name."""

from collections.abc import Mapping
from dataclasses import FrozenInstanceError
from typing import Annotated, Any
from uuid import UUID

import pytest
from django.test import RequestFactory
from rest_framework import serializers

from contract.bodies import Body, OnlyKnown, Query
from contract.fields import ListOf, PlainText, WholeNumber
from ground.kinds import Kind

ID = UUID("6f0c2f0e-0000-4000-8000-000000000001")


class Colour(Kind):
    RED = "red"
    BLUE = "blue"


class Point(Body):
    """Where a colour is."""

    across: Annotated[int, WholeNumber(min_value=0)]
    colour: Colour = Colour.RED


class Drawing(OnlyKnown):
    name: Annotated[str, PlainText(max_length=9)]
    points: Annotated[list[Point], ListOf(child=Point.serializer(), max_length=2)]
    parent: UUID | None = None
    first: Point | None = None
    depth: Annotated[int | None, WholeNumber(allow_null=True)] = None

    def check(self) -> None:
        if self.first is not None and self.parent is not None:
            raise serializers.ValidationError({"first": "Leave it out."})


class Named(Drawing):
    signed: bool = False


class Part(Query):
    size: int = 10
    whole: bool | None = None


def _faults(kind: type[Body], sent: Mapping[str, Any]) -> Any:
    with pytest.raises(serializers.ValidationError) as refused:
        kind.of(sent)
    details: Any = refused.value.get_codes()
    return details


def test_what_was_sent_becomes_a_value() -> None:
    sent = {
        "name": " a ",
        "points": [{"across": 3, "colour": "blue"}, {"across": 4.0}],
        "parent": str(ID),
        "signed": True,
    }

    assert Named.of(sent) == Named(
        name="a",
        points=[Point(across=3, colour=Colour.BLUE), Point(across=4)],
        parent=ID,
        signed=True,
    )


def test_what_was_sent_is_told_from_what_was_left_out() -> None:
    assert dict(Drawing.of({"name": "a", "points": [], "depth": None}).named) == {
        "name": "a",
        "points": [],
        "depth": None,
    }


def test_a_value_does_not_change() -> None:
    point: Any = Point(across=1)
    with pytest.raises(FrozenInstanceError):
        point.across = 2


def test_what_does_not_fit_is_refused_by_field() -> None:
    assert _faults(Drawing, {"points": [{"across": -1}, {"colour": "green"}], "first": None}) == {
        "name": ["required"],
        "points": {
            0: {"across": ["min_value"]},
            1: {"across": ["required"], "colour": ["invalid_choice"]},
        },
        "first": ["null"],
    }


def test_a_name_that_is_not_known_is_refused_where_all_count() -> None:
    assert _faults(Drawing, {"name": "a", "points": [], "size": 1}) == {"size": ["unknown"]}
    assert Point.of({"across": 1, "size": 1}) == Point(across=1)


def test_fields_that_do_not_go_together() -> None:
    sent = {"name": "a", "points": [], "first": {"across": 1}, "parent": str(ID)}
    assert _faults(Named, sent) == {"first": ["invalid"]}


@pytest.mark.parametrize(
    ("query", "read"),
    [("", Part()), ("size=3&whole=true", Part(size=3, whole=True)), ("whole=0", Part(whole=False))],
)
def test_a_query_is_read_from_its_texts(query: str, read: Part) -> None:
    assert Part.read(RequestFactory().get(f"/?{query}")) == read


def test_a_type_without_a_field_is_refused_when_its_module_is_read() -> None:
    with pytest.raises(TypeError, match=r"^at: .*complex.* says no field by which it is read\.$"):

        class Wrong(Body):
            at: complex
