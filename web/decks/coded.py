"""Decks by their codes, which hold all of a list: a page for each that anybody can open, with its
link and its QR code, and the difference of any two."""

from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

import engine
from contract.errors import NotFound
from decks.codes import LONGEST_CODE, CodedDeck, UnreadableCode, coded_deck
from decks.selectors import chosen_format
from decks.services.judging import judge_deck, remedy_for
from tournaments.prints.qr_codes import qr_svg
from web.core.short_addresses import scanned
from web.core.typed_forms import Form, fields
from web.decks.differences import difference_of
from web.decks.forms import SaveDeckForm
from web.decks.remedies import remedy_text
from web.decks.texts import card_list, deck_parts, deck_problems

# A link to a code has its address before it.
LONGEST_TYPED = LONGEST_CODE + 300


class CompareForm(Form):
    """Two decks to compare, each by its code or its link."""

    before: str = fields.CharField(
        label=_("Code or link of a deck"), max_length=LONGEST_TYPED, widget=forms.Textarea
    )
    after: str = fields.CharField(
        label=_("Code or link of another deck"), max_length=LONGEST_TYPED, widget=forms.Textarea
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            field.widget.attrs = {"rows": 2, "class": "mono", "spellcheck": "false"}

    def decks(self) -> tuple[engine.Deck, engine.Deck] | None:
        """The two decks of a valid form; None after an error beside the field that is to blame."""
        read = []
        for name in ("before", "after"):
            try:
                read.append(coded_deck(_code_in(getattr(self, name))).deck)
            except UnreadableCode as error:
                self.add_error(name, str(error))
        if len(read) != 2:
            return None
        if read[0].game != read[1].game:
            self.add_error("after", gettext("These are decks of two games."))
            return None
        return read[0], read[1]


def _code_in(text: str) -> str:
    """The code in what somebody pasted: a code, or a link that ends with one."""
    return text.strip().rstrip("/").rpartition("/")[2]


@require_safe
def coded(request: HttpRequest, code: str) -> HttpResponse:
    """A deck as its code holds it, with what its format says of it today. Nothing is read from the
    database but the format."""
    try:
        read = coded_deck(code)
    except UnreadableCode as error:
        raise NotFound(str(error)) from error
    deck = read.deck
    return render(request, "web/decks/coded.html", _judged(read) | _shared(deck, code.upper()))


def _judged(read: CodedDeck) -> dict[str, Any]:
    """A deck with its verdict by its own format as it is today, or by the first of the game."""
    game = engine.game(read.deck.game)
    slug = read.format or next(iter(game.formats))
    format = chosen_format(game=game.slug, format=slug, on=timezone.now().date())
    verdict = judge_deck(deck=read.deck, format=format)
    first = {"format": f"{game.slug}/{slug}", "deck": card_list(read.deck)}
    return {
        "judged": True,
        "legal": verdict.legal,
        "format_name": format.name,
        "problems": deck_problems(game.slug, [problem.plain() for problem in verdict.problems]),
        "remedy": remedy_text(remedy_for(verdict=verdict)),
        "game": game,
        "format_slug": slug,
        "saving": SaveDeckForm(initial=first, auto_id="keep_%s"),
    }


def _shared(deck: engine.Deck, code: str) -> dict[str, Any]:
    """The ways to a deck: its link, its code and its QR code."""
    link = settings.MUSTER_URL.rstrip("/") + reverse("web:coded-deck", args=(code,))
    return {
        "code": code,
        "link": link,
        # An address of our own: the letters of a code are those of its alphabet.
        "qr": mark_safe(qr_svg(scanned(link))),
        "deck_parts": deck_parts(deck),
        "card_list": card_list(deck),
    }


@require_safe
def comparing(request: HttpRequest) -> HttpResponse:
    """The difference of two decks, each by its code or its link."""
    given = {"before": request.GET.get("before", ""), "after": request.GET.get("after", "")}
    form = CompareForm(given) if given["before"] and given["after"] else CompareForm(initial=given)
    context: dict[str, Any] = {"form": form}
    if form.is_bound and form.is_valid() and (pair := form.decks()) is not None:
        context |= {"difference": difference_of(*pair), "game": engine.game(pair[0].game)}
    return render(request, "web/decks/comparing.html", context)
