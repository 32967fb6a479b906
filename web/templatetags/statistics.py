"""Template tags of statistics: small charts beside the numbers that they show."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.statistics.documents import Rate

register = template.Library()


@register.simple_tag
def share_bars(share: float, wins: float | None, most: float) -> SafeString:
    """Two bars from 0 to `most` percent: the share of decks, and below it that of wins."""
    text = (
        '<svg class="share-bars" viewBox="0 0 {} 12" preserveAspectRatio="none"'
        ' aria-hidden="true">'
        '<rect class="of-decks" width="{}" height="5"/>'
        '<rect class="of-wins" y="6" width="{}" height="5"/></svg>'
    )
    return format_html(text, most, share, wins or 0)


@register.simple_tag
def interval_line(rate: Rate) -> SafeString | str:
    """A rate on a line from 0 to 100% with its interval, and a tick at 50%."""
    if rate["percent"] is None:
        return ""
    text = (
        '<svg class="interval" viewBox="0 0 104 12" aria-hidden="true">'
        '<path class="scale" d="M2 6H102M52 1V11"/><path class="span" d="M{} 6H{}"/>'
        '<circle cx="{}" cy="6" r="3.5"/></svg>'
    )
    low, high, at = (round(2 + (rate[name] or 0), 1) for name in ("low", "high", "percent"))
    return format_html(text, low, high, at)
