"""Forms whose values are attributes, so that a type checker refuses a name that no field has.

A field is declared with the type of its value, `reason: str = fields.CharField(max_length=200)`.
"""

from collections.abc import Mapping
from inspect import get_annotations
from typing import TYPE_CHECKING, Any

from django import forms

# Django's fields, as values of the type that they are read as.
fields: Any = forms
OF_EVERY_FORM = frozenset(dir(forms.Form()))


class Form(forms.Form):
    """A form that has the value of each field as an attribute once the field was read. It is None
    where the value is wrong, and of a field that this form lacks."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        declared = get_annotations(cls).keys() - vars(cls).keys()  # Django has taken them out.
        if taken := OF_EVERY_FORM & declared:  # Such a field would hide what Django reads.
            raise TypeError(f"{cls.__name__}.{min(taken)}")

    def clean(self) -> dict[str, Any]:
        return self.cleaned_data

    @property
    def named(self) -> Mapping[str, Any]:
        """The values by the names of their fields, for forms whose fields follow from settings,
        players or matches. Those that are wrong are left out."""
        return self.cleaned_data

    def overwrite(self, **values: Any) -> None:
        """Put values in the place of those that were read, by the names of their fields."""
        self.cleaned_data |= values

    if not TYPE_CHECKING:  # A type checker would take any name.

        def __getattr__(self, name: str) -> Any:
            if name in self.base_fields:
                return self.cleaned_data.get(name)
            raise AttributeError(f"{type(self).__name__}.{name}")
