"""Ban lists with dates: each makes a version of a format that holds from its day on."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.core.amending import AmendmentUnusable, amend_format
from engine.core.canonical import Plain
from engine.core.deck_rules import CardsRule
from engine.core.formats import Format, check_date
from engine.core.tables import DataError, require

_LIST = {"effective_from": str, "official": bool, "source": str, "banned": list, "limited": dict}

Versions = Mapping[str, tuple[Format, ...]]


def read_versions(formats: Mapping[str, Format], tables: Mapping[str, Any]) -> Versions:
    """Every format in all its versions, the earliest first, from a parsed `ban_lists.toml`.

    A list stands in place of the bans and limits that the format is written with, so that
    each version is whole in itself. DataError names the list that is wrong.
    """
    if unknown := sorted(tables.keys() - formats.keys()):
        raise DataError(f"ban_lists.toml: there is no format {unknown[0]}")
    return {slug: _versions(format, tables.get(slug, [])) for slug, format in formats.items()}


def _versions(format: Format, lists: Any) -> tuple[Format, ...]:
    where = f"ban_lists.toml, {format.slug}"
    if not isinstance(lists, list):
        raise DataError(f"{where}: lists are written [[{format.slug}]]")
    found = {format.effective_from: format}
    for number, one in enumerate(lists, 1):
        place = f"{where}, list {number}"
        version = _version(format, one, place)
        if version.effective_from in found:
            raise DataError(f"{place}: {version.effective_from} has a version already")
        found[version.effective_from] = version
    return tuple(found[day] for day in sorted(found))


def _version(format: Format, table: Any, where: str) -> Format:
    require(table, where, _LIST, ("banned", "limited"))
    check_date(table["effective_from"], where)
    day = table["effective_from"]
    try:
        listed = amend_format(
            _without_lists(format),
            banned=table.get("banned", []),
            limited=table.get("limited", {}),
            cite=f"Ban list of {day}",
        )
    except AmendmentUnusable as error:
        raise DataError(f"{where}: {error}") from None
    facts = {name: table[name] for name in ("effective_from", "official", "source")}
    return replace(listed, **facts, plain={**listed.plain, **facts})


def _without_lists(format: Format) -> Format:
    written = format.plain["rules"]
    assert isinstance(written, list)
    kept = [not isinstance(rule, CardsRule) for rule in format.rules]
    plain: list[Plain] = [line for line, keep in zip(written, kept, strict=True) if keep]
    rules = tuple(rule for rule, keep in zip(format.rules, kept, strict=True) if keep)
    return replace(format, rules=rules, plain={**format.plain, "rules": plain})
