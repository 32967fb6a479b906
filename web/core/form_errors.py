"""Shows errors of the domain on pages: beside a field of a form, or in a message."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest

from accounts.services.passwords import UnusablePassword
from contract.errors import DomainError
from ground.texts import translated
from tournaments.events.services.events import NotChangeable
from web.core.refusals import ENDING
from web.core.setting_fields import setting_labels

Errors = type[Exception] | tuple[type[Exception], ...]


@contextmanager
def blame(form: BaseForm, *others: type[Exception], **fields: Errors) -> Iterator[None]:
    """Add errors of the domain that the block raises to `form`: beside the field that the error
    names, if the form shows it, else above all fields.

    `fields` maps a field to errors to show beside it that name no field themselves. `others` are
    errors to show above all fields, though they are not of the domain or would end the page. On
    success a view returns inside the block; the code after it shows the form again.

        with blame(form, old=WrongLogin):
            change_password(...)
            return redirect("web:account")
        return render(...)
    """
    try:
        yield
    except Exception as error:
        for name, kinds in fields.items():
            if isinstance(error, kinds):
                form.add_error(name, _words(error))
                return
        if not _is_refusal(error, others):
            raise
        form.add_error(_shown_field(form, error), _words(error))


@contextmanager
def flash_refusal(request: HttpRequest, *others: type[Exception]) -> Iterator[None]:
    """Show an error of the domain that the block raises as a message on the next page.

    with flash_refusal(request):
        check_in(...)
    return redirect(...)
    """
    try:
        yield
    except Exception as error:
        if not _is_refusal(error, others):
            raise
        messages.error(request, " ".join(_texts(error)))


def _is_refusal(error: Exception, others: tuple[type[Exception], ...]) -> bool:
    ends = isinstance(error, ENDING)
    return isinstance(error, others) or (isinstance(error, DomainError) and not ends)


def _shown_field(form: BaseForm, error: Exception) -> str | None:
    """The field of the form that `error` names, or whose part it names; None for the whole form."""
    name = error.field.partition("/")[0] if isinstance(error, DomainError) else ""
    return name if name in form.fields and not form[name].is_hidden else None


def _words(error: Exception) -> list[str]:
    return [text[:1].upper() + text[1:] for text in _texts(error)]


def _texts(error: Exception) -> Sequence[str]:
    """The sentence for a mistake, in the words of pages."""
    match error:
        case UnusablePassword():
            return error.reasons
        case NotChangeable(state=state) if state:
            text = translated(NotChangeable.because_of_state)
            return (text.format(state=state, settings=", ".join(setting_labels(error.names))),)
        case _:
            return (str(error),)
