"""Ban lists as people write them: lines, CSV, TOML or JSON, read as one table."""

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from contract.errors import DomainError

LONGEST_WRITTEN = 25_000
# Words in place of a number of copies.
_NONE = frozenset({"banned", "forbidden", "ban"})
_HEADER = frozenset({"card", "name", "most", "copies", "limit"})
_KNOWN = {"banned": list, "limited": dict, "sets": list}
_LINE = re.compile(r"(?P<most>\d{1,3})\s*[x×]?\s+(?P<card>\S.*)|(?P<banned>\S.*)")


class UnreadableBanList(DomainError):
    """The ban list can't be read; the text says where it goes wrong."""

    status = 422
    code = "unreadable_ban_list"
    field = "card_list"


def read_ban_list(written: str) -> Mapping[str, Any]:
    """The fields `banned`, `limited` and `sets` of a list; UnreadableBanList names the line, the
    card or the field. A line is a card that is banned, `Doom`, or the most copies of one, `1 Doom`;
    of CSV it is a card and a number, 0 for none."""
    text = written.strip()
    if text.startswith("{"):
        return _checked(_json(text))
    if re.search(r"(?m)^\s*(banned|limited|sets)\s*=|^\s*\[limited\]", text):
        return _checked(_toml(text))
    return _lines(text)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableBanList(gettext("This isn’t JSON: {error}.").format(error=error)) from None


def _toml(text: str) -> Any:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableBanList(gettext("This isn’t TOML: {error}.").format(error=error)) from None


def _checked(table: Any) -> Mapping[str, Any]:
    for name, value in table.items():
        if name not in _KNOWN:
            raise UnreadableBanList(
                gettext("Unknown field “{name}”. A list has {known}.").format(
                    name=name[:60], known=", ".join(_KNOWN)
                )
            )
        if not isinstance(value, _KNOWN[name]):
            text = (
                gettext("{name}: write a table of cards with numbers.")
                if name == "limited"
                else gettext("{name}: write a list of names.")
            )
            raise UnreadableBanList(text.format(name=name))
    for name in ("banned", "sets"):
        for value in table.get(name, []):
            if not isinstance(value, str):
                raise UnreadableBanList(
                    gettext("{name}: {value} isn’t a name.").format(
                        name=name, value=str(value)[:60]
                    )
                )
    for card, most in table.get("limited", {}).items():
        if type(most) is not int:
            raise UnreadableBanList(
                gettext("limited, {card}: write a number of copies.").format(card=card[:60])
            )
    return dict(table)


def _lines(text: str) -> Mapping[str, Any]:
    banned: list[str] = []
    limited: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        cells = [cell.strip().strip('"') for cell in re.split(r"[,;\t]", line.partition("#")[0])]
        if not any(cells) or {cell.casefold() for cell in cells} <= _HEADER:
            continue
        card, most = _card(cells, number)
        if most == 0:
            banned.append(card)
        elif limited.setdefault(card, most) != most:
            raise UnreadableBanList(
                gettext("Line {number}: {card} has two limits. Choose one.").format(
                    number=number, card=card
                )
            )
    return {"banned": banned, "limited": limited}


def _card(cells: list[str], number: int) -> tuple[str, int]:
    """The card of a line with the most copies of it."""
    if len(cells) == 1:
        match = _LINE.fullmatch(cells[0])
        assert match is not None
        return (match["card"], int(match["most"])) if match["card"] else (match["banned"], 0)
    numbers = [cell for cell in cells if cell.isdecimal() or cell.casefold() in _NONE]
    names = [cell for cell in cells if cell not in numbers]
    if len(names) != 1 or len(numbers) != 1 or len(numbers[0]) > 10:
        raise UnreadableBanList(
            gettext(
                "Line {number}: write a card and the most copies of it, as in {example}."
            ).format(number=number, example="Doom,0")
        )
    return names[0], int(numbers[0]) if numbers[0].isdecimal() else 0
