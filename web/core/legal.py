"""The texts of the operator: pages for those that are files, links for the foot of each page, and
what whoever signs up agrees to."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from contract.errors import NotFound

# By the word in the address: the setting, and what the page is called.
LEGAL_TEXTS = {
    "imprint": ("MUSTER_IMPRINT", _("Imprint")),
    "privacy": ("MUSTER_PRIVACY", _("Privacy")),
    "terms": ("MUSTER_TERMS", _("Terms")),
}


@require_safe
def legal(request: HttpRequest, name: str) -> HttpResponse:
    """The text of a setting that names a file; an address elsewhere is led to."""
    setting, title = LEGAL_TEXTS.get(name, ("", ""))
    document = getattr(settings, setting, None) if setting else None
    if document is None:
        raise NotFound(gettext("This site has no such text."))
    if document.url:
        return redirect(document.url)
    return render(request, "web/core/legal.html", {"title": title, "text": document.text})


def legal_links() -> list[tuple[str, Any]]:
    """The texts that there are: where each is, and what it is called."""
    return [
        (_place(name), title)
        for name, (setting, title) in LEGAL_TEXTS.items()
        if getattr(settings, setting) is not None
    ]


def _place(name: str) -> str:
    document = getattr(settings, LEGAL_TEXTS[name][0])
    return document.url or reverse("web:legal", args=[name])


def agreement() -> SafeString:
    """The text to which people agree as they sign up, with links."""
    age = settings.MUSTER_MINIMUM_AGE
    linked = {
        name: format_html('<a href="{}">{}</a>', _place(name), title)
        for name, (setting, title) in LEGAL_TEXTS.items()
        if getattr(settings, setting) is not None
    }
    sentences = []
    if "terms" in linked:
        sentences.append(_filled(gettext("I agree to the {terms}."), terms=linked["terms"]))
    if "privacy" in linked:
        sentences.append(_filled(gettext("I have read the {privacy}."), privacy=linked["privacy"]))
    if age:
        sentences.append(_filled(gettext("I am at least {age} years old."), age=str(age)))
    return SafeString(" ".join(sentences))


def _filled(sentence: str, **values: str) -> SafeString:
    return format_html(sentence, **values)
