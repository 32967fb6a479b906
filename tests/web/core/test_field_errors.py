"""What fields of forms say of input that they don't take."""

from collections.abc import Iterator

import pytest
from django import forms
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.datastructures import MultiValueDict

from tests.support.forms import form_classes


class Everything(forms.Form):
    text = forms.CharField(required=False, max_length=3, min_length=2)
    number = forms.IntegerField(required=False, max_value=9, min_value=1, step_size=2)
    share = forms.DecimalField(required=False, max_digits=4, decimal_places=2)
    email = forms.EmailField(required=False)
    choice = forms.ChoiceField(required=False, choices=[("a", "A")])
    choices = forms.MultipleChoiceField(required=False, choices=[("a", "A")])
    file = forms.FileField(required=False, max_length=5)


@pytest.mark.parametrize(
    ("field", "sent", "errors"),
    [
        ("text", "abcd", ["Write at most 3 characters. This has 4."]),
        ("text", "a", ["Write at least 2 characters. This has 1."]),
        ("number", "11", ["Enter 9 or less."]),
        ("number", "-1", ["Enter 1 or more."]),
        ("number", "2.5", ["Enter a whole number."]),
        ("share", "123", ["Enter at most 2 digits before the decimal point."]),
        ("share", "1.234", ["Enter at most 2 digits after the decimal point."]),
        ("share", "NaN", ["Enter a number."]),
        ("email", "ann", ["This isn’t an email address. Write one such as ann@example.org."]),
        ("choice", "b", ["That choice isn’t available. Choose from the list."]),
        ("choices", ["b"], ["That choice isn’t available. Choose from the list."]),
    ],
)
def test_a_field_says_what_to_enter(field: str, sent: object, errors: list[str]) -> None:
    assert Everything({field: sent}).errors == {field: errors}


@pytest.mark.parametrize(
    ("name", "content", "error"),
    [
        ("a.txt", b"", "This file is empty. Choose another."),
        ("log.jsonl", b"{}", "A file’s name can have at most 5 characters. This has 9."),
    ],
)
def test_a_field_for_a_file_says_what_to_choose(name: str, content: bytes, error: str) -> None:
    form = Everything({}, MultiValueDict({"file": [SimpleUploadedFile(name, content)]}))

    assert form.errors == {"file": [error]}


FACTS = {"limit_value": 2, "show_value": 3, "max": 4, "length": 5, "name": "Bo"}


def messages(field: forms.Field) -> Iterator[str]:
    """What a field can say of input that it doesn't take."""
    texts = [*field.error_messages.values()]
    for validator in field.validators:
        texts += [getattr(validator, "message", ""), *getattr(validator, "messages", {}).values()]
    for text in texts:
        # A text that depends on a number or a name is chosen by one.
        yield str(text % FACTS if "%" in repr(text) else text)


def test_no_field_of_a_page_says_ensure_or_valid() -> None:
    bad = {
        (kind.__name__, name, text)
        for kind in form_classes()
        for name, field in kind.base_fields.items()
        for text in messages(field)
        if "valid" in text.lower() or "ensure" in text.lower()
    }

    assert bad == set()
