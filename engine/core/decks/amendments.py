"""Amending a format: an event's own bans and limits become rules of a format of its own."""

from collections.abc import Iterable, Mapping, Sequence

from engine.core.base.canonical import Plain
from engine.core.base.card_names import fold
from engine.core.decks.card_limits import Banned, Restricted, RestrictedTogether
from engine.core.decks.deck import MOST_COPIES
from engine.core.decks.deck_rules import DeckRule, OwnParts
from engine.core.decks.formats import Format, unplayable
from engine.core.position.cards import CardPool

LONGEST_CITE = 200


class AmendmentUnusable(ValueError):
    """Bans, limits or options that no format can have; the text names the card, the number or the
    option."""


def amend_format(
    format: Format,
    *,
    banned: Sequence[str] = (),
    limited: Mapping[str, int] | None = None,
    cite: str,
) -> Format:
    """The format with these cards banned, and those limited to so many copies, besides its rules.

    Cards are ids or names. Equal amendments give equal digests, in whatever order and manner they
    are written; what the format demands already adds nothing. `cite` says where the amendment is
    written. Raises AmendmentUnusable, also where no legal deck would be left (`DeckRule.unmet`).
    """
    pool, cite = format.pool, _checked_cite(cite)
    bans = {_card(pool, card) for card in banned}
    limits = _limits(pool, limited or {})
    if both := sorted(bans & limits.keys()):
        raise AmendmentUnusable(f"{pool.called(both[0])} is both banned and limited: choose one")
    bans -= _banned_by(format.rules)
    limits = _stricter(limits, format.rules)
    rules: list[DeckRule] = [Banned(pool, cite, frozenset(bans))] if bans else []
    models = any(isinstance(rule, OwnParts) for rule in format.rules)
    limit_rule = RestrictedTogether if models else Restricted
    for most in sorted(set(limits.values())):
        cards = frozenset(card for card, limit in limits.items() if limit == most)
        rules.append(limit_rule(pool, cite, cards, most))
    if not rules:
        return format
    _check_playable(format, rules)
    known = format.plain["rules"]
    assert isinstance(known, list)
    written: list[Plain] = [*known, *map(_written, rules)]
    return format.with_rules((*format.rules, *rules), written)


def _check_playable(format: Format, added: Sequence[DeckRule]) -> None:
    """Raise AmendmentUnusable where no legal deck is left and there was one before."""
    before = unplayable(format.rules)
    if reasons := [
        reason for reason in unplayable([*format.rules, *added]) if reason not in before
    ]:
        raise AmendmentUnusable("; ".join(reasons))


def _checked_cite(cite: str) -> str:
    if not 1 <= len(cite) <= LONGEST_CITE or not cite.isprintable():
        raise AmendmentUnusable(f"cite must be 1 to {LONGEST_CITE} printable characters")
    return cite


def _card(pool: CardPool, written: str) -> str:
    card = pool.by_name.get(fold(str(written)))
    if card is None:
        raise AmendmentUnusable(pool.unknown(str(written), pool.meant(str(written))))
    return card


def _limits(pool: CardPool, limited: Mapping[str, int]) -> dict[str, int]:
    limits: dict[str, int] = {}
    for written, most in limited.items():
        card = _card(pool, written)
        if type(most) is not int or not 1 <= most <= MOST_COPIES:
            raise AmendmentUnusable(
                f"{pool.called(card)}: a limit is 1 to {MOST_COPIES}; to allow none, ban the card"
            )
        if limits.setdefault(card, most) != most:
            raise AmendmentUnusable(f"{pool.called(card)} has two limits: choose one")
    return limits


def _banned_by(rules: Iterable[DeckRule]) -> set[str]:
    return {card for rule in rules if isinstance(rule, Banned) for card in rule.cards}


def _stricter(limits: Mapping[str, int], rules: Sequence[DeckRule]) -> dict[str, int]:
    """The limits that allow fewer copies than the bans and limits of the rules already do."""
    allowed = dict.fromkeys(_banned_by(rules), 0)
    for rule in rules:
        if isinstance(rule, Restricted):
            for card in rule.cards:
                allowed[card] = min(rule.most, allowed.get(card, rule.most))
    return {
        card: most for card, most in limits.items() if most < allowed.get(card, MOST_COPIES + 1)
    }


def _written(rule: DeckRule) -> dict[str, Plain]:
    """A ban or a limit as a format's file has it."""
    assert isinstance(rule, Banned | Restricted)
    line: dict[str, Plain] = {"rule": rule.word, "cards": sorted(rule.cards), "cite": rule.cite}
    if isinstance(rule, Restricted):
        line["most"] = rule.most
    return line
