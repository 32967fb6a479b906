"""Bodies and queries of operations as values. Each is a frozen dataclass whose annotations say how
its fields are read. So a type checker refuses code that reads a name which is not there, and
nothing else of the program sees what a serializer has validated.

A bare type is read by the field in USUAL, `Annotated[str, PlainText(max_length=80)]` by that field.
A field with a default may be left out; `= None` says that it was, and null is refused unless the
field takes it.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import MISSING, dataclass, field, fields
from datetime import date, datetime
from enum import Enum
from inspect import get_annotations
from itertools import islice
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Self, Union, dataclass_transform, get_args, get_origin
from uuid import UUID

from django.http import Http404, HttpRequest
from rest_framework import serializers
from rest_framework.request import Request

from contract.fields import (
    MOST_FAULTS,
    AwareTimeField,
    Choice,
    PlainText,
    TruthValue,
    WholeNumber,
)

Field = serializers.Field[Any, Any, Any, Any]
Usual = dict[Any, Callable[..., Field]]
USUAL: Usual = {
    bool: TruthValue,
    date: serializers.DateField,
    datetime: AwareTimeField,
    int: WholeNumber,
    str: PlainText,
    UUID: serializers.UUIDField,
}


def _names(kind: Any) -> set[str]:
    return {part.name for part in fields(kind)}


def _declared(kind: Any, hints: Mapping[str, Any]) -> dict[str, Any]:
    """The dataclass fields of a body that are not inherited."""
    return {part.name: part for part in fields(kind) if part.name in hints}


class _Serializer(serializers.Serializer[Any]):
    # Without a docstring, which would be that of each body in the document.
    _body: type["Body"]

    def get_fields(self) -> Any:
        made = super().get_fields()
        if self._body.partly:
            for part in made.values():
                part.required = False
        return made

    def validate(self, attrs: Any) -> Any:
        if self._body.only_known:
            names = (name for name in self.initial_data if name not in self.fields)
            # Naming thousands would take longer than all other checks.
            if unknown := [*islice(names, MOST_FAULTS)]:
                wrong = [serializers.ErrorDetail("Unknown option. Remove it.", code="unknown")]
                raise serializers.ValidationError(dict.fromkeys(unknown, wrong))
        own = _names(self._body)
        value = self._body(**{name: given for name, given in attrs.items() if name in own})
        object.__setattr__(value, "named", attrs)
        value.check()
        return value


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Body:
    serializer: ClassVar[type[serializers.Serializer[Any]]] = _Serializer
    usual: ClassVar[Usual] = USUAL
    only_known: ClassVar[bool] = False
    # All fields may be left out. What stands in one is whole, which `partial` would not ask.
    partly: ClassVar[bool] = False
    # The fields of the request, and the usual values of the rest, for callers that take all.
    named: Mapping[str, Any]

    def __init_subclass__(cls) -> None:
        about, hints = vars(cls).get("__doc__"), get_annotations(cls, eval_str=True)
        dataclass(frozen=True, kw_only=True)(cls)
        defaults = _declared(cls, hints)
        read = {name: _field(hints[name], own, cls.usual) for name, own in defaults.items()}
        bases = tuple(base.serializer for base in cls.__bases__ if issubclass(base, Body))
        facts = {"__doc__": about, "__module__": cls.__module__, "_body": cls}
        facts |= {name: part for name, part in vars(cls).items() if name.startswith("validate_")}
        cls.serializer = type(cls.__name__, bases, facts | read)

    @classmethod
    def read(cls, request: Request) -> Self:
        """The body of a request. Raises ValidationError."""
        return cls.of(request.data)

    @classmethod
    def of(cls, data: Any) -> Self:
        """The value of what was sent. Raises ValidationError."""
        serializer = cls.serializer(data=data)
        serializer.is_valid(raise_exception=True)
        value: Self = serializer.validated_data
        return value

    @property
    def settings(self) -> Mapping[str, Any]:
        """The named options beside the fields that are declared here."""
        own = _names(type(self))
        return {name: given for name, given in self.named.items() if name not in own}

    def check(self) -> None:
        """Raise ValidationError where fields do not go together."""


class OnlyKnown(Body):
    """Rejects unknown names, which would have no effect."""

    only_known: ClassVar[bool] = True


class Query(Body):
    """Words in an address, where numbers and truth values are texts."""

    usual: ClassVar[Usual] = USUAL | {
        bool: serializers.BooleanField,
        int: serializers.IntegerField,
    }

    @classmethod
    def read(cls, request: HttpRequest) -> Self:
        """The query of a request. Raises ValidationError."""
        return cls.of(request.GET.dict())

    @classmethod
    def read_or_404(cls, request: HttpRequest) -> Self:
        """The query of an address that is nowhere with others. A word without a value counts for
        none. Raises Http404."""
        try:
            return cls.of({word: text for word, text in request.GET.items() if text})
        except serializers.ValidationError as error:
            raise Http404 from error


def _field(hint: Any, own: Any, usual: Usual) -> Field:
    """The field that reads what is annotated so."""
    options: dict[str, Any] = {}
    if own.default is not MISSING or own.default_factory is not MISSING:
        options["required"] = False
    if isinstance(own.default, bool | int | float | str):
        options["default"] = own.default
    if get_origin(hint) is Annotated:
        note = hint.__metadata__[0]
        made: Field = type(note)(*note._args, **deepcopy(note._kwargs) | options)
        return made
    if get_origin(hint) in (Union, UnionType):
        (hint,) = (part for part in get_args(hint) if part is not NoneType)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Choice(hint, **options)
    if isinstance(hint, type) and issubclass(hint, Body):
        return hint.serializer(**options)
    if hint not in usual:
        raise TypeError(f"{own.name}: {hint!r} says no field by which it is read.")
    return usual[hint](**options)
