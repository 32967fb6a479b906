"""The names in the document: an id for each operation, and the tags that group them."""

import re
from collections.abc import Sequence

PREFIX = "/api/v1"

# The last of these that an address has, outside of braces, is its tag; a series has its own.
TAGS = {
    "service": "The index of the API, and this document.",
    "games": "Games with their cards and formats.",
    "decks": "Check decks, and save your own in versions.",
    "accounts": "Sign-up, tokens, and organisations with their members.",
    "tournaments": "Events: follow them, or run your own.",
    "entries": "Players and teams: registration, decklists, check-in, dropping.",
    "rounds": "Rounds with their pairings and standings.",
    "matches": "Matches: results from players and staff, games and their logs.",
    "tables": "Games that are played here: open one, play your seat, follow it.",
    "series": "Series: events whose points add up over a season.",
    "replays": "Game logs, replays, certificates and signed journal heads.",
}
_TAG_OF = {
    **{tag: tag for tag in TAGS},
    **dict.fromkeys(("card-pools", "formats"), "games"),
    **dict.fromkeys(("ban-lists", "deck-snapshots"), "decks"),
    **dict.fromkeys(("me", "organisations", "tokens"), "accounts"),
    **dict.fromkeys(("dumps", "hidden-tournaments", "imports", "profiles"), "tournaments"),
    **dict.fromkeys(("open-tables", "practice-tables"), "tables"),
    **dict.fromkeys(("pairings", "standings"), "rounds"),
    **dict.fromkeys(("deck-checks", "infractions", "invitations", "penalties"), "entries"),
    **dict.fromkeys(("disputes",), "matches"),
    **dict.fromkeys(("certificates", "journal-heads", "seed", "start", ".well-known"), "replays"),
}


def tag_of(path: str) -> str:
    """The tag of an address; one that has none of the words above is the service's own."""
    parts = [part.removesuffix(".csv").removesuffix(".pdf") for part in _parts(path)]
    if parts[:1] == ["series"]:
        return "series"
    # The games of a match are played; those with cards and formats come first in their addresses.
    named = [part for at, part in enumerate(parts) if part != "games" or at == 0]
    tags = [_TAG_OF[part] for part in named if part in _TAG_OF]
    return tags[-1] if tags else "service"


# The effect of an operation on the thing at its address, by its method; other POSTs are actions.
VERBS = {"GET": "get", "PUT": "set", "PATCH": "update", "DELETE": "delete"}
# Endings of addresses that give the same in other forms.
_SHEET, _TABLE, _SIGNED = ".pdf", ".csv", ".jws"


def operation_id(method: str, path: str, *, whole_list: bool, creates: bool) -> str:
    """`GET /tournaments/{id}/entries` is listTournamentEntries, POST createTournamentEntry.

    Empty for an action, such as a POST that creates nothing, and outside of the API: their views
    name them, by what they do and to what.
    """
    verb = "create" if method == "POST" and creates else VERBS.get(method, "")
    if not verb or not path.startswith(PREFIX):
        return ""
    parts = _parts(path)
    form = next(
        (form for form in (_SHEET, _TABLE, _SIGNED) if parts and parts[-1].endswith(form)), ""
    )
    if form:
        verb = "print" if form == _SHEET else verb
        parts[-1] = parts[-1].removesuffix(form)
    words = [
        _one_of(part) if parts[at + 1 :] and parts[at + 1][0] == "{" else part
        for at, part in enumerate(parts)
        if part[0] != "{"
    ]
    if creates and words:
        words[-1] = _one_of(words[-1])
    if whole_list:
        verb = "list"
    signed = ["signed"] if form == _SIGNED else []
    return verb + "".join(
        _capital([*signed, *(words or ["index"]), *(["table"] if form == _TABLE else [])])
    )


def _parts(path: str) -> list[str]:
    return [part for part in path.removeprefix(PREFIX).split("/") if part]


def _one_of(plural: str) -> str:
    for ending, single in (("series", "series"), ("ies", "y"), ("ches", "ch"), ("s", "")):
        if plural.endswith(ending):
            return plural.removesuffix(ending) + single
    return plural


def _capital(words: Sequence[str]) -> list[str]:
    return [part.capitalize() for word in words for part in re.findall(r"[a-z0-9]+", word)]
