"""Decks: the deck checker, which keeps nothing and needs no account, and a user's own decks in
versions."""

import json
from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import engine
from contract.errors import NotFound
from decks.codes import deck_code
from decks.dated_lists import has_lists, lost_by_announced, replaced_on, verdicts_by_list
from decks.models import Deck, DeckVersion
from decks.selectors import (
    chosen_format,
    decks_by_name_alone,
    decks_of,
    engine_deck,
    engine_format,
    find_deck,
    find_deck_version,
    format_in_force,
    latest_version,
    versions_of,
)
from decks.services.judging import (
    OTHER_GAME,
    JudgedList,
    judge_deck,
    judge_reading,
    remedy_for,
)
from decks.services.mending import mended_deck
from decks.services.saving import (
    archive_deck,
    save_deck,
    save_mended,
    save_version,
)
from tournaments.core.selectors import find_tournament
from tournaments.core.services.pinned_rules import pinned_format
from tournaments.terms.other_games import has_rules
from web.core.access import signed_in, visitor
from web.core.event_frame import reader
from web.core.form_errors import blame
from web.decks.ban_lists import list_rows
from web.decks.forms import (
    CheckDeckForm,
    CheckForEventForm,
    ChosenFormatForm,
    SaveDeckForm,
    VersionForm,
    WrittenDeckForm,
)
from web.decks.remedies import is_mending, remedy_text
from web.decks.texts import card_list, deck_parts, listed_problems

# Decks, the last changed first, that are held against announced lists on the page of all.
MOST_LOOKED_AHEAD = 50


