"""Fields for one of many players, typed by name: the browser suggests the names of the page's list
`names` (`web/core/names.html`), which takes a page of 2,048 players less than a select does."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ground.spelling import searched
from tournaments.terms.names import LONGEST_NAME, name_key
from web.core.hall_lists import table_word


class NameField(forms.CharField):
    """A typed name, cleaned as the value for which it was offered; None where it is empty."""

    widget = forms.TextInput
    default_error_messages = {
        "unknown": _("There is no player named “%(name)s” in this event."),
    }

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=LONGEST_NAME, **options)
        self.widget.attrs |= {"autocomplete": "off", "list": "names"}
        self._offered: Sequence[tuple[str, Any]] = ()

    def offer(self, values: Iterable[tuple[str, Any]]) -> None:
        """Take these names, each for its value; they are compared as names are, or else as people
        search, where that leaves a single value."""
        self._offered = [*values]

    def clean(self, value: Any) -> Any:
        name = super().clean(value)
        if not name:
            return None
        named = self._named(name, name_key)[:1] or self._named(name, searched)
        if not named or any(other != named[0] for other in named):
            raise forms.ValidationError(self.error_messages["unknown"], params={"name": name})
        return named[0]

    def _named(self, name: str, form: Callable[[str], str]) -> list[Any]:
        """The values of the names that are equal to this one in a form."""
        key = form(name)
        return [value for known, value in self._offered if form(known) == key]


def name_field(**options: Any) -> Any:
    """A `NameField`, declared with the type of what it is cleaned as."""
    return NameField(**options)


class TableField(NameField):
    """The typed number of a table, or the name of one of its players."""

    default_error_messages = {"unknown": _("No table of this round has “%(name)s”.")}

    def offer_tables(self, tables: Iterable[tuple[int, Sequence[str], Any]]) -> None:
        """Take the numbers and names of these tables, each for its value."""
        rows = [*tables]
        numbers = [(str(table), value) for table, _names, value in rows]
        worded = [(f"{table_word()} {number}", value) for number, value in numbers]
        self.offer(
            [*numbers, *worded, *((name, value) for _, names, value in rows for name in names)]
        )


def offer_named(form: forms.BaseForm, name: str, values: Iterable[tuple[str, Any]]) -> None:
    """Set the names that the field of this name takes."""
    field = form.fields[name]
    assert isinstance(field, NameField)
    field.offer(values)
