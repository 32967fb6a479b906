"""House rules of an organiser: their own file in the place of the one that a game ships."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.base.toml_tables import DataError
from engine.core.decks.amendments import AmendmentUnusable
from engine.core.decks.formats import Format, unplayable
from engine.core.rules.game import Game

LARGEST_FILE = 32_000
"""The most bytes of a file."""
LONGEST_LINE = 1_000
"""The most bytes of a line: a key of thousands of parts takes seconds to read."""


def use_house_rules(
    game: Game[Any], format: Format, written: str | bytes, where: str = "the house rules"
) -> Format:
    """The format as it is played under this file (TOML), which is part of it and of its digest.

    A file that says what the game's own says changes nothing. Raises AmendmentUnusable, which names
    `where` and the setting, for a file that is none, and for a game that has no house rules.
    """
    try:
        house = game.read_house(_parsed(written, where), where)
    except DataError as error:
        raise AmendmentUnusable(str(error)) from None
    pool = replace(format.pool, house=house)
    rules = tuple(replace(rule, pool=pool) for rule in format.rules)
    if reasons := unplayable(rules):
        raise AmendmentUnusable(f"{where}: {'; '.join(reasons)}")
    plain = {name: value for name, value in format.plain.items() if name != "house"}
    if game.pool.house is None or house.digest != game.pool.house.digest:
        plain["house"] = house.plain
    return replace(format, pool=pool, rules=rules, plain=plain)


def _parsed(written: str | bytes, where: str) -> dict[str, Any]:
    data = written.encode(errors="surrogatepass") if isinstance(written, str) else written
    if len(data) > LARGEST_FILE:
        raise DataError(f"{where}: the file has more than {LARGEST_FILE:,} bytes: shorten it")
    for number, line in enumerate(data.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            limit = f"more than {LONGEST_LINE:,} bytes: break it into several"
            raise DataError(f"{where}: line {number} has {limit}")
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except RecursionError:
        raise DataError(f"{where}: lists or tables are nested too deeply") from None
    except UnicodeDecodeError:
        raise DataError(f"{where}: the file is not in UTF-8: save it as UTF-8") from None
    except ValueError as error:  # also for a number of thousands of digits
        raise DataError(f"{where}: the file is not TOML: {str(error)[:200]}") from None


def house_differences(plain: Any, own: Any, path: str = "") -> list[tuple[str, Plain, Plain]]:
    """The settings in which house rules differ from others, in the order of the file: the path of
    each, what it is, and what it is in the others. Both are plain forms of checked house rules.

    Of lists of lists it is only those that differ, numbered from 1.
    """
    inner: Mapping[Any, Any] = {}
    if isinstance(plain, Mapping):
        inner = plain
    elif _nested(plain) and _nested(own) and len(plain) == len(own):
        inner, own = dict(enumerate(plain, 1)), dict(enumerate(own, 1))
    elif plain != own:
        return [(path, plain, own)]
    return [
        row
        for name, value in inner.items()
        for row in house_differences(value, own[name], f"{path}.{name}" if path else str(name))
    ]


def _nested(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, list) for item in value)
