"""The deck builder: cards to press beside the deck that they make, with its verdict.

The deck is its list in a field, which each press sends with its change and gets back changed. So it
works without scripts, and nothing is kept that nobody saved; `web/builder.js` keeps the list in the
browser until then.
"""

import secrets
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

import engine
from contract.errors import DomainError
from decks.cards.changes import LONGEST_CHANGE, changed
from decks.cards.hands import sample_hand
from decks.cards.queries import LONGEST_QUERY, find_cards
from decks.codes import UnreadableCode, coded_deck, deck_code
from decks.models import Deck
from decks.selectors import chosen_format, engine_deck, find_deck, latest_version
from decks.services.judging import (
    UnreadableDeck,
    judge_deck,
    judge_reading,
    read_written,
    whole_deck,
)
from decks.services.mending import mended_deck
from ground.texts import reader_language
from web.core.event_frame import reader
from web.core.form_errors import blame
from web.core.typed_forms import Form, fields
from web.decks.cards import CARDS_A_PAGE, chips_for, game_at
from web.decks.remedies import MEND, remedy_text
from web.decks.texts import card_list, group_name, part_title
from web.decks.views import verdict_context
from web.faces.markup import drawn_card, facts_about

# Facts that a curve is drawn of: in each game the first that its cards have.
CURVES = ("command", "circle", "damage", "level")
MOST_TEXT = 30_000


class BuilderForm(Form):
    """The list of a deck that is being built, a change to it, the part of the next card, and the
    list before the last change."""

    deck: str = fields.CharField(
        required=False, max_length=MOST_TEXT, strip=False, widget=forms.Textarea
    )
    change: str = fields.CharField(required=False, max_length=LONGEST_CHANGE)
    into: str = fields.CharField(required=False, max_length=LONGEST_CHANGE)
    before: str = fields.CharField(required=False, max_length=MOST_TEXT, strip=False)


class NoPlace(DomainError):
    """A card that no part of the deck can hold yet."""

    status = 409
    code = "no_place"
    field = "deck"


@dataclass(frozen=True)
class BuiltLine:
    """A card of a deck that is being built: how often, in which part, its look and sign, and what
    it costs."""

    id: str
    name: str
    copies: int
    place: str
    look: str
    sign: str
    cost: str


@dataclass(frozen=True)
class Bar:
    """A bar of the curve: a value, the number of cards that have it, and its height, of 40."""

    value: int
    count: int
    height: int

    @property
    def top(self) -> int:
        return 40 - self.height


@require_http_methods(["GET", "HEAD", "POST"])
def builder(request: HttpRequest, slug: str, format_slug: str) -> HttpResponse:
    """A deck in the making, with cards that fit a query."""
    game = game_at(slug)
    if format_slug not in game.formats:
        raise Http404
    format = chosen_format(game=slug, format=format_slug, on=timezone.now().date())
    form = BuilderForm(request.POST or None)
    saved = _saved(request, game)
    text, before = _started(request, game, saved), ""
    if form.is_valid():
        text, before = form.deck, form.before
    reading = _read(text, game)
    if form.is_valid() and (form.change or reading.wrong):
        with blame(form):
            text, before = _after(form, whole_deck(reading=reading), format)
            reading = _read(text, game)
    context = _panel(reading, text, before, game, format, form) | {"saved": saved}
    if form.is_bound and form.is_valid() and form.change == "hand" and context["legal"]:
        hand = sample_hand(deck=context["deck"], format=format, seed=secrets.token_bytes(32))
        context["hand"] = [drawn_card(game.pool.cards[id], slug) for id in hand]
    query = _query(request, game, context["deck"])
    return render(
        request, "web/decks/builder.html", context | _cards(request, query, game, context["deck"])
    )


def _saved(request: HttpRequest, game: engine.Game) -> Deck | None:
    """The reader's own deck that the address names, to make its next version of."""
    user, id = reader(request), request.GET.get("deck", "")
    if user is None or not id:
        return None
    try:
        deck = find_deck(user=user, deck_id=UUID(id))
    except ValueError:
        raise Http404 from None
    if deck.game != game.slug:
        raise Http404
    return deck


def _started(request: HttpRequest, game: engine.Game, saved: Deck | None) -> str:
    """The list to begin with: that of a saved, a shared or a ready-made deck, or nothing."""
    if saved is not None:
        return card_list(engine_deck(latest_version(saved).deck_list))
    if code := request.GET.get("code", ""):
        return _coded(code, game)
    deck = game.ready_decks.get(request.GET.get("from", ""))
    return card_list(deck) if deck else ""


def _coded(code: str, game: engine.Game) -> str:
    """The list in a code; nothing for what is no code of a deck of the game."""
    try:
        deck = coded_deck(code).deck
    except UnreadableCode:
        return ""
    return card_list(deck) if deck.game == game.slug else ""


