"""Values of forms are attributes, and no page reads them by name."""

from pathlib import Path

import pytest
from django.conf import settings

from tests.support.forms import form_classes
from web.core.typed_forms import Form, fields


class Lunch(Form):
    dish: str = fields.CharField()
    guests: int = fields.IntegerField(required=False)
    note: str = fields.CharField(required=False, max_length=5)

    def clean_dish(self) -> str:
        return self.dish.lower()


def test_values_are_attributes() -> None:
    form = Lunch({"dish": "Soup", "guests": "3", "note": ""})
    assert form.is_valid()
    assert (form.dish, form.guests, form.note) == ("soup", 3, "")
    assert form.named == {"dish": "soup", "guests": 3, "note": ""}


def test_a_wrong_value_and_a_field_that_a_form_lacks_are_none() -> None:
    form = Lunch({"dish": "Soup", "guests": "many", "note": "no salt"})
    del form.fields["note"]
    assert not form.is_valid()
    assert [getattr(form, name) for name in ("dish", "guests", "note")] == ["soup", None, None]
    assert form.named == {"dish": "soup"}


def test_no_form_has_what_it_was_not_given() -> None:
    form = Lunch({"dish": "Soup"})
    assert form.is_valid()
    with pytest.raises(AttributeError, match=r"Lunch\.wine"):
        getattr(form, "wi" + "ne")


def test_no_field_takes_the_name_of_what_every_form_has() -> None:
    with pytest.raises(TypeError, match=r"Menu\.data"):
        type("Menu", (Form,), {"__annotations__": {"data": str}, "data": fields.CharField()})


def test_all_forms_are_such() -> None:
    assert [kind.__name__ for kind in form_classes() if not issubclass(kind, Form)] == []


def test_no_page_reads_values_by_name() -> None:
    web = Path(settings.BASE_DIR) / "web"
    readers = {path.name for path in web.rglob("*.py") if "cleaned_data" in path.read_text()}
    assert readers == {"typed_forms.py"}
