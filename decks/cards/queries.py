"""Queries for cards, read and answered."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

import engine
from decks.cards.files import CardFile, card_files
from decks.cards.terms import Fits, Terms

LONGEST_QUERY = 300
_TERM = re.compile(
    r"""(?P<no>-?)(?:(?P<bracket>[()])
    |(?:(?P<field>[^\W\d][\w-]*)(?P<sign><=|>=|!=|[:=<>]))?(?P<value>"[^"]*"?|[^\s()]+))""",
    re.VERBOSE,
)


@dataclass(frozen=True)
class Results:
    """The cards that fit a query, in its order, and notes of what was read otherwise than it was
    written."""

    cards: Sequence[engine.CardDef]
    notes: Sequence[str] = ()


def find_cards(game: engine.Game, query: str, *, today: str, language: str = "en") -> Results:
    """The cards of a game that fit a query, all for an empty one; by kind and name, unless it says
    otherwise. `today` is the day of the formats that it names (`2026-12-01`). No query is an
    error: each is read as nearly as can be."""
    terms = Terms(game, today, language)
    tokens = [*_TERM.finditer(query[:LONGEST_QUERY])]
    fits = _either(tokens, terms)
    files = [file for file in card_files(game.slug, language) if fits(file)]
    meant = None if files else game.pool.cards.get(game.pool.meant(query) or "")
    if meant is not None:
        terms.notes.append(gettext("Did you mean “{name}”?").format(name=meant.name))
    return Results([file.card for file in _in_order(files, terms)], terms.notes)


def _either(tokens: list[re.Match[str]], terms: Terms) -> Fits:
    """Reads tokens up to a closing parenthesis: groups of terms with `or` between them."""
    groups: list[list[Fits]] = [[]]
    while tokens:
        token = tokens.pop(0)
        if token["bracket"] == ")":
            break
        if token["value"] and token[0].casefold() == "or":
            groups.append([])
            continue
        groups[-1].append(_negated(_term(token, tokens, terms), token["no"]))
    # An `or` without anything on one side is no word of its own.
    filled = [group for group in groups if group] or [[]]
    return lambda file: any(all(fits(file) for fits in group) for group in filled)


def _term(token: re.Match[str], tokens: list[re.Match[str]], terms: Terms) -> Fits:
    if token["bracket"]:
        return _either(tokens, terms)
    value = token["value"].strip('"')
    if token["field"]:
        return terms.term(token["field"], token["sign"], value)
    return terms.word(value)


def _negated(fits: Fits, no: str) -> Fits:
    return (lambda file: not fits(file)) if no else fits


def _in_order(files: Sequence[CardFile], terms: Terms) -> Sequence[CardFile]:
    """The cards in the order that was asked for; those without the fact come last."""
    if terms.order is None:
        return files
    fact, down = terms.order
    ranked = [(rank, file) for file in files if (rank := file.rank(fact)) is not None]
    ordered = sorted(ranked, key=lambda pair: pair[0], reverse=down)
    return [*(file for _, file in ordered), *(file for file in files if file.rank(fact) is None)]
