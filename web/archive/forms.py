"""The form to import an event that was run elsewhere."""

from collections.abc import Iterable
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Organisation
from tournaments.archive.document.packing import MEBIBYTE, MOST_BYTES
from web.core.forms import offer_organisations
from web.core.typed_forms import Form, fields


class ImportForm(Form):
    """The archive of an event, as a file."""

    organisation: str = fields.ChoiceField(label=_("Organisation"), required=False)
    archive: UploadedFile = fields.FileField(label=_("Event archive"), allow_empty_file=True)

    def __init__(self, *sent: Any, organisations: Iterable[Organisation], **more: Any) -> None:
        super().__init__(*sent, **more)
        self.fields["archive"].help_text = gettext(
            "The file event.json, plain or packed with gzip, up to {size} MiB."
        ).format(size=MOST_BYTES // MEBIBYTE)
        offer_organisations(self, organisations)
