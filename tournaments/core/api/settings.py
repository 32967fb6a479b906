"""Settings as fields of requests and of answers, from the plan in which each is written."""

from collections.abc import Callable, Collection, Sequence
from copy import deepcopy
from typing import Annotated, Any, NotRequired, TypedDict, TypeVar, get_type_hints

from rest_framework import serializers

from contract.fields import (
    AwareTimeField,
    ListOf,
    PlainText,
    TableOf,
    TruthValue,
    WholeNumber,
    single_line,
)
from ground.kinds import NumberKind
from tournaments.terms.settings import (
    Anything,
    Flag,
    Items,
    Makers,
    Moment,
    OneOf,
    Record,
    Setting,
    Table,
    Text,
    Whole,
    in_order,
    made,
    settings_of,
)

Class = TypeVar("Class", bound=type)
_FIELDS: Makers = {
    Text: lambda longest, least, lines, **options: PlainText(
        max_length=longest,
        allow_blank=not least,
        validators=[] if lines else [single_line],
        **options,
    ),
    Whole: lambda least, most, wide, **options: WholeNumber(
        min_value=least, max_value=most, **options
    ),
    Flag: TruthValue,
    OneOf: lambda kind, longest, **options: serializers.ChoiceField(choices=kind.values, **options),
    Moment: AwareTimeField,
    Items: lambda of, most, **options: ListOf(child=of, max_length=most, **options),
    Record: lambda name, fields: type(name, (serializers.Serializer,), fields)(),
    Table: lambda of, most, longest_name, **options: TableOf(child=of, **options),
    Anything: lambda: deepcopy(TableOf.child),
}


def takes_settings(
    plan: Any, *, first: Sequence[str] = (), **others: serializers.Field
) -> Callable[[Class], Class]:
    """Gives a body or a serializer a field for each setting, but for those that it writes itself,
    and for `others`. A body has them in `settings`."""

    def add(taken: Any) -> Any:
        serializer = getattr(taken, "serializer", taken)
        taking = {name: _request_field(setting) for name, setting in settings_of(plan).items()}
        fields = taking | others | serializer._declared_fields
        serializer._declared_fields = {name: fields[name] for name in in_order(fields, first)}
        return taken

    return add


def _request_field(setting: Setting) -> serializers.Field:
    """The field of a request for a setting."""
    options: dict[str, Any] = {"required": setting.needed}
    if setting.optional:
        options["allow_null"] = True
    return made(setting.values, _FIELDS, **options)


def tells_settings(
    plan: Any, *, first: Sequence[str] = (), last: Collection[str] = ()
) -> Callable[[Class], Class]:
    """Gives the type of an answer each setting beside what it says itself: `first` and `last` what
    has its place there."""

    def add(answer: Any) -> Any:
        types = {name: _answered(setting) for name, setting in settings_of(plan).items()}
        types |= get_type_hints(answer, include_extras=True)
        names = in_order((name for name in types if name not in last), first)
        made: Any = TypedDict(answer.__name__, {name: types[name] for name in [*names, *last]})  # type: ignore[misc]
        made.__doc__, made.__module__ = answer.__doc__, answer.__module__
        return made

    return add


def _answered(setting: Setting) -> Any:
    kind: Any = setting.type
    if isinstance(setting.values, OneOf):
        kind = setting.values.kind
        if issubclass(kind, NumberKind):
            kind = Annotated[int, {"enum": kind.values}]
    if setting.meaning:
        kind = Annotated[kind, setting.meaning]
    return NotRequired[kind] if setting.staff_only else kind


def setting_values(row: Any, plan: Any, *, for_staff: bool) -> dict[str, Any]:
    """The value of a row for each setting that the reader may see."""
    settings = settings_of(plan).values()
    return {
        setting.name: getattr(row, setting.name)
        for setting in settings
        if for_staff or not setting.staff_only
    }
