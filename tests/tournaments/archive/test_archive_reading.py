"""What is no archive is refused with its place and with what would be right."""

import json
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Any

import pytest

from ledger.hashing import BEGINNING, canonical
from tests.support.archives import DIGEST, small_archive
from tournaments.archive.document.reading import parsed, read_archive
from tournaments.archive.document.shape import UnusableArchive

Change = Callable[[dict[str, Any]], object]
FIRST = ("rounds", 0, "matches", 0)


def refused(archive: Any) -> str:
    with pytest.raises(UnusableArchive) as error:
        read_archive(archive)
    return str(error.value)


def put(*way: str | int, value: Any) -> Change:
    """Puts a value at a place of an archive."""

    def change(archive: dict[str, Any]) -> None:
        at: Any = archive
        for step in way[:-1]:
            at = at[step]
        at[way[-1]] = value

    return change


def test_an_archive_is_read() -> None:
    archive = read_archive(small_archive())

    assert [entry["name"] for entry in archive["entries"]] == ["Ada", "Bo", "Cy", "Dee", "Eve"]
    assert archive["entries"][0]["entered_at"].utcoffset().total_seconds() == 0


def test_every_field_is_needed_and_no_other_is_taken() -> None:
    """Each object of the document, one field less and one more."""

    def objects(value: Any, at: str) -> Any:
        if isinstance(value, dict):
            yield at, value
            for name, item in value.items():
                yield from objects(item, f"{at}/{name}")
        elif isinstance(value, list):
            for place, item in enumerate(value[:1]):
                yield from objects(item, f"{at}/{place}")

    archive = small_archive()
    free = ("/own_profile", "/limited", "/costs", "/least")
    for at, value in list(objects(archive, "")):
        if at.endswith(free):
            continue
        value["extra"] = 1
        assert refused(archive) == f"{at}/extra: unknown field; remove it"
        del value["extra"]
        for name in list(value):
            kept = value.pop(name)
            if (at, name) not in {("", "format"), ("", "version")}:
                assert refused(archive) == f"{at}/{name}: it is missing"
            value[name] = kept
    read_archive(archive)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (put("format", value="other"), 'this isn’t an archive of an event: "format" must be'),
        (put("version", value=1), "/version: Muster reads version 2, not 1"),
        (put("version", value=3), "/version: Muster reads version 2, not 3"),
        (put("event", "state", value="paused"), "/event/state: it must be one of draft, reg"),
        (put("event", "state", value="registration"), "/event/state: an event in the state re"),
        (put("event", "zone", value="Mars"), "/event/zone: There is no time zone “Mars”. Enter"),
        (put("event", "zone", value="../UTC"), "/event/zone: There is no time zone “../UTC”."),
        (put("event", "name", value="Cup\u202e"), "/event/name: Names can’t contain invisible"),
        (put("event", "name", value=" Cup"), "/event/name: write it as 'Cup'"),
        (put("event", "profile", value="own"), "/event/profile: There is no profile own. Cho"),
        (put("event", "own_profile", value={"floor": 2}), "/event/own_profile: own_profile: floo"),
        (put("event", "capacity", value=3), "/event/capacity: 5 entries have a place, so it m"),
        (put("event", "created_at", value="today"), "/event/created_at: it must be a time in UTC"),
        (put("event", "created_at", value="2026-02-30T00:00:00Z"), "/event/created_at: it must be"),
        (put("event", "name", value="a\u0000b"), "/event/name: remove the character U+0000"),
        (put("event", "id", value="1"), "/event/id: it must be an id (a UUID in lower case)"),
        (put("stages", value=[]), "/stages: an event needs at least one stage"),
        (put("stages", 0, "rounds", value=None), "/stages/0/rounds: give the number of Swiss"),
        (put("stages", 0, "bracket", value={}), "/stages/0/bracket: a swiss stage has no bracket"),
        (put("stages", 0, "best_of", value=True), "/stages/0/best_of: it must be one of 1, 3, 5"),
        (put("entries", 1, "name", value=" Bo"), "/entries/1/name: write it as 'Bo'"),
        (put("entries", 1, "name", value="Bo\u200b"), "/entries/1/name: Names can’t contain"),
        (put("entries", 1, "players", value=["Bob"]), "/entries/1/players: a single player is lis"),
        (put("entries", 1, "dropped_after_round", value=None), "/entries/1/dropped_after_round: "),
        (put("entries", 0, "state", value="withdrawn"), "/rounds/0/matches/0/seats/0/entry: Ada"),
        (put("entries", 0, "state", value="checked_in"), "/entries/0/checked_in_at: a checked-in "),
        (put("rounds", 0, "number", value=2), "/rounds/0/number: round 1 belongs here"),
        (put("rounds", 0, "stage", value=2), "/rounds/0/stage: there is no stage 2"),
        (put("rounds", 0, "state", value="draft"), "/rounds/0/state: it must be one of open, clos"),
        (put("rounds", 0, "closed_at", value=None), "/rounds/0/closed_at: a closed round needs th"),
        (put("rounds", 0, "costs", value={"x": 1}), "/rounds/0/costs/x: unknown field; remove it"),
        (put("rounds", 0, "optimal", value=1), "/rounds/0/optimal: it must be true or false, not"),
        (put(*FIRST, "seats", value=[]), "/rounds/0/matches/0/seats: a match needs one seat, "),
        (put(*FIRST, "state", value="open"), "/rounds/0/matches/0/settled_by: set both settled_by"),
        (put(*FIRST, "settled_by", value="bye"), "/rounds/0/matches/0/settled_by: set it to bye f"),
        (put(*FIRST, "settled_by", value="absence"), "/rounds/0/matches/0/seats: a player wh"),
        (put(*FIRST, "confirm_due_at", value="2026-01-31T12:00:00Z"), "/rounds/0/matches/0/conf"),
        (put(*FIRST, "table", value=2), "/rounds/0/matches/1/table: it is listed twice"),
        (put(*FIRST, "table", value=0), "/rounds/0/matches/0/table: it must be a whole number"),
        (put(*FIRST, "seats", 0, "result", value="draw"), "/rounds/0/matches/0/seats: results are"),
        (put(*FIRST, "seats", 0, "games_won", value=3), "/rounds/0/matches/0/seats/1: games won,"),
        (put("forbidden_pairs", value=[["a"]]), "/forbidden_pairs/0/0: it must be an id"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_said_with_its_place(change: Change, problem: str) -> None:
    archive = small_archive()
    change(archive)

    assert refused(archive)[: len(problem)] == problem


def test_names_and_players_are_there_once() -> None:
    archive = small_archive()
    archive["entries"][1] |= {"name": "ＡＤＡ", "players": ["ＡＤＡ"]}

    assert refused(archive) == "/entries/1/name: the name at /entries/0/name is the same"


def test_names_of_before_are_taken_that_nobody_new_may_have() -> None:
    """Of several scripts in one word, and one that looks like another."""
    archive = small_archive()
    for number, name in enumerate(("Аda", "B\u00f3" + "\u0301" * 4)):
        archive["entries"][number]["name"] = name
        archive["entries"][number]["players"] = [name]
    archive["entries"][2]["name"] = "Ada"
    archive["entries"][2]["players"] = ["Ada"]

    entries = read_archive(archive)["entries"]
    assert [entry["name"] for entry in entries][::2] == ["Аda", "Ada", "Eve"]


def test_nobody_plays_twice_in_a_round() -> None:
    archive = small_archive()
    ada = archive["rounds"][0]["matches"][0]["seats"][0]["entry"]
    archive["rounds"][0]["matches"][1]["seats"][0]["entry"] = ada

    assert refused(archive) == "/rounds/0/matches/1/seats/0/entry: it is listed twice in this round"


def test_entries_stand_in_their_order() -> None:
    archive = small_archive()
    archive["entries"].reverse()

    assert refused(archive) == "/entries/1/entered_at: entries must be in the order of registration"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "it is not JSON: "),
        ("[" * 10**5, "it is nested too deeply"),
        ('{"a": 1, "a": 2}', "it is not JSON: the name 'a' appears twice in one object"),
        ('{"a": NaN}', "it is not JSON: NaN is not a JSON number"),
        ('{"a": 1e999}', "it is not JSON: 1e999 is too large a number"),
    ],
)
def test_a_text_has_one_meaning(text: str, problem: str) -> None:
    with pytest.raises(UnusableArchive) as error:
        parsed(text)

    assert str(error.value)[: len(problem)] == problem


