"""The rounds of an imported event: matches with their results, reports and what settled them."""

import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Model

from ground.statements.many_rows import insert_all, insert_columns
from replays.certificates.reading import NotSigned, read_signed
from replays.selectors import public_keys
from tournaments.archive.document.fields import columns_of
from tournaments.archive.document.known import was_doubted
from tournaments.archive.document.play_fields import GAME, MATCH, REPORT, ROUND, SEAT
from tournaments.archive.document.shape import wrong
from tournaments.models import (
    Entry,
    Match,
    MatchReport,
    MatchSeat,
    Round,
    Stage,
    StageEntrant,
    StatedGame,
)
from tournaments.terms.kinds import UNPLAYED, SettledBy

Given = Mapping[str, Any]


def write_rounds(
    archive: Given, stages: Sequence[Stage], entries: Mapping[str, Entry], now: datetime
) -> dict[str, Match]:
    """Write the players of each stage, and all rounds with everything in them; return the matches
    by the id that they have in the archive.

    No time runs out because it ran elsewhere: clocks stand where they would be now, and reports can
    be contradicted for as long as the event says.
    """
    matches: dict[str, Match] = {}
    StageEntrant.objects.bulk_create(
        StageEntrant(stage=stage, **entrant | {"entry": entries[entrant["entry"]]})
        for stage, given in zip(stages, archive["stages"], strict=True)
        for entrant in given["entrants"]
    )
    keys = dict(public_keys().values_list("kid", "x"))
    for place, given in enumerate(archive["rounds"]):
        stage = stages[given["stage"] - 1]
        round_ = Round.objects.create(
            tournament=stage.tournament,
            stage=stage,
            clock_left=_left(given, now),
            **columns_of(ROUND, given),
        )
        made = _write_matches(round_, given["matches"], entries, keys, f"/rounds/{place}/matches")
        matches |= zip((match["id"] for match in given["matches"]), made, strict=True)
    return matches


def _left(given: Given, now: datetime) -> timedelta | None:
    """The time that is left on the clock of a round, which stands."""
    if given["clock_ends_at"] is not None:
        return max(timedelta(), given["clock_ends_at"] - now)
    return None if given["clock_left"] is None else timedelta(seconds=given["clock_left"])


def _write_matches(
    round_: Round,
    given: Sequence[Given],
    entries: Mapping[str, Entry],
    keys: Mapping[str, str],
    at: str,
) -> list[Match]:
    matches = [_match(round_, match) for match in given]
    insert_all(matches)
    pairs = list(zip(matches, given, strict=True))
    _insert(
        MatchSeat,
        [
            {
                "match_id": match.pk,
                "round_id": round_.pk,
                "entry_id": entries[seat["entry"]].pk,
                "number": number,
                **columns_of(SEAT, seat),
            }
            for match, document in pairs
            for number, seat in enumerate(document["seats"])
        ],
    )
    _insert(
        MatchReport,
        [
            _report(match, entries[document["seats"][report["seat"]]["entry"]], report)
            for match, document in pairs
            for report in document["reports"]
        ],
    )
    insert_all(
        [
            _game(match, game, keys, f"{at}/{place}/games/{number}")
            for place, (match, document) in enumerate(pairs)
            for number, game in enumerate(document["games"])
        ]
    )
    return matches


def _insert(model: type[Model], rows: Sequence[Given]) -> None:
    """Insert rows that have all columns but their ids, without an object for each."""
    if rows:
        insert_columns(model, {name: [row[name] for row in rows] for name in rows[0]})


def _match(round_: Round, given: Given) -> Match:
    """A match as the archive tells it. Its result, unless nobody met in it, is settled by that."""
    match = Match(
        id=uuid.uuid4(),
        round=round_,
        doubted=was_doubted(given),
        **columns_of(MATCH, given),
    )
    if match.stated_by:
        unplayed = match.stated_by in UNPLAYED
        match.settled_by = match.stated_by if unplayed else SettledBy.IMPORTED
    return match


def _report(match: Match, entry: Entry, given: Given) -> Given:
    first, second = given["games_won"]
    return {
        "match_id": match.pk,
        "entry_id": entry.pk,
        "games_seat_0": first,
        "games_seat_1": second,
        "stated": True,
        **columns_of(REPORT, given),
    }


def _game(match: Match, given: Given, keys: Mapping[str, str], at: str) -> StatedGame:
    """A game as the archive tells it. The facts of its certificate must be those of the archive,
    and one that names a key of ours must be signed by it."""
    stated = StatedGame(match=match, **columns_of(GAME, given))
    if given["certificate"] is None:
        return stated
    try:
        signed = read_signed(given["certificate"], keys)
    except NotSigned as error:
        raise wrong(f"{at}/certificate", f"{error}: make it null") from None
    result = signed.payload.get("result")
    known = result if isinstance(result, dict) else {"winner": "none"}
    facts = (signed.payload.get("id"), signed.payload.get("game_number"), known.get("winner"))
    if facts != (given["replay"], given["number"], given["winner"]):
        raise wrong(f"{at}/certificate", "its log, game or winner differs from the archive")
    if known.get("tally", {}) != given.get("tally", {}):
        raise wrong(f"{at}/certificate", "its tally differs from the archive")
    stated.certificate = given["certificate"]
    return stated
