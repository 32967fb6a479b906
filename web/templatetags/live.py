"""The attributes by which the script of a page follows what is new (web/static/web/live.js)."""

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.models import Tournament
from web.core.live import event_address, events_address, live_address, spread_of

register = template.Library()


@register.simple_tag(takes_context=True)
def live(context: Any, kinds: str = "", match: Any = "") -> SafeString:
    """Follow the event of the page, for entries whose kinds begin with one of `kinds`, and of those
    about a match only this one's. Without kinds it is a page of staff, who hear of all, at once."""
    request, event = context["request"], context["event"]
    address = event_address(request, event, kinds=kinds, match=str(match))
    spread = spread_of(event) if kinds else 0
    return format_html(' data-live="{}" data-spread="{}"', address, spread)


@register.simple_tag(takes_context=True)
def live_events(context: Any, events: Sequence[Tournament]) -> SafeString | str:
    """Follow what players of these events are told; nothing without events."""
    address, spread = events_address(context["request"], events)
    return format_html(' data-live="{}" data-spread="{}"', address, spread) if address else ""


@register.simple_tag(takes_context=True)
def live_table(context: Any) -> SafeString:
    """Follow the table of the page, at which its reader plays."""
    address = live_address(context["request"], f"table:{context['table'].pk}")
    return format_html(' data-live="{}"', address)
