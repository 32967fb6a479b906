"""Check that the facts of an archive about its game fit together, and that nothing needs rules
where there are none."""

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.archive.document.event_fields import SLUG
from tournaments.archive.document.shape import wrong
from tournaments.terms.kinds import Decklists, SettledBy
from tournaments.terms.other_games import (
    OTHER_GAME,
    UnusableGameName,
    clean_format,
    clean_game_name,
)

# Of a format, what is empty where there are no rules.
_OF_RULES = ("digest", "rules_digest", "banned", "limited", "house_file")


def check_game(archive: Mapping[str, Any]) -> None:
    """UnusableArchive at the first thing that does not fit."""
    event, format = archive["event"], archive["event"]["format"]
    without = event["game"] == OTHER_GAME
    try:
        if clean_game_name(event["game"], event["game_name"]) != event["game_name"]:
            raise wrong("/event/game_name", "use single spaces and composed characters (NFC)")
        if without and clean_format(format["slug"]) != format["slug"]:
            raise wrong("/event/format/slug", "use single spaces and composed characters (NFC)")
    except UnusableGameName as error:
        where = "format/slug" if error.field == "format" else error.field
        raise wrong(f"/event/{where}", str(error)) from None
    if not without:
        SLUG(format["slug"], "/event/format/slug")
        for name in ("digest", "rules_digest"):
            if format[name] is None:
                raise wrong(
                    f"/event/format/{name}", f"only the game {OTHER_GAME!r} can leave it null"
                )
        return
    for at in _needing_rules(archive):
        raise wrong(
            at,
            f"the game {OTHER_GAME!r} has no rules, so it can’t have this; make it empty or null",
        )


def _needing_rules(archive: Mapping[str, Any]) -> Iterator[str]:
    """Pointers to all that only a game with rules has."""
    event = archive["event"]
    for name in _OF_RULES:
        if event["format"][name]:
            yield f"/event/format/{name}"
    if event["decklists"] != Decklists.NONE:
        yield "/event/decklists"
    for number, stage in enumerate(archive["stages"]):
        for place, scenario in enumerate(stage["scenarios"]):
            if scenario["options"]:
                yield f"/stages/{number}/scenarios/{place}/options"
    for number, entry in enumerate(archive["entries"]):
        if entry["deck"] is not None:
            yield f"/entries/{number}/deck"
    for number, round_ in enumerate(archive["rounds"]):
        for place, match in enumerate(round_["matches"]):
            if match["games"] or match["settled_by"] == SettledBy.LOG:
                yield f"/rounds/{number}/matches/{place}/settled_by"
