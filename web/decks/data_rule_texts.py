"""Rules that any game may have as data, about facts of cards and lists of them, in sentences."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

import engine
from web.faces.card_texts import and_list, or_list, part_name

Rule = Mapping[str, Any]


def data_rule_text(rule: Rule, pool: engine.CardPool) -> str | None:
    """The sentence of one of these rules; None for a rule of another kind."""
    sentence = _SENTENCES.get(rule["rule"])
    return sentence and sentence(rule, pool)


def _fact(name: str) -> str:
    return name.replace("_", " ")


def _called(rule: Rule, pool: engine.CardPool) -> str:
    """The cards of a rule by name, with their numbers if it has some."""
    cards = rule["cards"]
    if isinstance(cards, Mapping):
        return and_list([f"{number} {pool.called(id)}" for id, number in sorted(cards.items())])
    return and_list(sorted(map(pool.called, cards)))


def _allowed(rule: Rule, pool: engine.CardPool) -> str:
    text = gettext("{part}: these cards only: {cards}.")
    return text.format(part=part_name(rule["part"]), cards=_called(rule, pool))


def _banned_together(rule: Rule, pool: engine.CardPool) -> str:
    text = ngettext(
        "Up to {most} of these cards, in any number of copies: {cards}.",
        "Up to {most} different ones of these cards: {cards}.",
        rule["most"],
    )
    return text.format(most=rule["most"], cards=_called(rule, pool))


def _copies_by(rule: Rule, pool: engine.CardPool) -> str:
    text = ngettext(
        "Up to {most} card of each {fact}.", "Up to {most} cards of each {fact}.", rule["most"]
    )
    return text.format(most=rule["most"], fact=_fact(rule["fact"]))


def _counted(rule: Rule, pool: engine.CardPool) -> str:
    least, most = rule["least"], rule["most"]
    number = str(most) if least == most else f"{least}–{most}"
    text = gettext("Cards with {fact} {values}: {number}.")
    values = or_list(sorted(rule["values"]))
    return text.format(fact=_fact(rule["fact"]), values=values, number=number)


def _manifest(rule: Rule, pool: engine.CardPool) -> str:
    text = gettext("{part} is always {cards}.")
    return text.format(part=part_name(rule["part"]), cards=_called(rule, pool))


def _one_value(rule: Rule, pool: engine.CardPool) -> str:
    if not rule["free"]:
        return gettext("All cards share one {fact}.").format(fact=_fact(rule["fact"]))
    text = gettext("All cards share one {fact}; {free} goes with any.")
    return text.format(fact=_fact(rule["fact"]), free=or_list(sorted(rule["free"])))


def _opposed(rule: Rule, pool: engine.CardPool) -> str:
    values = and_list(sorted(rule["values"]))
    if not rule["waiver"]:
        text = gettext("Cards with {fact} {values} don’t go together.")
        return text.format(fact=_fact(rule["fact"]), values=values)
    text = gettext("Cards with {fact} {values} go together only if all cards share one {waiver}.")
    return text.format(fact=_fact(rule["fact"]), values=values, waiver=_fact(rule["waiver"]))


def _points(rule: Rule, pool: engine.CardPool) -> str:
    text = ngettext(
        "Up to {most} point in all. Points of each copy: {cards}.",
        "Up to {most} points in all. Points of each copy: {cards}.",
        rule["most"],
    )
    costs = sorted(rule["cards"].items())
    cards = and_list([f"{pool.called(id)} {points}" for id, points in costs])
    return text.format(most=rule["most"], cards=cards)


def _ratio(rule: Rule, pool: engine.CardPool) -> str:
    text = ngettext(
        "Up to {most} card with {fact} {values} for every {per} with {against}.",
        "Up to {most} cards with {fact} {values} for every {per} with {against}.",
        rule["most"],
    )
    lists = {name: or_list(sorted(rule[name])) for name in ("values", "against")}
    return text.format(most=rule["most"], per=rule["per"], fact=_fact(rule["fact"]), **lists)


def _whole_groups(rule: Rule, pool: engine.CardPool) -> str:
    return gettext("A group of cards is complete, or left out.")


_SENTENCES: Mapping[str, Callable[[Rule, engine.CardPool], str]] = {
    "allowed": _allowed,
    "banned_together": _banned_together,
    "copies_by": _copies_by,
    "counted": _counted,
    "manifest": _manifest,
    "one_value": _one_value,
    "opposed": _opposed,
    "points": _points,
    "ratio": _ratio,
    "whole_groups": _whole_groups,
}
