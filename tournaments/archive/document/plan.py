"""Check that the facts of an archive about its event and stages fit together."""

from collections.abc import Mapping
from typing import Any

from ground.names import UnreadableName, clean_name
from tournaments.archive.document.games import check_game
from tournaments.archive.document.shape import wrong
from tournaments.pairing.brackets import Bracket, Kind, bracket_from, plain
from tournaments.pairing.round_robin import group_rounds, groups
from tournaments.standings.counting import Profile, UnusableProfile, chosen_profile
from tournaments.terms.kinds import ELIMINATIONS, RoundState, StageKind, TournamentState
from tournaments.terms.limits import LONGEST_EVENT_NAME
from tournaments.terms.pictures import UnusablePicture, picture_origin
from tournaments.terms.zones import UnknownZone, zone_named

MOST_BRACKET_MATCHES = 8192


def check_plan(archive: Mapping[str, Any]) -> None:
    """UnusableArchive at the first thing that does not."""
    event = archive["event"]
    profile_in(event)
    _check_name(event["name"])
    check_game(archive)
    _check_zone(event["zone"])
    _check_picture(event["picture"])
    if event["state_before"] is not None and event["state"] != TournamentState.CANCELLED:
        raise wrong("/event/state_before", "only a cancelled event has this; make it null")
    stages = archive["stages"]
    if not stages:
        raise wrong("/stages", "an event needs at least one stage")
    for place, stage in enumerate(stages):
        at = f"/stages/{place}"
        if stage["number"] != place + 1:
            raise wrong(f"{at}/number", f"stage {place + 1} belongs here")
        if stage["kind"] == StageKind.SWISS and stage["rounds"] is None and not stage["attendance"]:
            raise wrong(f"{at}/rounds", "give the number of Swiss rounds")
        _check_entrants(stage, {entry["id"] for entry in archive["entries"]}, at)
        if stage["bracket"] is not None:
            _check_bracket(stage, f"{at}/bracket")
        standing = [round_ for round_ in archive["rounds"] if round_["state"] != RoundState.UNDONE]
        if rounds := sum(round_["stage"] == stage["number"] for round_ in standing):
            _check_begun(stage, rounds, at)


def profile_in(event: Mapping[str, Any]) -> Profile:
    """The profile by which the event counts; UnusableArchive for one that is not known here."""
    try:
        return chosen_profile(event["profile"], event["own_profile"])
    except UnusableProfile as error:
        field = "own_profile" if event["own_profile"] else "profile"
        raise wrong(f"/event/{field}", str(error)) from None


def _check_name(name: str) -> None:
    """An event is called as one that is planned here could be."""
    try:
        clean = clean_name(name, longest=LONGEST_EVENT_NAME)
    except UnreadableName as error:
        raise wrong("/event/name", str(error)) from None
    if clean != name:
        raise wrong("/event/name", f"write it as {clean!r}")


def _check_zone(zone: str) -> None:
    try:
        zone_named(zone)
    except UnknownZone as error:
        raise wrong("/event/zone", str(error)) from None


def _check_picture(address: str) -> None:
    try:
        if address:
            picture_origin(address)
    except UnusablePicture as error:
        raise wrong("/event/picture", str(error)) from None


def _check_entrants(stage: Mapping[str, Any], known: set[str], at: str) -> None:
    """Every entrant is an entry, once, with a seed from 1 on and a group that there is."""
    seen: set[str] = set()
    for place, entrant in enumerate(stage["entrants"]):
        where = f"{at}/entrants/{place}"
        if entrant["entry"] not in known:
            raise wrong(f"{where}/entry", "no entry has this id")
        if entrant["entry"] in seen:
            raise wrong(f"{where}/entry", "this entry is listed twice in the stage")
        if entrant["seed"] != place + 1:
            raise wrong(f"{where}/seed", f"seed {place + 1} belongs here")
        if entrant["group"] > stage["groups"]:
            raise wrong(f"{where}/group", f"there are {stage['groups']} groups")
        seen.add(entrant["entry"])


def _check_begun(stage: Mapping[str, Any], rounds: int, at: str) -> None:
    """A stage that is played has who plays in it, and what is drawn for them."""
    entrants, kind = len(stage["entrants"]), stage["kind"]
    if kind in ELIMINATIONS and stage["bracket"] is None:
        raise wrong(f"{at}/bracket", "the stage has rounds, so it needs a bracket")
    if kind in ELIMINATIONS and stage["bracket"]["size"] != entrants:
        raise wrong(f"{at}/entrants", f"the bracket is for {stage['bracket']['size']} players")
    if kind == StageKind.ROUND_ROBIN:
        if entrants < 2 * stage["groups"]:
            raise wrong(f"{at}/entrants", "every group of a round robin needs at least two players")
        dealt = groups(entrants, stage["groups"])
        group_of = {seed: number for number, seeds in enumerate(dealt, 1) for seed in seeds}
        for place, entrant in enumerate(stage["entrants"]):
            if entrant["group"] != group_of[entrant["seed"]]:
                raise wrong(
                    f"{at}/entrants/{place}/group", f"seed {entrant['seed']} is in another group"
                )
        if rounds > len(group_rounds(dealt, legs=stage["legs"])):
            raise wrong(f"{at}/rounds", "there are more rounds than a round robin of this size has")
    if stage["number"] > 1 and not entrants:
        raise wrong(f"{at}/entrants", "the stage has rounds, so it needs entrants")


def _check_bracket(stage: Mapping[str, Any], at: str) -> None:
    if stage["kind"] not in ELIMINATIONS:
        raise wrong(at, f"a {stage['kind']} stage has no bracket; make it null")
    try:
        bracket = bracket_from(stage["bracket"])
        same = plain(bracket) == stage["bracket"]
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise wrong(
            at, f"this isn’t a bracket ({type(error).__name__}: {str(error)[:80]})"
        ) from None
    if not same or not _hangs_together(bracket):
        raise wrong(at, "every seat of a match must come from a seed or from an earlier match")


def _hangs_together(bracket: Bracket) -> bool:
    """True if every match waits for seeds that there are, and for matches listed before it."""
    before: set[int] = set()
    if type(bracket.size) is not int or len(bracket.matches) > MOST_BRACKET_MATCHES:
        return False
    for match in bracket.matches:
        numbers = (match.number, match.round, match.wave)
        if any(type(number) is not int or number < 0 for number in numbers):
            return False
        for source in match.sources:
            seeds = range(1, bracket.size + 1)
            if source.of not in (seeds if source.kind == Kind.SEED else before):
                return False
        if match.number in before:
            return False
        before.add(match.number)
    return True
