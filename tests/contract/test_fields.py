"""Bodies hold the JSON types that the document promises: no text where it has a number, and no
number where it has a text."""

from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework import serializers

from contract.fields import (
    MOST_FAULTS,
    MOST_MARKS,
    ListOf,
    Number,
    PlainText,
    TableOf,
    TruthValue,
    WholeNumber,
    has_heap,
    without_heaps,
)
from contract.operations import operation_of
from front.openapi.endpoints import Endpoints

STRICT = {
    serializers.IntegerField: WholeNumber,
    serializers.FloatField: Number,
    serializers.DecimalField: Number,
    serializers.BooleanField: TruthValue,
    serializers.CharField: PlainText,
}


def _bodies() -> dict[str, type[Any]]:
    """Each serializer that reads a body, by the names of its view and method."""
    bodies = {}
    for _, _, method, view in Endpoints().get_api_endpoints():
        called = getattr(view.cls, method.lower(), None)
        takes = operation_of(called).takes
        if isinstance(takes, type):
            bodies[f"{view.cls.__name__}.{method.lower()}"] = takes.serializer
    return bodies


def _leaves(field: Any, at: str) -> Iterator[tuple[str, Any]]:
    """The fields of a body that are neither objects nor lists, with where each stands."""
    if isinstance(field, serializers.Serializer):
        for name, inner in field.fields.items():
            yield from _leaves(inner, f"{at}.{name}")
    elif isinstance(field, serializers.ListSerializer | serializers.ListField):
        yield from _leaves(field.child, f"{at}[]")
    elif isinstance(field, serializers.DictField):
        yield from _leaves(field.child, f"{at}{{}}")
    else:
        yield at, field


def _fields() -> list[tuple[str, Any]]:
    return [leaf for name, body in sorted(_bodies().items()) for leaf in _leaves(body(), name)]


def _lists(field: Any, at: str) -> Iterator[tuple[str, Any]]:
    """The lists and tables of a body, with where each stands."""
    if isinstance(field, serializers.Serializer):
        for name, inner in field.fields.items():
            yield from _lists(inner, f"{at}.{name}")
    elif isinstance(field, serializers.ListSerializer | serializers.ListField):
        yield at, field
        yield from _lists(field.child, f"{at}[]")
    elif isinstance(field, serializers.DictField):
        yield at, field


def _kind(field: Any) -> type[Any] | None:
    return next((kind for kind in STRICT if isinstance(field, kind)), None)


def test_numbers_and_truth_values_of_every_body_take_no_text() -> None:
    lenient = [
        at
        for at, field in _fields()
        if (kind := _kind(field)) and not isinstance(field, STRICT[kind])
    ]
    assert lenient == []
    accepted = [
        (at, text)
        for at, field in _fields()
        if _kind(field) not in (None, serializers.CharField)
        for text in ("1", "0", "7", "true", "")
        if _takes(field, text)
    ]
    assert accepted == []


def test_texts_of_every_body_take_no_number() -> None:
    texts = [(at, field) for at, field in _fields() if _kind(field) is serializers.CharField]

    assert len(texts) > 40
    assert [
        (at, number) for at, field in texts for number in (0, 7.5) if _takes(field, number)
    ] == []


def _takes(field: Any, value: object) -> bool:
    return _refusals(field, value) == []


def _refusals(field: Any, value: object) -> list[str]:
    """The codes by which a value is refused; none where it is taken."""
    try:
        field.run_validation(value)
    except serializers.ValidationError as error:
        details: Any = error.detail
        return [detail.code for detail in details]
    return []


def test_the_bodies_with_numbers_are_looked_at() -> None:
    numbers = {at for at, field in _fields() if isinstance(field, WholeNumber)}
    assert {
        "EventPainting.post.scores[].points",
        "MatchSportsmanship.post.points",
        "MatchReports.post.victory_points[]",
    } <= numbers


@pytest.mark.parametrize("value", [7, 7.0])
def test_a_whole_number_is_taken(value: object) -> None:
    assert WholeNumber(max_value=9).run_validation(value) == 7


@pytest.mark.parametrize("value", ["7", True, 7.5, [7], {}, 1e300])
def test_nothing_else_is_a_whole_number(value: object) -> None:
    assert _refusals(WholeNumber(max_value=9), value) == ["invalid"]


def test_a_number_may_have_a_fraction_and_is_no_text() -> None:
    field = Number()
    assert [field.run_validation(7), field.run_validation(7.5)] == [7.0, 7.5]
    assert [_takes(field, "7.5"), _takes(field, True), _takes(field, [])] == [False] * 3


def test_a_truth_value_is_true_or_false() -> None:
    field = TruthValue()
    assert [field.run_validation(True), field.run_validation(False)] == [True, False]
    assert [_takes(field, "true"), _takes(field, "1"), _takes(field, 1)] == [False] * 3


def test_a_text_is_no_number() -> None:
    field = PlainText()
    others: list[Any] = [7, 7.5, True, [], {}]
    assert field.run_validation(" 7 ") == "7"
    assert [_refusals(field, value) for value in others] == [["invalid"]] * 5


class Counted(WholeNumber):
    """A number that counts how many were looked at."""

    looked_at = 0

    def to_internal_value(self, data: Any) -> Any:
        Counted.looked_at += 1
        return super().to_internal_value(data)


def _looked_at(field: serializers.Field, data: Any) -> tuple[int, int]:
    """The numbers of values that were looked at in a list or table, and of faults found."""
    Counted.looked_at = 0
    try:
        field.run_validation(data)
    except serializers.ValidationError as error:
        return Counted.looked_at, len(error.detail)
    return Counted.looked_at, 0


def test_every_list_and_table_of_a_body_has_a_bound() -> None:
    unbounded = [
        at
        for name, body in sorted(_bodies().items())
        for at, field in _lists(body(), name)
        if not isinstance(field, ListOf | TableOf)
    ]

    assert unbounded == []


def test_a_list_is_looked_into_as_far_as_its_bound_and_its_faults() -> None:
    numbers = ListOf(child=Counted(), max_length=100)

    assert _looked_at(numbers, [1] * 100) == (100, 0)
    assert _looked_at(numbers, [1] * 101) == (0, 1)
    assert _looked_at(numbers, ["a"] * 100) == (MOST_FAULTS, MOST_FAULTS)
    assert _looked_at(numbers, [1, "a"] * 5) == (10, 5)


def test_a_table_likewise() -> None:
    numbers = TableOf(child=Counted(), max_length=100)

    assert _looked_at(numbers, {str(number): 1 for number in range(100)}) == (100, 0)
    assert _looked_at(numbers, {str(number): 1 for number in range(101)}) == (0, 1)
    assert _looked_at(numbers, {str(number): "a" for number in range(100)}) == (
        MOST_FAULTS,
        MOST_FAULTS,
    )


def test_marks_heaped_on_a_letter() -> None:
    """As many as any language has stay; with thousands, comparing takes their square."""
    heap = "a" + "\u0301\u0316" * 500
    most = heap[: 1 + MOST_MARKS]

    assert [has_heap(text) for text in ("", "abc", "\u00e4e\u0301", most, heap)] == [
        *(False, False, False, False, True),
    ]
    assert without_heaps(f"b{heap}c{most}{heap}") == f"b{most}c{most}{most}"
    assert without_heaps(f"{most}e\u0301") == f"{most}e\u0301"
