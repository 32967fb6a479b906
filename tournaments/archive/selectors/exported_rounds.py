"""A round of an event as the archive has it: matches, results, reports and what settled them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from tournaments.archive.document.fields import document_of
from tournaments.archive.document.play_fields import (
    GAME,
    MATCH,
    REPORT,
    ROUND,
    SEAT,
    STANDINGS_ROW,
)
from tournaments.archive.selectors.exported_judging import seconds_left
from tournaments.models import (
    Match,
    MatchGame,
    MatchReport,
    MatchSeat,
    Round,
    RoundStandings,
    StatedGame,
)
from tournaments.pairing.costs import visible_costs
from tournaments.standings.result_facts import known_by_match
from tournaments.standings.services.standings_document import StandingsRow
from tournaments.standings.services.stored_standings import stored_document
from tournaments.terms.kinds import MatchState, RoundState
from tournaments.terms.match_score import MatchScore

Document = dict[str, Any]
ByMatch = Mapping[UUID, list[Document]]


def round_document(
    round_: Round,
    order: Mapping[UUID, int],
    *,
    for_staff: bool = False,
    soft_scores: bool = False,
) -> Document:
    """One published round, or one that was undone; `order` is that of the event's entries. Only
    with `soft_scores` it tells what players gave for sportsmanship."""
    given: Document = {
        "costs": visible_costs(round_.costs, for_staff=for_staff),
        "least": visible_costs(round_.least, for_staff=for_staff),
        "clock_left": seconds_left(round_.clock_left),
        "matches": _matches(round_, order, soft_scores=soft_scores),
    }
    if round_.state == RoundState.CLOSED:
        latest = RoundStandings.objects.filter(round=round_).order_by("-revision").first()
        if latest is not None:
            given["standings"] = [compact(row) for row in stored_document(latest)["results"]]
    return document_of(ROUND, round_, given)


def compact(row: StandingsRow) -> Document:
    """A row of a table in few words, since there is one for every player after every round."""
    record, games = row["record"], row["game_record"]
    given: Document = {
        "record": [record["wins"], record["losses"], record["draws"], record["byes"]],
        "games": [games["wins"], games["losses"], games["draws"]],
        "tiebreakers": {tiebreak["key"]: tiebreak["value"] for tiebreak in row["tiebreakers"]},
    }
    return document_of(STANDINGS_ROW, row, given)


def _matches(round_: Round, order: Mapping[UUID, int], *, soft_scores: bool) -> list[Document]:
    """All matches by table, those taken back before the one in their place."""
    seats, numbers = _seats(round_)
    if not soft_scores:
        for seat in (seat for row in seats.values() for seat in row):
            seat["sportsmanship"] = None
    games, reports = _games(round_), _reports(round_, numbers)
    # As objects without their seats, which were read as plain rows: a large event has thousands.
    matches = list(Match.objects.filter(round=round_).defer("reason_details"))
    by = known_by_match(matches, {match.pk: _score(seats[match.pk]) for match in matches})
    documents = [
        document_of(
            MATCH,
            match,
            {
                "settled_by": _settled_by(match),
                "known_by": by[match.pk],
                "seats": seats[match.pk],
                "games": games[match.pk],
                "reports": reports[match.pk],
            },
        )
        for match in matches
    ]
    return sorted(
        documents,
        key=lambda document: (
            document["table"],
            document["state"] != MatchState.VOID,
            [order[seat["entry"]] for seat in document["seats"]],
            str(document["settled_at"]),
        ),
    )


def _score(seats: Sequence[Document]) -> MatchScore:
    first, *others = seats
    won = (first["games_won"], sum(seat["games_won"] for seat in others))
    return MatchScore(won, first["games_drawn"])


def _settled_by(match: Match) -> str | None:
    """The way a match was settled, for an imported result as its archive says."""
    return (match.stated_by if match.is_imported else match.settled_by) or None


def _grouped(rows: Iterable[tuple[UUID, Document]]) -> ByMatch:
    grouped: dict[UUID, list[Document]] = defaultdict(list)
    for match, row in rows:
        grouped[match].append(row)
    return grouped


def _seats(round_: Round) -> tuple[ByMatch, Mapping[tuple[UUID, UUID], int]]:
    """The seats of each match, and the number of each entry's seat in a match."""
    names = [field.name for field in SEAT]
    rows = list(
        MatchSeat.objects.filter(round=round_)
        .order_by("number")
        .values_list("match", "number", *names)
    )
    seats = _grouped((match, dict(zip(names, values, strict=True))) for match, _, *values in rows)
    return seats, {(match, entry): number for match, number, entry, *_ in rows}


def _games(round_: Round) -> ByMatch:
    """The games that logs have settled: here, or as the archive of an imported event says."""
    names = [field.name for field in GAME if field.name != "stated"]
    logged = MatchGame.objects.filter(match__round=round_).values_list(
        "match", *names[:-1], "replay__certificate__jws"
    )
    stated = StatedGame.objects.filter(match__round=round_).values_list("match", *names)
    games = [*((False, row) for row in logged), *((True, row) for row in stated)]
    return _grouped(
        (match, _game({**dict(zip(names, values, strict=True)), "stated": is_stated}))
        for is_stated, (match, *values) in sorted(games, key=lambda row: int(row[1][1]))
    )


def _game(given: Document) -> Document:
    """A game without what it does not have: a tally, where it counts none, or a certificate; and
    without a word of its source where that is this service."""
    left_out = {name for name in ("tally", "stated") if not given[name]}
    kept = {name: value for name, value in given.items() if name not in left_out}
    return {**kept, "certificate": given["certificate"] or None}


def _reports(round_: Round, numbers: Mapping[tuple[UUID, UUID], int]) -> ByMatch:
    rows = MatchReport.objects.filter(match__round=round_).order_by("pk")
    return _grouped(
        (
            report.match_id,
            document_of(
                REPORT,
                report,
                {
                    "seat": numbers[report.match_id, report.entry_id],
                    "games_won": [report.games_seat_0, report.games_seat_1],
                    **({"stated": True} if report.stated else {}),
                },
            ),
        )
        for report in rows
    )
