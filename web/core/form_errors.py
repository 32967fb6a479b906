"""Errors of the domain beside the fields that are to blame."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.forms import BaseForm

from accounts.services.passwords import UnusablePassword
from accounts.services.quotas import QuotaReached

Errors = type[Exception] | tuple[type[Exception], ...]


@contextmanager
def blame(form: BaseForm, *whole: type[Exception], **fields: Errors) -> Iterator[None]:
    """Put errors of these kinds into `form`, beside the field named with them or above all fields,
    where a quota that is reached stands in any form.

    A view returns inside of the block; what comes after it shows the form again.

        with blame(form, TooManyAttempts, username=UsernameTaken):
            sign_up(...)
            return redirect("web:letter-sent")
        return render(...)
    """
    try:
        yield
    except Exception as error:
        for field, kinds in fields.items():
            if isinstance(error, kinds):
                form.add_error(field, _words(error))
                return
        if not isinstance(error, (*whole, QuotaReached)):
            raise
        form.add_error(None, _words(error))


def _words(error: Exception) -> list[str]:
    texts = error.reasons if isinstance(error, UnusablePassword) else (str(error),)
    return [text[:1].upper() + text[1:] for text in texts]
