"""Ban lists side by side: the one of a day, and the difference of two with what it leaves."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

import engine
from decks.dated_lists import VerdictByList, previous_version
from decks.services.judging import judge_deck, remedy_for
from web.core.typed_forms import Form, fields
from web.decks.cards import game_at
from web.decks.remedies import RemedyText, remedy_text
from web.decks.rule_texts import RuleText, rule_text
from web.decks.texts import group_name
from web.faces.markup import DrawnCard, drawn_card


@dataclass(frozen=True)
class LimitRow:
    """A card whose number of copies changes, in words, and whether that is fewer."""

    card: DrawnCard
    before: str
    after: str
    is_fewer: bool


@dataclass(frozen=True)
class LostDeck:
    """A ready-made deck that is no longer legal, and how it would be again."""

    name: str
    remedy: RemedyText | None


@dataclass(frozen=True)
class ListRow:
    """The verdict by one list in words: its state, its first day, and the way to be legal by it."""

    state: str
    day: str
    name: str
    legal: bool
    problems: int
    remedy: RemedyText | None


class DayForm(Form):
    """The day whose list is wanted."""

    on: date = fields.DateField()


@require_safe
def format_on(request: HttpRequest, slug: str, format_slug: str) -> HttpResponse:
    """The version of a format in force on the day of the query, else today."""
    game, form = _game(slug, format_slug), DayForm(request.GET)
    day = form.on if form.is_valid() else timezone.now().date()
    version = game.format_on(format_slug, day.isoformat())
    return redirect("web:format", slug, format_slug, version.effective_from)


@require_safe
def format_changes(request: HttpRequest, slug: str, format_slug: str) -> HttpResponse:
    """The difference of two versions of a format; without a query the last one."""
    game = _game(slug, format_slug)
    versions = game.versions(format_slug)
    days = {version.effective_from: version for version in versions}
    after = days.get(request.GET.get("to", ""), versions[-1])
    before = days.get(request.GET.get("from", ""), previous_version(after) or after)
    context = {
        "game": game,
        "before": before,
        "after": after,
        "days": list(days),
        **changes_context(before, after),
    }
    return render(request, "web/decks/format_changes.html", context)


def changes_context(before: engine.Format, after: engine.Format) -> dict[str, object]:
    """The context of the part of a page that shows a difference and what it leaves."""
    game = engine.game(after.game)
    changes = game.compare(before, after)
    cards = {**before.pool.cards, **after.pool.cards}
    stranded = [cards[id] for id in changes.stranded]
    leaders = [card for card in stranded if card.kind in game.opening_kinds]
    return {
        "nothing": changes.is_empty,
        "limit_rows": [
            LimitRow(
                drawn_card(cards[row.card], game.slug),
                limit_text(row.before),
                limit_text(row.after),
                row.after is not None and (row.before is None or row.after < row.before),
            )
            for row in changes.cards
        ],
        "reprinted": [drawn_card(after.pool.cards[id], game.slug) for id in changes.reprinted],
        "rules_gone": [*_rules(changes.rules_gone, before)],
        "rules_new": [*_rules(changes.rules_new, after)],
        "stranded": [drawn_card(card, game.slug) for card in leaders or stranded],
        "lost_groups": sorted({group_name(value) for _, value in changes.groups}),
        "lost_decks": [_lost(game.ready_decks[slug], after) for slug in changes.ready_decks],
    }


def list_rows(verdicts: Sequence[VerdictByList]) -> list[ListRow]:
    states = {
        "replaced": gettext("When you saved it"),
        "now": gettext("Today"),
        "announced": gettext("Announced"),
    }
    return [
        ListRow(
            states[row.state],
            row.format.effective_from,
            row.format.name,
            row.verdict.legal,
            len(row.verdict.problems),
            remedy_text(row.remedy) if row.state == "announced" else None,
        )
        for row in verdicts
    ]


def limit_text(most: int | None) -> str:
    """The copies of a card that a format allows."""
    if most == 0:
        return gettext("not allowed")
    if most is None:
        return gettext("no limit")
    return ngettext("{most} copy", "{most} copies", most).format(most=most)


def _rules(rules: Sequence[Mapping[str, object]], format: engine.Format) -> Iterator[RuleText]:
    return (rule_text(rule, format) for rule in rules)


def _lost(deck: engine.Deck, format: engine.Format) -> LostDeck:
    remedy = remedy_for(verdict=judge_deck(deck=deck, format=format))
    return LostDeck(deck.name, remedy_text(remedy))


def _game(slug: str, format_slug: str) -> engine.Game:
    game = game_at(slug)
    if format_slug not in game.formats:
        raise Http404
    return game
