"""Rules of a format for decks, in sentences made from their parameters."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

import engine
from web.decks.data_rule_texts import data_rule_text
from web.faces.card_texts import and_list, kind_name, or_list, part_name, set_name

Rule = Mapping[str, Any]

_LISTS = ("banned", "restricted", "restricted_together")
# Rules about the form of a list and the cards that there are, which who builds a deck in a page or
# from known cards keeps without thinking of them.
_TAKEN_FOR_GRANTED = (
    *("belongs", "carried", "carriers", "complete", "components"),
    *("hero_cards", "hero_parts", "own_parts", "parts", "side_parts"),
)
_COSTS = ("budget", "purses")
# The largest size of a part for which the rulebook has no largest size.
_NO_LIMIT = 999


@dataclass(frozen=True)
class RuleText:
    """A rule of a format, and its source."""

    text: str
    cite: str


@dataclass(frozen=True)
class LimitedCards:
    """Cards with a limit of copies, 0 for banned ones."""

    most: int
    cards: Sequence[str]
    cite: str


def rule_texts(format: engine.Format) -> list[RuleText]:
    """Every rule but the lists of cards, in the format's order."""
    return [rule_text(rule, format) for rule in _rules(format, lists=False)]


def rule_text(rule: Rule, format: engine.Format) -> RuleText:
    """A rule of a format in a sentence, as its file has it."""
    return RuleText(_sentence(rule, format.pool), str(rule["cite"]))


def in_short(format: engine.Format) -> list[str]:
    """A few sentences on what a legal deck is, as one player tells another: first its costs."""
    main = [rule for rule in _rules(format, lists=False) if rule["rule"] not in _TAKEN_FOR_GRANTED]
    main.sort(key=lambda rule: rule["rule"] not in _COSTS)
    return [_sentence(rule, format.pool) for rule in main]


def limits(format: engine.Format) -> list[LimitedCards]:
    """The banned and restricted cards, with the names of its cards."""
    lists = [
        LimitedCards(
            rule.get("most", 0),
            card_names(format, rule["cards"]),
            str(rule["cite"]),
        )
        for rule in _rules(format, lists=True)
    ]
    return sorted(lists, key=lambda limited_cards: limited_cards.most)


def card_names(format: engine.Format, ids: Sequence[str]) -> list[str]:
    """The names of cards, sorted; an id stays where the pool does not have it."""
    cards = format.pool.cards
    return sorted(cards[id].name if id in cards else id for id in ids)


def _rules(format: engine.Format, *, lists: bool) -> Iterator[Rule]:
    plain: Any = format.plain["rules"]
    for rule in plain:
        if (rule["rule"] in _LISTS) == lists:
            yield rule


def _sentence(rule: Rule, pool: engine.CardPool) -> str:
    word = rule["rule"]
    if word == "one_side":
        return _one_side(rule, pool)
    if text := data_rule_text(rule, pool):
        return text
    if word in _COUNTED:
        return _COUNTED[word](rule)
    return str(_PLAIN[word]).format(**_named(rule))


def _named(rule: Rule) -> dict[str, Any]:
    """The parameters of a rule with the names of its parts, kinds and sets."""
    named = dict(rule)
    if "part" in rule:
        named["part"] = part_name(rule["part"])
    if "names" in rule:
        named["parts"] = and_list([part_name(name) for name in rule["names"]])
    if "kinds" in rule:
        kinds = [kind_name(kind) for kind in rule["kinds"]]
        named |= {"kinds": and_list(kinds), "either": or_list(kinds)}
    if "sets" in rule:
        named["sets"] = and_list([set_name(id) for id in rule["sets"]])
    return named


_PLAIN = {
    "advantages": _(
        "No more advantage cards than characters, unless an advantage of the organisation allows"
        " more."
    ),
    "budget": _("All cards together cost up to {most}."),
    "carriers": _("A card for certain characters can only be carried by one of them."),
    "complete": _(
        "Each character needs a known faction, class and recovery. A gear has the recovery of its"
        " pilot."
    ),
    "components": _(
        "Bans and limits must leave a side, its walls and enough troops for the start of a battle."
    ),
    "distinct_heroes": _("All heroes have different names."),
    "hero_deck_size": _("Each hero’s deck has {least} to {most} cards."),
    "hero_decks": _("Each hero has a deck of their own."),
    "hero_parts": _(
        "Parts of a decklist: {parts}. The deck of each hero is listed below the hero’s name."
    ),
    "once": _("Up to 1 copy of each {either} card in the whole party."),
    "one_each": _("Each character can carry up to 1 {either} card."),
    "one_faction": _("All cards belong to the same faction."),
    "own_parts": _(
        "Parts of a decklist: {parts}. What a character carries is listed below their name."
    ),
    "parts": _("Parts of a decklist: {parts}."),
    "purses": _(
        "Up to {levels} levels of characters. Advantages can cost up to {points} points; any"
        " points beyond that count as levels."
    ),
    "side_parts": _("Parts of a decklist: {parts}. The house rules deal everything else."),
}


