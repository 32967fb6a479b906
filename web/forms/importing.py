"""What is filled in to go on here with an event that was run elsewhere."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from accounts.models import Organisation
from tournaments.archive.packing import (
    MARK,
    MEBIBYTE,
    MOST_BYTES,
    PIECE,
    ArchiveNotPacked,
    ArchiveTooLarge,
    document_in,
    taken,
)
from tournaments.archive.shape import UnusableArchive
from web.forms.choices import offer_organisations


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

    def clean_archive(self) -> bytes:
        """The document, unpacked where it came packed."""
        file: UploadedFile = self.cleaned_data["archive"]
        packed = file.read(len(MARK)) == MARK
        file.seek(0)
        try:
            return document_in(taken(file.chunks(PIECE), packed=packed, results=False).packed)
        except (ArchiveTooLarge, ArchiveNotPacked, UnusableArchive) as error:
            text = str(error)
            raise forms.ValidationError(text[:1].upper() + text[1:]) from error
