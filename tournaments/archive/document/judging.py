"""Check that the penalties, disputes, checks and deadlines of an archive fit together."""

from collections.abc import Mapping
from typing import Any

from tournaments.archive.document.shape import wrong
from tournaments.judging.infractions import INFRACTIONS
from tournaments.terms.kinds import DisputeCause, MatchState

Given = Mapping[str, Any]


def check_judging(archive: Given) -> None:
    """UnusableArchive at the first thing that does not."""
    known = _Known(archive)
    for name in ("deductions", "penalties", "deck_checks", "disputes"):
        for place, record in enumerate(archive.get(name, ())):
            known.check(record, f"/{name}/{place}")
    for place, record in enumerate(archive.get("penalties", ())):
        _check_penalty(record, known, f"/penalties/{place}")
    _check_deck_checks(archive)
    _check_disputes(archive, known)
    _check_deadlines(archive.get("deadlines", ()))


class _Known:
    """The ids and numbers to which the rest refers."""

    def __init__(self, archive: Given) -> None:
        self.entries = {entry["id"]: entry for entry in archive["entries"]}
        self.rounds = {round_["number"] for round_ in archive["rounds"]}
        self.matches = {
            match["id"]: match for round_ in archive["rounds"] for match in round_["matches"]
        }

    def check(self, record: Given, at: str) -> None:
        for name in ("entry", "opened_by"):
            if record.get(name) is not None and record[name] not in self.entries:
                raise wrong(f"{at}/{name}", "no entry has this id")
        if record.get("round") is not None and record["round"] not in self.rounds:
            raise wrong(f"{at}/round", f"there is no round {record['round']}")
        for name in ("match", "falls_on"):
            if record.get(name) is not None and record[name] not in self.matches:
                raise wrong(f"{at}/{name}", "no match has this id")


def _check_penalty(penalty: Given, known: _Known, at: str) -> None:
    if penalty["infraction"] not in INFRACTIONS.infractions:
        listed = ", ".join(INFRACTIONS.infractions)
        raise wrong(f"{at}/infraction", f"it is not in the list: {listed}")
    players = known.entries[penalty["entry"]]["players"]
    if penalty["player"] is not None and penalty["player"] >= len(players):
        raise wrong(
            f"{at}/player",
            f"the entry has {len(players)} player{'' if len(players) == 1 else 's'}, from 0",
        )
    if (penalty["revoked_at"] is None) != (penalty["revoked_by"] is None):
        raise wrong(f"{at}/revoked_by", "set both revoked_at and revoked_by, or make both null")


def _check_deck_checks(archive: Given) -> None:
    penalties, checking = len(archive.get("penalties", ())), set()
    for place, check in enumerate(archive.get("deck_checks", ())):
        at = f"/deck_checks/{place}"
        if check["penalty"] is not None and check["penalty"] >= penalties:
            raise wrong(f"{at}/penalty", f"there are {penalties} penalties, from 0")
        closed = [check[name] is not None for name in ("closed_at", "closed_by", "finding")]
        if any(closed) != all(closed):
            raise wrong(
                f"{at}/closed_at",
                "set all of closed_at, closed_by and finding, or make them null",
            )
        if not any(closed):
            if check["entry"] in checking:
                raise wrong(f"{at}/entry", "another check of this deck is open")
            checking.add(check["entry"])


def _check_disputes(archive: Given, known: _Known) -> None:
    waiting: set[str] = set()
    for place, dispute in enumerate(archive.get("disputes", ())):
        at = f"/disputes/{place}"
        if (dispute["closed_at"] is None) != (dispute["closed_as"] is None):
            raise wrong(
                f"{at}/closed_as",
                "set closed_at and closed_as for a closed dispute; for an open one, make both null",
            )
        if dispute["closed_at"] is None:
            if dispute["match"] in waiting:
                raise wrong(f"{at}/match", "another dispute of this match is open")
            of_result = dispute["cause"] == DisputeCause.RESULT
            state = MatchState.SETTLED if of_result else MatchState.DISPUTED
            if known.matches[dispute["match"]]["state"] != state:
                raise wrong(
                    f"{at}/match", f"an open dispute of this cause needs a match that is {state}"
                )
            waiting.add(dispute["match"])


def _check_deadlines(deadlines: Any) -> None:
    actions = [deadline["action"] for deadline in deadlines]
    for place, action in enumerate(actions):
        if action in actions[:place]:
            raise wrong(f"/deadlines/{place}/action", f"{action} is listed twice")