def journal(*entries: dict[str, Any]) -> dict[str, Any]:
    """A chain made here by the words of the document, not by the program."""
    last, chained = BEGINNING, []
    for number, entry in enumerate(entries, 1):
        face = {"stream": "event:x", "number": number, "previous": last, "sealed": DIGEST, **entry}
        last = f"sha256:{sha256(canonical(face)).hexdigest()}"
        listed = {name: value for name, value in face.items() if name not in ("stream", "previous")}
        chained.append({**listed, "hash": last})
    return {"stream": "event:x", "length": len(chained), "head": last, "entries": chained}


PUBLIC = {"public": True, "kind": "round.closed", "at": "2026-01-31T12:00:00.000000Z", "data": {}}


def test_a_whole_journal_is_taken() -> None:
    read_archive({**small_archive(), "journal": journal(PUBLIC, {"public": False}, PUBLIC)})


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (put("entries", 0, "data", value={"round": 2}), "/journal/entries/0/hash: the hash doesn’"),
        (put("entries", 1, "number", value=3), "/journal/entries/1/number: entry 2 belongs here"),
        (put("entries", 1, "public", value=True), "/journal/entries/1: give kind, at and data for"),
        (
            put("length", value=4),
            "/journal/length: the journal doesn’t end with the stated length and head",
        ),
    ],
)
def test_a_changed_journal_is_refused(change: Change, problem: str) -> None:
    document = journal(PUBLIC, {"public": False}, PUBLIC)
    change(document)

    assert refused({**small_archive(), "journal": document})[: len(problem)] == problem


def test_an_entry_taken_out_of_the_journal_is_missed() -> None:
    document = journal(PUBLIC, PUBLIC, PUBLIC)
    del document["entries"][1]
    document["entries"][1]["number"] = 2

    assert refused({**small_archive(), "journal": document}).startswith("/journal/entries/1/hash: ")


def test_hostile_values_end_in_a_refusal_and_nothing_else() -> None:
    """Each leaf of the document in turn is something else altogether."""
    strange: list[Any] = [None, [], {}, -1, 10**30, 1.5, "", "x" * 10**5, "\udc80", True, [[]]]
    archive = small_archive()

    def walk(value: Any, at: Any, key: Any) -> None:
        if isinstance(value, dict | list) and value:
            for name, item in list(value.items() if isinstance(value, dict) else [(0, value[0])]):
                walk(item, value, name)
        for other in strange if at is not None else ():
            at[key] = other
            with suppress(UnusableArchive):
                read_archive(json.loads(json.dumps(archive)))
            at[key] = value

    walk(archive, None, None)
