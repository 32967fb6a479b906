"""A deck check by face: a judge counts the cards of a deck on a phone beside its list."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

import engine
from decks.selectors import engine_deck
from decks.services.judging import read_deck
from ground.steady_clock import steady_now
from tournaments.core.access import ReasonMissing
from tournaments.entries.services.decks import NoDeck, look_at_deck
from tournaments.judging.selectors import find_deck_check
from tournaments.judging.services.deck_checks import AlreadyChecked, count_deck
from tournaments.models import DeckCheck
from web.core.access import signed_in, visitor
from web.core.form_errors import blame
from web.core.typed_forms import Form, fields
from web.decks.differences import difference_of
from web.decks.texts import known_cards, part_title
from web.faces.markup import DrawnCard, drawn_card
from web.judging.deck_checks import for_judges

_FIELD = re.compile("n:(?P<part>[a-z0-9_/-]{1,100}):(?P<card>[a-z0-9-]{1,100})")


class OthersForm(Form):
    """Cards in a deck that are not in its list."""

    others: str = fields.CharField(
        label=_("Cards that are not in the list"),
        required=False,
        max_length=5_000,
        strip=False,
        help_text=_("One card per line, with the number of copies."),
        widget=forms.Textarea({"rows": 3, "class": "mono", "spellcheck": "false"}),
    )


@dataclass(frozen=True)
class CountedLine:
    """A card of a list: its field in the form, its face, and how many are listed and counted."""

    field: str
    name: str
    face: DrawnCard | None
    listed: int
    counted: int | None


@signed_in
@require_POST
def counting(request: HttpRequest, check_id: UUID) -> HttpResponseBase:
    """The list of a deck that is being checked, with a count for each card. It takes a POST, as
    each look at the list is recorded; with `save` the counts are kept and compared with it."""
    check = find_deck_check(check_id=check_id)
    context = for_judges(request, check.tournament_id)
    try:
        return _counting(request, check, context)
    except ReasonMissing:  # A check is a reason for a look as long as it is open.
        messages.error(request, gettext("This check is over, so there is nothing to count."))
    except NoDeck as error:
        messages.error(request, str(error))
    return redirect("web:deck-checks", tournament_id=check.tournament_id)


def _counting(request: HttpRequest, check: DeckCheck, context: dict[str, Any]) -> HttpResponse:
    actor, now = visitor(request), steady_now()
    counted: Mapping[str, Mapping[str, int]] = check.counted or {}
    form = OthersForm(request.POST if "save" in request.POST else None)
    snapshot = None
    if form.is_valid():
        with blame(form, others=AlreadyChecked):
            deck = _counted(request.POST, form.others, check.entry.tournament.game)
            snapshot = count_deck(check_id=check.pk, actor=actor, counted=deck, now=now)
            difference = difference_of(engine_deck(snapshot.deck_list), deck)
            context |= {"difference": difference, "saved": True}
            counted = deck.parts
    if snapshot is None:
        snapshot = look_at_deck(entry_id=check.entry_id, actor=actor, now=now)
    listed = engine_deck(snapshot.deck_list)
    context |= {
        "check": check,
        "form": form,
        "game": listed.game,
        "parts_to_count": [
            (part_title(part, listed.game), sum(cards.values()), _lines(listed, part, counted))
            for part, cards in listed.parts.items()
        ],
    }
    return render(request, "web/judging/counting.html", context)


def _field(part: str, card: str) -> str:
    return f"n:{part}:{card}"


def _lines(
    listed: engine.Deck, part: str, counted: Mapping[str, Mapping[str, int]]
) -> list[CountedLine]:
    names = known_cards(listed.game)
    lines = [
        CountedLine(
            _field(part, card),
            names[card].name if card in names else card,
            drawn_card(names[card], listed.game) if card in names else None,
            copies,
            counted.get(part, {}).get(card, 0) if counted else None,
        )
        for card, copies in listed.parts[part].items()
    ]
    return sorted(lines, key=lambda line: line.name)


def _counted(sent: QueryDict, others: str, game: str) -> engine.Deck:
    """The deck that was counted: the cards of its list, and others that were written."""
    parts: dict[str, dict[str, int]] = {}
    for name, written in sent.items():
        line, known = _FIELD.fullmatch(name), known_cards(game)
        if line and line["card"] in known and (copies := _number(str(written))):
            parts.setdefault(line["part"], {})[line["card"]] = copies
    if others.strip():
        more = read_deck(written=others, game=engine.game(game))
        for part, cards in more.parts.items():
            held = parts.setdefault(part, {})
            for card, copies in cards.items():
                held[card] = held.get(card, 0) + copies
    return engine.Deck(game, parts)


def _number(text: str) -> int:
    """A count from 0 to 999; what is none counts as 0."""
    return int(text) if re.fullmatch("[0-9]{1,3}", text) else 0
