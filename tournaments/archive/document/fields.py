"""Fields of the objects of an archive: each is written once, for reading, checking, writing and
importing it, and for docs/archive-format.md."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.archive.document.shape import (
    LARGEST,
    Reader,
    UnusableArchive,
    anything,
    choice,
    flag,
    listed,
    mapping,
    maybe,
    moment,
    text,
    whole,
)
from tournaments.archive.document.shape import fields as fields_of
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
    made,
    settings_of,
)

# The largest number of a small column of the database.
SMALL = 32_767
_NOTHING: tuple[Any, ...] = (None, False, 0, [], {})
_READERS: Makers = {
    Text: lambda longest, least, lines: text(longest, least=least, lines=lines),
    Whole: lambda least, most, wide: whole(least, most),
    Flag: lambda: flag,
    OneOf: lambda kind, longest: choice(kind.values),
    Moment: lambda: moment,
    Items: lambda of, most: listed(of, most),
    Record: lambda name, fields: fields_of(fields),
    Table: lambda of, most, longest_name: mapping(of, most, longest_name),
    Anything: lambda: anything,
}


@dataclass(frozen=True)
class Field:
    """A field of an object, read by `read`, or an object of its own of these `parts`.

    Its row has it as `column`, with dots where that is of another row, under its own name where
    nothing is said, and nowhere where that is None: then whoever writes the object gives it. A
    value that is `empty` in the row is null in the document. The public document lacks the fields
    for the `staff`. An imported row has what is `taken` over. A `setting` has its own text.
    """

    name: str
    read: Reader = anything
    column: str | None = ""
    parts: "tuple[Field, ...]" = ()
    about: str = ""
    optional: bool = False
    empty: bool = False
    staff: bool = False
    taken: bool = True
    setting: Setting | None = None

    def of(self, row: Any) -> Any:
        """The value of the field in a row, of a model or of plain data."""
        if self.parts:
            return document_of(self.parts, row)
        for name in (self.column or self.name).split("."):
            if isinstance(row, dict):
                row = row[name]
            elif row is not None:
                row = getattr(row, name)
        return (row or None) if self.empty else row

    @property
    def meaning(self) -> str:
        """The text about the field in docs/archive-format.md."""
        about = _meaning(self.setting) if self.setting else self.about
        notes = [about, "May be left out." if self.optional else ""]
        return " ".join(note for note in notes if note)


Fields = tuple[Field, ...]


def words(values: Iterable[Any]) -> str:
    """The values that a field may have, as documentation lists them."""
    return ", ".join(f"`{value}`" for value in values)


def names(table: Fields) -> str:
    """The names of fields, in the same way."""
    return words(field.name for field in table)


def reader_of(table: Fields) -> Reader:
    """Reads an object of these fields, and of no others."""
    readers = {field.name: reader_of(field.parts) if field.parts else field.read for field in table}
    left_out = {field.name for field in table if field.optional}
    return fields_of(
        {name: read for name, read in readers.items() if name not in left_out},
        {name: readers[name] for name in readers if name in left_out},
    )


def document_of(
    table: Fields, row: Any, given: Mapping[str, Any] = {}, *, for_staff: bool = False
) -> dict[str, Any]:
    """A row as an object; `given` is what its fields do not say."""
    return {
        field.name: given[field.name] if field.name in given else field.of(row)
        for field in table
        if field.name in given or (field.column is not None and (for_staff or not field.staff))
    }


def unstated(table: Fields) -> dict[str, Any]:
    """An object of which nothing is known: each field that may be null is, others are false, 0 or
    empty. It lacks what has to be known, and what may be left out."""
    return {
        field.name: values[0]
        for field in table
        if not field.optional and not field.parts
        if (values := [value for value in _NOTHING if _reads(field, value)])
    }


def _reads(field: Field, value: Any) -> bool:
    try:
        field.read(value, "")
    except UnusableArchive:
        return False
    return True


def columns_of(table: Fields, given: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a row, by name, out of an object that was read."""
    columns: dict[str, Any] = {}
    for field in table:
        if field.name not in given or not field.taken or field.column is None:
            continue
        value = given[field.name]
        if field.parts:
            columns |= columns_of(field.parts, value)
        else:
            columns[field.column or field.name] = "" if field.empty and value is None else value
    return columns


def setting_fields(plan: Any, names: Iterable[str] | None = None, **readers: Reader) -> Fields:
    """The settings of a plan, these or all; read as their values say, or by a reader of their own.
    Another installation may have allowed more of something, as far as it can be stored."""
    settings = settings_of(plan)
    return tuple(
        Field(
            name,
            maybe(read) if settings[name].optional else read,
            setting=settings[name],
            optional=settings[name].staff_only,
            staff=settings[name].staff_only,
        )
        for name in (settings if names is None else names)
        for read in [readers.get(name) or _stored(settings[name])]
    )


def _meaning(setting: Setting) -> str:
    listed_words = words(setting.values.kind.values) if isinstance(setting.values, OneOf) else ""
    return " ".join(part for part in (setting.meaning, listed_words) if part)


def _stored(setting: Setting) -> Reader:
    match setting.values:
        case Whole(least, _, wide):
            return whole(least, LARGEST if wide else SMALL)
    reader: Reader = made(setting.values, _READERS)
    return reader


def usual_settings(plan: Any) -> dict[str, Any]:
    """The settings of an archive where nobody has decided them, as plain JSON."""
    return {
        name: _plain(setting)
        for name, setting in settings_of(plan).items()
        if not setting.needed and not setting.staff_only
    }


def _plain(setting: Setting) -> Any:
    match setting.values:
        case OneOf(kind):
            return kind(setting.default).value
        case Items():
            return list(setting.default)
        case Table():
            return dict(setting.default)
    return setting.default
