"""Cards of a game: the browser with its queries, and a page for each card."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

import engine
from decks.cards.files import card_files
from decks.cards.queries import LONGEST_QUERY, find_cards
from ground.texts import reader_language
from tournaments.statistics.documents import card_figures
from tournaments.statistics.selectors.stored import year_of_cards
from web.faces.card_texts import kind_name, set_name
from web.faces.markup import drawn_card, facts_about

# Cards a page: what a phone draws at once.
CARDS_A_PAGE = 60
# Values of a fact that stand as chips; of more the box is asked.
MOST_CHIPS = 6
LIKE_IT = 6


@dataclass(frozen=True)
class Chip:
    """A term of a query that a press adds or takes away: the query after it."""

    label: str
    query: str
    is_on: bool


@require_safe
def cards(request: HttpRequest, slug: str) -> HttpResponse:
    """The cards of a game that fit a query."""
    game, written = game_at(slug), request.GET.get("q", "")[:LONGEST_QUERY].strip()
    results = find_cards(game, written, today=_today(), language=reader_language())
    page = Paginator(results.cards, CARDS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "game": game,
        "written": written,
        "longest": LONGEST_QUERY,
        "notes": results.notes,
        "page": page,
        "cards": [drawn_card(card, slug) for card in page],
        "chips": chips_for(game, written),
        "fields": _fields(game),
        "query": urlencode({"q": written} if written else {}),
    }
    return render(request, "web/decks/cards.html", context)


@require_safe
def card(request: HttpRequest, slug: str, card_id: str) -> HttpResponse:
    """A card: its face, all its facts and words, and where it is legal."""
    game = game_at(slug)
    if card_id not in game.pool.cards:
        raise Http404
    card = game.pool.cards[card_id]
    facts = facts_about(card, slug)
    context = {
        "game": game,
        "card": drawn_card(card, slug),
        "definition": card,
        "kind": kind_name(card.kind),
        "set": set_name(card.set),
        "facts": facts.by_name.values(),
        "texts": facts.texts,
        "untold": any(not text.words for text in facts.texts),
        "source": card.plain.get("source", ""),
        "legality": [*_legality(game, card)],
        "played": card_figures(card_id, year_of_cards(game=slug)),
        "like_it": [drawn_card(other, slug) for other in _like(game, card)],
    }
    return render(request, "web/decks/card.html", context)


def chips_for(game: engine.Game, written: str) -> Iterator[Chip]:
    """Terms for kinds, for facts that a card has or not, and for facts of few values; then orders
    by each number."""
    words = game.words_in(reader_language())
    files = card_files(game.slug, reader_language())
    terms = {f"is:{file.card.kind}": kind_name(file.card.kind) for file in files}
    orders: dict[str, str] = {}
    for name, label in words.facts.items():
        facts = [file.facts[name] for file in files if name in file.facts]
        values = {fact.value: fact.text for fact in facts if isinstance(fact.value, str | bool)}
        if any(type(fact.value) is int for fact in facts):
            orders[f"sort:{name}"] = gettext("By {fact}").format(fact=label)
        elif True in values:
            terms[f"is:{name}"] = label
        elif 1 < len(values) <= MOST_CHIPS:
            terms |= {f"{name}:{value}": text for value, text in values.items()}
    for term, label in [*terms.items(), *orders.items()]:
        parts = written.split()
        is_on = term in parts
        others = [part for part in parts if part != term]
        yield Chip(
            label[:1].upper() + label[1:], " ".join(others if is_on else [*parts, term]), is_on
        )


def _fields(game: engine.Game) -> Sequence[tuple[str, str, str]]:
    """The facts of a game by name and label, each with a value that a card has."""
    examples: Mapping[str, engine.CardFact] = {
        name: fact
        for file in reversed(card_files(game.slug, reader_language()))
        for name, fact in file.facts.items()
    }
    labels = game.words_in(reader_language()).facts
    return [
        (name, label, _example(name, examples[name]))
        for name, label in labels.items()
        if name in examples
    ]


def _example(name: str, fact: engine.CardFact) -> str:
    value = fact.value[0] if isinstance(fact.value, list | tuple) and fact.value else fact.value
    if value is True:
        return f"is:{name}"
    if type(value) is int:
        return f"{name}>={value}"
    text = str(value if isinstance(value, str) else fact.text)
    return f'{name}:"{text}"' if " " in text else f"{name}:{text}"


def _legality(game: engine.Game, card: engine.CardDef) -> Iterator[tuple[engine.Format, str]]:
    """Each format as it is today, with how many copies of the card it allows."""
    for slug in game.formats:
        format = game.format_on(slug, _today())
        yield format, _allowed(format, card.id)


def _allowed(format: engine.Format, card: str) -> str:
    if format.limits.get(card) == 0:
        return gettext("Banned")
    most = format.most_of(card)
    if most is None:
        return gettext("Any number of copies")
    if most == 0:
        return gettext("Not legal")
    text = ngettext("Up to {most} copy", "Up to {most} copies", most).format(most=most)
    return gettext("Restricted: {copies}").format(copies=text) if card in format.limits else text


def _like(game: engine.Game, card: engine.CardDef) -> Sequence[engine.CardDef]:
    """Other cards of its kind that share most of its facts."""
    files = {file.card.id: file for file in card_files(game.slug, reader_language())}
    own = files[card.id].facts
    shared = {
        id: sum(name in own and own[name].value == fact.value for name, fact in file.facts.items())
        for id, file in files.items()
        if id != card.id and file.card.kind == card.kind
    }
    nearest = sorted(shared, key=lambda id: (-shared[id], id))
    return [files[id].card for id in nearest[:LIKE_IT]]


def _today() -> str:
    return timezone.now().date().isoformat()


def game_at(slug: str) -> engine.Game:
    """A game by its slug; Http404 where there is none."""
    if slug not in engine.slugs():
        raise Http404
    return engine.game(slug)
