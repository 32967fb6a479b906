"""The app of the pages."""

from django.apps import AppConfig

from web.core.field_errors import use_plain_errors


class WebConfig(AppConfig):
    name = "web"

    def ready(self) -> None:
        use_plain_errors()
