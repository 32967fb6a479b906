"""Template tags of faces: signs, and what else of a face stands in several places of it."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from web.faces.face import Amount

register = template.Library()


@register.simple_tag
def sign(name: str) -> SafeString:
    """A sign from `signs.svg`, as large as its text."""
    text = '<svg class="sign" viewBox="0 0 24 24"><use href="{}#{}"/></svg>'
    return format_html(text, static("web/signs.svg"), name)


@register.simple_tag
def large_sign(name: str, x: int, y: int, size: int) -> SafeString:
    """The sign of a picture, on a copy of itself that sets it off from any ground."""
    use = '<use class="{}" href="{}#{}" x="{}" y="{}" width="{}" height="{}"/>'
    sheet = static("web/signs.svg")
    drawn = [format_html(use, css, sheet, name, x, y, size, size) for css in ("under", "large")]
    return format_html("{}{}", *drawn)


@register.simple_tag
def rosette(number: int, x: int, y: int, size: int, turn: int) -> SafeString:
    """A rosette behind the sign of a picture."""
    text = (
        '<use class="rose" href="{}#r{}" x="{}" y="{}" width="{}" height="{}"'
        ' transform="rotate({} 50 {})"/>'
    )
    middle = y + size // 2
    return format_html(text, static("web/lands.svg"), number, x, y, size, size, turn, middle)


@register.simple_tag
def land(name: str, begin: int, y: int, high: int) -> SafeString:
    """The part of a land that a picture shows, from its left edge on."""
    text = (
        '<svg x="0" y="{}" width="100" height="{}" viewBox="{} 0 104 60"'
        ' preserveAspectRatio="none">'
        '<use class="land" href="{}#{}" width="200" height="60"/></svg>'
    )
    return format_html(text, y, high, begin, static("web/lands.svg"), name)


@register.simple_tag
def amount(number: Amount, place: str = "") -> SafeString:
    """A number in its shape; energy stands beside its sign."""
    if number.shape == "pay":
        text = '<span class="pay" title="{}">{}<b data-fact="{}">{}</b></span>'
        return format_html(text, number.label, sign("energy"), number.fact, number.value)
    text = (
        '<span class="amount {} {}" title="{}">'
        '<svg viewBox="0 0 24 24"><use href="{}#st-{}"/></svg>'
        '<b data-fact="{}">{}</b></span>'
    )
    sheet = static("web/signs.svg")
    return format_html(
        text, number.shape, place, number.label, sheet, number.shape, number.fact, number.value
    )
