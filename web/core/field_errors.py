"""Sentences of form fields about input that they don't take: in our words, in place of Django's."""

from typing import Any

from django import forms
from django.core import validators
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy


def use_plain_errors() -> None:
    """Set the sentences of all forms, once, before the first request. Fields can have others."""
    # Every text field has this validator; Django's sentence has no way out.
    validators.ProhibitNullCharactersValidator.message = _(
        "This has an invisible character (U+0000) that we can’t save. Delete it, or type the"
        " text again."
    )
    validators.MaxLengthValidator.message = ngettext_lazy(
        "Write at most %(limit_value)d character. This has %(show_value)d.",
        "Write at most %(limit_value)d characters. This has %(show_value)d.",
        "limit_value",
    )
    validators.MinLengthValidator.message = ngettext_lazy(
        "Write at least %(limit_value)d character. This has %(show_value)d.",
        "Write at least %(limit_value)d characters. This has %(show_value)d.",
        "limit_value",
    )
    validators.MaxValueValidator.message = _("Enter %(limit_value)s or less.")
    validators.MinValueValidator.message = _("Enter %(limit_value)s or more.")
    validators.StepValueValidator.message = _("Enter a multiple of %(limit_value)s.")
    validators.EmailValidator.message = _(
        "This isn’t an email address. Write one such as ann@example.org."
    )
    decimals: dict[str, Any] = {
        "invalid": _("Enter a number."),
        "max_digits": _("Enter a number of at most %(max)s digits."),
        "max_decimal_places": _("Enter at most %(max)s digits after the decimal point."),
        "max_whole_digits": _("Enter at most %(max)s digits before the decimal point."),
    }
    validators.DecimalValidator.messages |= decimals
    unavailable = _("That choice isn’t available. Choose from the list.")
    forms.ChoiceField.default_error_messages["invalid_choice"] = unavailable
    forms.MultipleChoiceField.default_error_messages |= {
        "invalid_choice": unavailable,
        "invalid_list": _("Choose from the list."),
    }
    forms.FileField.default_error_messages |= {
        "invalid": _("Choose a file."),
        "missing": _("Choose a file."),
        "empty": _("This file is empty. Choose another."),
        "max_length": ngettext_lazy(
            "A file’s name can have at most %(max)d character. This has %(length)d.",
            "A file’s name can have at most %(max)d characters. This has %(length)d.",
            "max",
        ),
    }
