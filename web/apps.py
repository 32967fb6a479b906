"""The app of the pages."""

from django.apps import AppConfig
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext_lazy as _


class WebConfig(AppConfig):
    name = "web"

    def ready(self) -> None:
        # Every text field has this validator; Django's sentence has no way out.
        ProhibitNullCharactersValidator.message = _(
            "This has an invisible character (U+0000) that we can’t save. Delete it, or type the"
            " text again."
        )