def _one_side(rule: Rule, pool: engine.CardPool) -> str:
    sides = sorted(card.name for card in pool.cards.values() if card.kind == "side")
    text = gettext("{part}: choose {sides}.")
    return text.format(part=part_name(rule["part"]), sides=or_list(sides))


def _size(rule: Rule) -> str:
    least, most = rule["least"], rule["most"]
    if least == most:
        text = ngettext("{part}: {most} card.", "{part}: {most} cards.", most)
    elif most >= _NO_LIMIT:
        text = ngettext("{part}: {least} card or more.", "{part}: {least} cards or more.", least)
    else:
        text = gettext("{part}: {least} to {most} cards.")
    return text.format(**_named(rule))


def _copies(rule: Rule) -> str:
    text = ngettext(
        "{part}: up to {most} copy of each card.",
        "{part}: up to {most} copies of each card.",
        rule["most"],
    )
    return text.format(**_named(rule))


def _hero_deck_copies(rule: Rule) -> str:
    text = ngettext(
        "Up to {most} copy of each card in a hero’s deck.",
        "Up to {most} copies of each card in a hero’s deck.",
        rule["most"],
    )
    return text.format(**_named(rule))


def _legendary(rule: Rule) -> str:
    text = ngettext(
        "Up to {most} copy of each legendary card.",
        "Up to {most} copies of each legendary card.",
        rule["most"],
    )
    return text.format(**_named(rule))


def _belongs(rule: Rule) -> str:
    text = ngettext(
        "{part}: {kinds} cards from the set {sets}.",
        "{part}: {kinds} cards from the sets {sets}.",
        len(rule["sets"]),
    )
    return text.format(**_named(rule))


def _carried(rule: Rule) -> str:
    text = ngettext(
        "Characters can carry {kinds} cards from the set {sets}.",
        "Characters can carry {kinds} cards from the sets {sets}.",
        len(rule["sets"]),
    )
    return text.format(**_named(rule))


def _hero_cards(rule: Rule) -> str:
    text = ngettext(
        "Each hero’s deck has cards of that hero or of their type, from the set {sets}.",
        "Each hero’s deck has cards of that hero or of their type, from the sets {sets}.",
        len(rule["sets"]),
    )
    return text.format(**_named(rule))


def _sections(rule: Rule) -> str:
    """Sections of what number, troops and levels: a sentence each."""
    number = ngettext(
        "{part}: {count} complete section, with each of its minions once.",
        "{part}: {count} complete sections of different colours, with each of their minions once.",
        rule["count"],
    )
    troop = gettext("All sections belong to the same troop.")
    level = gettext("Sections of level {highest_level} or lower.")
    texts = [number, troop, level] if rule["one_troop"] else [number, level]
    return " ".join(text.format(**_named(rule)) for text in texts)


def _unique(rule: Rule) -> str:
    if rule["agents"]:
        return gettext(
            "Up to 1 copy of each character, unless they are an agent or their card allows more."
        )
    return gettext("Up to 1 copy of each character, unless their card allows more.")


def _factions(rule: Rule) -> str:
    if rule["wanderers"]:
        return gettext(
            "Light and Darkness can only be in the same party when all characters, except for"
            " Wanderers, belong to one organisation."
        )
    return gettext(
        "Light and Darkness can only be in the same party when all characters belong to one"
        " organisation."
    )


def _wanderers(rule: Rule) -> str:
    if rule["most"] == 0:
        return gettext("No Wanderers in a party of one organisation.")
    text = ngettext(
        "Up to {most} Wanderer in a party of one organisation.",
        "Up to {most} Wanderers in a party of one organisation.",
        rule["most"],
    )
    return text.format(**_named(rule))


def _leaders(rule: Rule) -> str:
    if rule["most"] == 0:
        return gettext("No leaders.")
    text = ngettext("Up to {most} leader.", "Up to {most} leaders.", rule["most"])
    return text.format(**_named(rule))


def _agents(rule: Rule) -> str:
    if rule["most"] == 0:
        return gettext("No agents.")
    text = ngettext("Up to {most} agent.", "Up to {most} agents.", rule["most"])
    return text.format(**_named(rule))


def _organization(rule: Rule) -> str:
    if rule["most"] == 0:
        return gettext("No advantages of the organisation.")
    text = ngettext(
        "Up to {most} advantage of the organisation.",
        "Up to {most} advantages of the organisation.",
        rule["most"],
    )
    return text.format(**_named(rule))


_COUNTED: Mapping[str, Callable[[Rule], str]] = {
    "agents": _agents,
    "belongs": _belongs,
    "carried": _carried,
    "copies": _copies,
    "factions": _factions,
    "hero_cards": _hero_cards,
    "hero_deck_copies": _hero_deck_copies,
    "leaders": _leaders,
    "legendary": _legendary,
    "organization": _organization,
    "sections": _sections,
    "size": _size,
    "unique": _unique,
    "wanderers": _wanderers,
}
