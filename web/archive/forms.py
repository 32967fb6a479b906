"""The form to import an event that was run elsewhere."""

from collections.abc import Iterable
from typing import Any

from django import forms

from accounts.models import Organisation
from tournaments.archive.document.packing import MEBIBYTE, MOST_BYTES
from web.core.forms import offer_organisations


class ImportForm(forms.Form):
    """The archive of an event, as a file."""

    organisation = forms.ChoiceField(label="In the name of", required=False)
    archive = forms.FileField(
        label="The archive of the event",
        allow_empty_file=True,
        help_text="The file event.json, as it is or packed with gzip, at most"
        f" {MOST_BYTES // MEBIBYTE} MiB.",
    )

    def __init__(self, *sent: Any, organisations: Iterable[Organisation], **more: Any) -> None:
        super().__init__(*sent, **more)
        offer_organisations(self, organisations)