def _query(request: HttpRequest, game: engine.Game, deck: engine.Deck) -> str:
    """The query of the address; at first, in a game of heroes, what a deck begins with."""
    if "q" in request.GET or deck.parts or not game.opening_kinds:
        return request.GET.get("q", "")[:LONGEST_QUERY].strip()
    return f"is:{min(game.opening_kinds)}"


def _after(form: BuilderForm, deck: engine.Deck, format: engine.Format) -> tuple[str, str]:
    """The list after the change of a form, and the one before it."""
    game = engine.game(deck.game)
    if form.change == "undo":
        return form.before, form.deck
    if form.change == "clear":
        return "", form.deck
    if form.change == MEND:
        return card_list(mended_deck(deck=deck, format=format)), form.deck
    if form.change in ("", "hand"):
        return form.deck, form.before
    after = changed(deck, game, form.change, form.into)
    if after.parts == deck.parts and form.change.startswith("+"):
        text = gettext("{name} has no place in this deck yet. First add who can have it.")
        raise NoPlace(text.format(name=game.pool.called(form.change[1:])))
    return card_list(after), form.deck


def _read(text: str, game: engine.Game) -> engine.Reading:
    """The deck as far as its list can be read."""
    try:
        return read_written(written=text, game=game)
    except UnreadableDeck as error:
        return engine.Reading(engine.Deck(game.slug, {}), (engine.WrongLine((), "", str(error)),))


def _panel(
    reading: engine.Reading,
    text: str,
    before: str,
    game: engine.Game,
    format: engine.Format,
    form: BuilderForm,
) -> dict[str, Any]:
    """The deck as far as its list can be read."""
    judged, deck = judge_reading(reading=reading, format=format), reading.deck
    verdict = verdict_context(judged.verdict, judged.problems)
    verdict["remedy"] = remedy_text(judged.remedy)
    homes = [part for part in deck.parts if part not in game.parts]
    built = [
        (part, part_title(part, game.slug), _lines(cards, game))
        for part, cards in deck.parts.items()
    ]
    return verdict | {
        "game": game,
        "format": format,
        "form": form,
        "text": text,
        "before": before,
        "deck": deck,
        "code": deck_code(deck=deck, format=format.slug) if deck.parts else "",
        "size": sum(sum(cards.values()) for cards in deck.parts.values()),
        "built": built,
        "homes": homes,
        "draws": "deck" in game.words.roles.values(),
        "into": form.into if form.is_bound and form.is_valid() else "",
        "groups": [(group, group_name(group)) for group in sorted(game.pool.groups)],
        "curve": _curve(line for _, _, lines in built for line in lines),
        "ready": [
            (slug, deck.name)
            for slug, deck in game.ready_decks.items()
            if judge_deck(deck=deck, format=format).legal
        ],
    }


def _lines(cards: Mapping[str, int], game: engine.Game) -> Sequence[BuiltLine]:
    known = game.pool.cards
    lines = [
        _line(known[id], count, game)
        if id in known
        else BuiltLine(id, id, count, "", "steel", "", "")
        for id, count in cards.items()
    ]
    return sorted(lines, key=lambda line: (line.cost, line.name))


def _line(card: engine.CardDef, count: int, game: engine.Game) -> BuiltLine:
    facts = facts_about(card, game.slug)
    drawn = drawn_card(card, game.slug)
    cost = next((facts.text(name) for name in CURVES if facts.has(name)), "")
    return BuiltLine(card.id, card.name, count, drawn.place, drawn.look, drawn.sign, cost)


def _curve(lines: Iterable[BuiltLine]) -> Sequence[Bar]:
    """The cards of a deck by what they cost; nothing for a game without such a fact."""
    counts: Counter[int] = Counter()
    for line in lines:
        if line.cost:
            counts[int(line.cost)] += line.copies
    most = max(counts.values(), default=0)
    return [
        Bar(value, counts[value], max(2, 40 * counts[value] // most)) for value in sorted(counts)
    ]


def _cards(
    request: HttpRequest, query: str, game: engine.Game, deck: engine.Deck
) -> dict[str, Any]:
    """The cards to press, each with how often the deck has it."""
    today = timezone.now().date().isoformat()
    results = find_cards(game, query, today=today, language=reader_language())
    page = Paginator(results.cards, CARDS_A_PAGE).get_page(request.GET.get("page"))
    copies: Counter[str] = Counter()
    for cards in deck.parts.values():
        copies.update(cards)
    return {
        "written": query,
        "longest": LONGEST_QUERY,
        "notes": results.notes,
        "page": page,
        "cards": [(card.id, drawn_card(card, game.slug), copies[card.id]) for card in page],
        "chips": chips_for(game, query),
    }