@require_http_methods(["GET", "HEAD", "POST"])
def deck_check(request: HttpRequest) -> HttpResponse:
    """A card list and its verdict on one page, so that it can be mended and sent again."""
    first = {"format": request.GET.get("format", "")}
    form = CheckDeckForm(request.POST or None, request.FILES or None, initial=first)
    context: dict[str, object] = {"form": form, "builders": builders()}
    if form.is_valid():
        game, format = form.game_and_format()
        with blame(form):
            in_force = format_in_force(game=game, slug=format, on=timezone.now().date())
            judged = _judged_list(request, form, engine_format(in_force))
            context |= _checked(judged, form, form.format)
    return render(request, "web/decks/check.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def deck_check_for(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """A card list and its verdict by the rules of an event, with its own bans and limits."""
    event = find_tournament(tournament_id=tournament_id, viewer=reader(request))
    if not has_rules(event):
        text = gettext("Decks of {game} can’t be checked: Muster doesn’t have its rules.")
        raise NotFound(text.format(game=event.game_name))
    form = CheckForEventForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"form": form, "event": event}
    if form.is_valid():
        with blame(form):
            judged = _judged_list(request, form, pinned_format(event))
            context |= _checked(judged, form, f"{event.game}/{event.format}")
    return render(request, "web/decks/check.html", context)


def _judged_list(request: HttpRequest, form: WrittenDeckForm, format: engine.Format) -> JudgedList:
    """The verdict on the list of a form, or on the mended one that then stands in it."""
    if is_mending(request):
        form.mend(mended_deck(deck=form.read(format.game), format=format))
    return judge_reading(reading=form.reading(format.game), format=format)


def _checked(judged: JudgedList, form: WrittenDeckForm, format: str) -> dict[str, object]:
    """The context of a list that was checked: its problems, the form to keep it, if all of it could
    be read, and the other game that its cards are of, if they are."""
    reading = judged.reading
    saving = None if reading.wrong else _saving(form, reading.deck, format)
    game = engine.game(judged.other_game) if judged.other_game else None
    return {
        **verdict_context(judged.verdict, judged.problems),
        "remedy": remedy_text(judged.remedy),
        "saving": saving,
        "code": ""
        if judged.reading.wrong
        else deck_code(deck=judged.reading.deck, format=format.partition("/")[2]),
        "other_game": game,
        "other_format": game and f"{game.slug}/{next(iter(game.formats))}",
    }


def _saving(form: WrittenDeckForm, deck: engine.Deck, format: str) -> SaveDeckForm:
    """The form to keep a deck as it was written, or as it was read from a file."""
    written = form.deck
    if not isinstance(written, str):
        written = json.dumps(deck.plain())
    first = {"format": format, "deck": written, "name": deck.name}
    return SaveDeckForm(initial=first, auto_id="keep_%s")


def builders() -> list[tuple[engine.Game, str]]:
    """Every game with the slug of its first format, in which its builder begins."""
    games = map(engine.game, engine.slugs())
    return [(game, next(iter(game.formats))) for game in games]


def verdict_context(
    verdict: engine.DeckVerdict, placed: Sequence[engine.PlacedProblem]
) -> dict[str, object]:
    """The context of the part of a page that shows a verdict, with all problems of the list."""
    return {
        "judged": True,
        "legal": not placed,
        "format_name": verdict.format.name,
        "list_day": verdict.format.effective_from if has_lists(verdict.format) else "",
        "replaced_on": replaced_on(verdict.format),
        "problems": listed_problems(verdict.deck.game, placed),
        "deck_parts": deck_parts(verdict.deck),
    }


@signed_in
@require_safe
def decks(request: HttpRequest) -> HttpResponseBase:
    user, today = visitor(request), timezone.now().date()
    latest = decks_of(user=user)[:MOST_LOOKED_AHEAD]
    losing = {
        deck.pk: lost_by_announced(deck=engine_deck(latest_version(deck).deck_list), today=today)
        for deck in latest
    }
    own = [(deck, losing.get(deck.pk, ())) for deck in decks_by_name_alone(user=user)]
    return render(request, "web/decks/decks.html", {"decks": own, "builders": builders()})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def new_deck(request: HttpRequest) -> HttpResponseBase:
    form = SaveDeckForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        game, format = form.game_and_format()
        with blame(form):
            version = save_deck(
                owner=visitor(request),
                game=game,
                name=form.name,
                written=form.deck,
                now=timezone.now(),
            )
            messages.success(request, gettext("Deck saved."))
            return redirect(_place(version.deck_id, format))
    number = len(decks_by_name_alone(user=visitor(request)))
    return render(request, "web/decks/new_deck.html", {"form": form, "number_of_decks": number})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def deck(request: HttpRequest, deck_id: UUID) -> HttpResponseBase:
    """The latest version with its verdict. A POST saves a list as the next version."""
    deck = find_deck(user=visitor(request), deck_id=deck_id)
    latest = latest_version(deck)
    written = card_list(engine_deck(latest.deck_list))
    form = VersionForm(request.POST or None, request.FILES or None, initial={"deck": written})
    if form.is_valid():
        with blame(form):
            if is_mending(request):
                _, new = save_mended(
                    owner=visitor(request),
                    deck_id=deck.pk,
                    written=form.deck,
                    format=_format_for(request, deck),
                    now=timezone.now(),
                )
            else:
                _, new = save_version(
                    owner=visitor(request),
                    deck_id=deck.pk,
                    written=form.deck,
                    now=timezone.now(),
                )
            messages.info(request, gettext("Version saved.") if new else gettext("No changes."))
            return redirect(_place(deck.pk, request.GET.get("format", "")))
    context = {"form": form, "versions": versions_of(deck=deck), "latest": latest}
    return render(request, "web/decks/deck.html", _judged(request, latest, deck) | context)


@signed_in
@require_safe
def deck_version(request: HttpRequest, deck_id: UUID, number: int) -> HttpResponseBase:
    version = find_deck_version(user=visitor(request), deck_id=deck_id, number=number)
    context = {"version": version, "card_list": card_list(engine_deck(version.deck_list))}
    return render(
        request, "web/decks/version.html", _judged(request, version, version.deck) | context
    )


@signed_in
@require_POST
def deleting_deck(request: HttpRequest, deck_id: UUID) -> HttpResponseBase:
    archive_deck(owner=visitor(request), deck_id=deck_id, now=timezone.now())
    messages.success(request, gettext("Deck deleted. Decklists you submitted with it stay."))
    return redirect("web:decks")


def _judged(request: HttpRequest, version: DeckVersion, deck: Deck) -> dict[str, object]:
    """A version with its verdict by the format in the query, else by the first format."""
    format = _format_for(request, deck)
    kept = engine_deck(version.deck_list)
    verdict = judge_deck(deck=kept, format=format)
    choice = ChosenFormatForm(initial={"format": format.slug}, game=deck.game)
    by_list = verdicts_by_list(
        deck=kept,
        game=engine.game(deck.game),
        slug=format.slug,
        saved_on=version.created_at.date(),
        today=timezone.now().date(),
    )
    return {
        "deck": deck,
        "choice": choice,
        "by_list": list_rows(by_list) if len(by_list) > 1 else [],
        "code": deck_code(deck=kept, format=format.slug),
        "remedy": remedy_text(remedy_for(verdict=verdict)),
        **verdict_context(verdict, _placed(verdict)),
    }


def _format_for(request: HttpRequest, deck: Deck) -> engine.Format:
    formats = engine.game(deck.game).formats
    requested = request.GET.get("format", "")
    slug = requested if requested in formats else next(iter(formats))
    return chosen_format(game=deck.game, format=slug, on=timezone.now().date())


def _placed(verdict: engine.DeckVerdict) -> Sequence[engine.PlacedProblem]:
    """The problems of a kept deck, with their lines in the list that its page shows, where that is
    read as this deck again."""
    problems = [engine.PlacedProblem(problem) for problem in verdict.problems]
    if not problems:
        return problems
    try:
        reading = engine.read_list(card_list(verdict.deck), verdict.deck.game)
    except engine.DeckSyntaxError:
        return problems
    if reading.deck != verdict.deck or reading.wrong:
        return problems
    return [
        placed
        for placed in engine.placed_problems(reading, verdict)
        if placed.problem.code != OTHER_GAME
    ]


def _place(deck_id: UUID, format: str) -> str:
    place = reverse("web:deck", kwargs={"deck_id": deck_id})
    return f"{place}?format={format}" if format.isidentifier() else place
