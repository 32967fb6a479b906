"""Settings as fields of requests and of answers, from the plan in which each is written."""

from collections.abc import Callable, Collection, Sequence
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
    Moment,
    OneOf,
    Record,
    Setting,
    Table,
    Text,
    Values,
    Whole,
    in_order,
    settings_of,
)

Class = TypeVar("Class", bound=type)


def takes_settings(
    plan: Any, *, first: Sequence[str] = (), **others: serializers.Field
) -> Callable[[Class], Class]:
    """Gives a body or a serializer a field for each setting, but for those that it writes itself,
    and for `others`. A body has them in `settings`."""

    def add(taken: Any) -> Any:
        serializer = getattr(taken, "serializer", taken)
        made = {name: request_field(setting) for name, setting in settings_of(plan).items()}
        fields = made | others | serializer._declared_fields
        serializer._declared_fields = {name: fields[name] for name in in_order(fields, first)}
        return taken

    return add


def request_field(setting: Setting) -> serializers.Field:
    """What a request may say of a setting."""
    options: dict[str, Any] = {"required": setting.needed}
    if setting.optional:
        options["allow_null"] = True
    return _field(setting.values, **options)


def _field(values: Values | Record | Anything, **options: Any) -> serializers.Field:
    match values:
        case Text(longest, least, lines):
            options["validators"] = [] if lines else [single_line]
            return PlainText(max_length=longest, allow_blank=not least, **options)
        case Whole(least, most):
            return WholeNumber(min_value=least, max_value=most, **options)
        case Flag():
            return TruthValue(**options)
        case OneOf(kind):
            return serializers.ChoiceField(choices=kind.values, **options)
        case Moment():
            return AwareTimeField(**options)
        case Items(of, most):
            return ListOf(child=_field(of), max_length=most, **options)
        case Record(name, parts):
            fields = {part: _field(of) for part, of in parts}
            return type(name, (serializers.Serializer,), fields)(**options)
        case Table(Anything()):
            return TableOf(**options)
        case Table(of):
            return TableOf(child=_field(of), **options)
    raise TypeError(f"No request has a field for {values!r}.")


def tells_settings(
    plan: Any, *, first: Sequence[str] = (), last: Collection[str] = (), but: Collection[str] = ()
) -> Callable[[Class], Class]:
    """Gives the type of an answer each setting beside what it says itself: `first` and `last` what
    has its place there, and none of `but`."""

    def add(answer: Any) -> Any:
        settings = settings_of(plan).values()
        types = {
            setting.name: _answered(setting) for setting in settings if setting.name not in but
        }
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
    if setting.about:
        kind = Annotated[kind, setting.about]
    return NotRequired[kind] if setting.staff_only else kind


def setting_values(row: Any, plan: Any, *, for_staff: bool) -> dict[str, Any]:
    """What a row says of each setting that the reader may see."""
    settings = settings_of(plan).values()
    return {
        setting.name: getattr(row, setting.name)
        for setting in settings
        if for_staff or not setting.staff_only
    }
