"""Ban lists with dates: each makes a version of a format that holds from its day on.

A list may also say which sets are in rotation from then, and which day's printings count.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.base.toml_tables import DataError, require
from engine.core.decks.amendments import AmendmentUnusable, amend_format
from engine.core.decks.card_limits import CardsRule
from engine.core.decks.deck_rules import Belongs
from engine.core.decks.formats import Format, check_date, check_names
from engine.core.position.cards import CardPool

_LIST = {
    "effective_from": str, "official": bool, "source": str, "banned": list, "limited": dict,
    "sets": list, "printings": str,
}  # fmt: skip
_OPTIONS = ("banned", "limited", "sets", "printings")

Versions = Mapping[str, tuple[Format, ...]]


def read_versions(
    formats: Mapping[str, Format], tables: Mapping[str, Any], pool: CardPool | None = None
) -> Versions:
    """Every format in all its versions, the earliest first, from a parsed `ban_lists.toml`.

    A list stands in place of the bans and limits that the format is written with, so that
    each version is whole in itself. `pool` has all printings, where lists name some. DataError
    names the list that is wrong.
    """
    if unknown := sorted(tables.keys() - formats.keys()):
        raise DataError(f"ban_lists.toml: there is no format {unknown[0]}")
    return {slug: _versions(format, tables.get(slug, []), pool) for slug, format in formats.items()}


def _versions(format: Format, lists: Any, pool: CardPool | None) -> tuple[Format, ...]:
    where = f"ban_lists.toml, {format.slug}"
    if not isinstance(lists, list):
        raise DataError(f"{where}: begin each list with [[{format.slug}]]")
    versions = {format.effective_from: format}
    for number, table in enumerate(lists, 1):
        place = f"{where}, list {number}"
        version = listed_format(format, table, pool, place)
        if version.effective_from in versions:
            raise DataError(f"{place}: another version begins on {version.effective_from}")
        versions[version.effective_from] = version
    return tuple(versions[day] for day in sorted(versions))


def listed_format(format: Format, table: Any, pool: CardPool | None, where: str) -> Format:
    """The version of a format that one list makes; DataError, in which `where` names the list."""
    require(table, where, _LIST, _OPTIONS)
    check_date(table["effective_from"], where)
    day = table["effective_from"]
    bare = _without_lists(format)
    if "printings" in table:
        check_date(table["printings"], where, "printings")
        bare = _printed(bare, table["printings"], pool or format.pool)
    if "sets" in table:
        bare = _rotated(bare, table["sets"], where)
    try:
        listed = amend_format(
            bare,
            banned=table.get("banned", []),
            limited=table.get("limited", {}),
            cite=f"Ban list of {day}",
        )
    except AmendmentUnusable as error:
        raise DataError(f"{where}: {error}") from None
    facts = {name: table[name] for name in ("effective_from", "official", "source")}
    return replace(listed, **facts, plain={**listed.plain, **facts})


def _printed(format: Format, day: str, pool: CardPool) -> Format:
    """The format with the cards as they were printed on a day."""
    pinned = pool.on(day)
    rules = tuple(replace(rule, pool=pinned) for rule in format.rules)
    return replace(format, pool=pinned, rules=rules, plain={**format.plain, "printings": day})


def _rotated(format: Format, sets: Any, where: str) -> Format:
    """The format with cards of these sets alone."""
    if not sets or not all(isinstance(name, str) for name in sets):
        raise DataError(f"{where}: sets must be a list of at least one set")
    written = format.plain["rules"]
    assert isinstance(written, list)
    plain: list[Plain] = [
        {**line, "sets": sorted(sets)} if isinstance(rule, Belongs) else line
        for rule, line in zip(format.rules, written, strict=True)
    ]
    rules = tuple(
        replace(rule, sets=frozenset(sets)) if isinstance(rule, Belongs) else rule
        for rule in format.rules
    )
    check_names(rules, where)
    return format.with_rules(rules, plain)


def _without_lists(format: Format) -> Format:
    written = format.plain["rules"]
    assert isinstance(written, list)
    kept = [not isinstance(rule, CardsRule) for rule in format.rules]
    plain: list[Plain] = [line for line, keep in zip(written, kept, strict=True) if keep]
    rules = tuple(rule for rule, keep in zip(format.rules, kept, strict=True) if keep)
    return format.with_rules(rules, plain)
