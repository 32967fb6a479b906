"""Judging a deck for anybody: nothing is kept, and no account is needed."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

import engine
from decks.selectors import engine_format, format_in_force
from decks.services.judging import UnreadableDeck, judge_deck, read_deck
from tournaments.selectors import find_tournament
from tournaments.services.rules import RulesChanged, pinned_format
from web.forms.blame import blame
from web.forms.decks import CheckDeckForm, CheckForEventForm, SaveDeckForm
from web.views.events import reader
from web.words.decks import parts_shown, problems_shown


@require_http_methods(["GET", "HEAD", "POST"])
def deck_check(request: HttpRequest) -> HttpResponse:
    """A card list and its verdict on one page, so that it can be mended and sent again."""
    first = {"format": request.GET.get("format", "")}
    form = CheckDeckForm(request.POST or None, initial=first)
    shown: dict[str, object] = {"form": form}
    if form.is_valid():
        game, format = form.wanted()
        with blame(form, deck=UnreadableDeck):
            deck = read_deck(written=form.cleaned_data["deck"], game=engine.game(game))
            in_force = format_in_force(game=game, slug=format, on=timezone.now().date())
            shown |= verdict_shown(judge_deck(deck=deck, format=engine_format(in_force)))
            shown["saving"] = SaveDeckForm(initial=form.cleaned_data, auto_id="keep_%s")
    return render(request, "web/decks/check.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def deck_check_for(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The same by the rules of an event, with its own bans and limits."""
    event = find_tournament(tournament_id=tournament_id, viewer=reader(request))
    form = CheckForEventForm(request.POST or None)
    shown: dict[str, object] = {"form": form, "event": event}
    if form.is_valid():
        with blame(form, RulesChanged, deck=UnreadableDeck):
            deck = read_deck(written=form.cleaned_data["deck"], game=engine.game(event.game))
            shown |= verdict_shown(judge_deck(deck=deck, format=pinned_format(event)))
            chosen = {"format": f"{event.game}/{event.format}", **form.cleaned_data}
            shown["saving"] = SaveDeckForm(initial=chosen, auto_id="keep_%s")
    return render(request, "web/decks/check.html", shown)


def verdict_shown(verdict: engine.DeckVerdict) -> dict[str, object]:
    """What the part of a page with a verdict needs."""
    problems = [problem.plain() for problem in verdict.problems]
    return {
        "judged": True,
        "legal": verdict.legal,
        "format_name": verdict.format.name,
        "problems": problems_shown(verdict.deck.game, problems),
        "parts": parts_shown(verdict.deck),
    }
