"""Parts of the addresses of pages, where several rooms share them."""

from django.urls import register_converter

from web.core.short_addresses import ShortCode

register_converter(ShortCode, "short_code")

EVENT = "events/<uuid:tournament_id>"
RUN = f"{EVENT}/run"
ROUND = f"{EVENT}/rounds/<int:number>"
ENTRY = "entries/<uuid:entry_id>"
MATCH = "matches/<uuid:match_id>"
SHORT = "<short_code:code>"
