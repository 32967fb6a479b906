"""Standings as documents, live and as a round left them."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Literal, NotRequired, TypedDict

from contract.rows import Parts
from decks.format_names import FormatName
from tournaments.core.players import Player, UuidText
from tournaments.core.round_names import RoundName, round_name
from tournaments.models import Round, Tournament
from tournaments.standings.counting import decimal, number
from tournaments.standings.profile_data import TiebreakerHead, tiebreaker_heads
from tournaments.standings.services.match_history import (
    ReadResults,
    profile_name,
    profile_of,
    result_reason_counts,
    settled_parts,
)
from tournaments.standings.services.pairings_document import (
    AskNames,
    names_of,
)
from tournaments.standings.services.soft_scores import Overall
from tournaments.standings.services.stage_tables import Placed, event_points_table
from tournaments.terms.kinds import RoundState, TournamentState
from tournaments.terms.soft_scores import are_scored, best


class Record(TypedDict):
    wins: int
    losses: int
    draws: int
    byes: int


class GameRecord(TypedDict):
    wins: int
    losses: int
    draws: int


class Tiebreaker(TypedDict):
    """A tiebreaker with four decimals; `priority` is its position in the order."""

    key: str
    value: str
    priority: int


class Award(TypedDict):
    """An award, with all players who share it."""

    award: Literal["best_painted", "best_sport"]
    score: str
    players: list[Player]


class StandingsRow(TypedDict):
    """A player's rank. Players equal in everything share the `rank` and are `tied`.

    `match_points` is a whole number, unless the profile has fractions.

    `stage` is the player's last stage, which decides their rank. Points, record and tiebreakers are
    those of the stages with points, as matches of a bracket give none. `manners` counts matches
    that weren't decided by playing, such as `no_show`, and is left out if there are none; a no-show
    or a penalty counts only for the player who lost.

    Once an event that scores them is finished, `painting` is the score from staff and
    `sportsmanship` the mean of the scores from opponents, null without any. `total` is the points
    including both, which decides the rank; it is left out if they don't count in the standings.
    """

    rank: int
    tied: bool
    stage: int
    group: int | None
    player: Player
    status: Literal["active", "dropped"]
    dropped_after_round: int | None
    match_points: float
    record: Record
    game_record: GameRecord
    tiebreakers: list[Tiebreaker]
    manners: NotRequired[dict[str, int]]
    painting: NotRequired[int | None]
    sportsmanship: NotRequired[str | None]
    total: NotRequired[str]


class StandingsHead(Parts):
    tournament_id: UuidText
    name: str
    game: str
    game_name: Annotated[str, "Name of a game `other`; empty for a game with rules."]
    format: FormatName
    profile: Annotated[str, "Name of the profile, or `own`."]
    title: Annotated[str, "Title of the profile."]
    tiebreaker_heads: list[TiebreakerHead]


class LiveStandings(StandingsHead):
    """The current standings. `round` is the last published one. `awards` is empty until the end of
    an event that scores painting or sportsmanship.
    """

    state: str
    round: RoundName | None
    snapshot: Literal["live"]
    final: bool
    awards: list[Award]
    results: list[StandingsRow]


class RoundSnapshot(StandingsHead):
    """The standings after a round. A correction creates a new `revision`."""

    round: RoundName
    snapshot: Literal["round"]
    revision: int
    results: list[StandingsRow]


def live_standings(tournament: Tournament, *, names: AskNames | None = None) -> LiveStandings:
    """The standings by all results so far, those of an open round included. `names` are passed by
    callers that write other documents with them."""
    published = tournament.rounds.published()
    latest = published.order_by("-number").first()
    final = tournament.state == TournamentState.FINISHED
    rows = _rows(tournament, None, names or names_of(tournament.pk))
    return {
        **_head(tournament),
        "state": tournament.state,
        "round": None if latest is None else round_name(latest),
        "snapshot": "live",
        "final": final,
        "awards": _awards(rows) if final and are_scored(tournament) else [],
        "results": rows,
    }


def _awards(rows: Sequence[StandingsRow]) -> list[Award]:
    """Best painted and best sport of those who stand in the final standings."""
    players = {row["player"]["id"]: row["player"] for row in rows}
    painting = {row["player"]["id"]: row.get("painting") for row in rows}
    given = {row["player"]["id"]: row.get("sportsmanship") for row in rows}
    sportsmanship = {name: None if mean is None else Fraction(mean) for name, mean in given.items()}
    awards: list[Award] = []
    if first := best(painting):
        named = [players[name] for name in first[1]]
        awards.append({"award": "best_painted", "score": str(first[0]), "players": named})
    if first := best(sportsmanship):
        named = [players[name] for name in first[1]]
        score = given[first[1][0]] or ""
        awards.append({"award": "best_sport", "score": score, "players": named})
    return awards


def round_standings(
    round_: Round,
    revision: int,
    *,
    names: AskNames | None = None,
    results: ReadResults = settled_parts,
) -> RoundSnapshot:
    """The standings after a closed round: its results and those before it only. Callers that write
    those of several rounds pass `names` and `results` that are read once."""
    names = names or names_of(round_.tournament_id)
    return {
        **_head(round_.tournament),
        "round": {"number": round_.number, "state": RoundState.CLOSED},
        "snapshot": "round",
        "revision": revision,
        "results": _rows(round_.tournament, round_.number, names, results),
    }


def _head(tournament: Tournament) -> StandingsHead:
    profile = profile_of(tournament)
    return {
        "tournament_id": str(tournament.pk),
        "name": tournament.name,
        "game": tournament.game,
        "game_name": tournament.game_name,
        "format": {"slug": tournament.format, "digest": tournament.format_digest or None},
        "profile": profile_name(tournament),
        "title": profile.title,
        "tiebreaker_heads": tiebreaker_heads(profile),
    }


def _rows(
    tournament: Tournament,
    last_round: int | None,
    ask: AskNames,
    results: ReadResults = settled_parts,
) -> list[StandingsRow]:
    table = event_points_table(tournament, last_round=last_round, results=results)
    names = ask()
    manners = result_reason_counts(tournament, last_round=last_round)
    rows = [
        _row(place, names[entry.pk], entry.last_round, last_round)
        for place in table.placed
        for entry in [table.entries[place.player]]
    ]
    for row in rows:
        if reasons := manners.get(row["player"]["id"]):
            row["manners"] = reasons
    for place, row in zip(table.placed, rows, strict=True):
        if place.overall is not None:
            _add_soft_scores(row, tournament, place.overall)
    return rows


def _add_soft_scores(row: StandingsRow, tournament: Tournament, overall: Overall) -> None:
    """Add what the event scores besides matches to the row of a player."""
    if tournament.painting_most is not None:
        row["painting"] = overall.scores.painting
    if tournament.sportsmanship_most is not None:
        mean = overall.scores.sportsmanship
        row["sportsmanship"] = None if mean is None else decimal(mean)
    if overall.total is not None:
        row["total"] = decimal(overall.total)


def _row(
    placed: Placed, player: Player, dropped: int | None, last_round: int | None
) -> StandingsRow:
    row = placed.row
    if dropped is not None and last_round is not None and dropped >= last_round:
        dropped = None
    return {
        "rank": placed.rank,
        "tied": placed.tied,
        "stage": placed.stage,
        "group": placed.group,
        "player": player,
        "status": "active" if dropped is None else "dropped",
        "dropped_after_round": dropped,
        "match_points": number(row.score),
        "record": {
            "wins": row.wins,
            "losses": row.losses,
            "draws": row.draws,
            "byes": row.byes,
        },
        "game_record": {
            "wins": row.games_won,
            "losses": row.games_lost,
            "draws": row.games_drawn,
        },
        "tiebreakers": [
            {"key": tiebreak.key, "value": decimal(tiebreak.value), "priority": order}
            for order, tiebreak in enumerate(row.tiebreaks, 1)
        ],
    }
