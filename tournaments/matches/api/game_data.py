"""Games of a match and their logs in answers: allow-lists, so that nothing secret is shown because
it exists."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Annotated, Any, Literal, NotRequired, TypedDict
from uuid import UUID

from replays.api.serializers import GameTally
from replays.models import Replay, Slot
from replays.verdicts import ReplayState, replay_state
from tournaments.core.round_timer import settles_at
from tournaments.models import MatchGame, ReopenedGame
from tournaments.terms.kinds import LogAnswer
from tournaments.terms.known_by import game_known_by

GameKnown = Literal[
    "table",
    "host",
    "recorded_by_staff",
    "both_players",
    "against_self",
    "one_player",
    "staff_accepted",
]
GameSettled = Literal["table", "host", "recorded", "both", "conceded", "window", "staff"]


class StanceData(TypedDict):
    """A confirmation or dispute of a log, by the player of a seat or by its host (`seat` null)."""

    seat: int | None
    stance: Literal["stands_by", "contests"]


class LogData(TypedDict):
    """A log of a game, without its contents: who uploaded it first, and where the dice and shuffles
    of a certified one come from. `counts` says that it has settled its game, `overruled` that a
    ruling decided against it. If unanswered logs become final in the event, the opponent can
    dispute a certified one until `contestable_until`, null while the round timer is paused. It is
    never before `final_not_before`, null if there is no deadline: before they are notified, or for
    a log that doesn't become final by itself.
    """

    id: Annotated[str, {"format": "uuid"}]
    state: ReplayState
    certificate: bool
    brought_by: Literal["table", "host", "player"]
    draws: Literal["seeded", "recorded"] | None
    counts: bool
    overruled: bool
    stances: list[StanceData]
    contestable_until: datetime | None
    final_not_before: datetime | None


class SettledGame(TypedDict):
    """A settled game: its end, the certified log that settled it, and who confirmed that log.
    `winner` is a seat; `tally` is included if the game has one. A `reinstated` game was settled
    before its match was reopened, and a judge let it count again."""

    winner: int | None
    tally: NotRequired[GameTally]
    known_by: GameKnown
    settled_by: GameSettled
    settled_at: datetime
    replay_id: Annotated[str, {"format": "uuid"}]
    reinstated: bool


class FormerGame(TypedDict):
    """The settlement of a game before its match was reopened. A judge can reinstate it."""

    winner: int | None
    tally: NotRequired[GameTally]
    settled_by: GameSettled
    settled_at: datetime
    replay_id: Annotated[str, {"format": "uuid"}]
    taken_back_at: datetime


class FormerSeed(TypedDict):
    """The commitment to a seed that was valid for a game until `replaced_at`, and the logs uploaded
    until then, which no longer count. `opened_at` is the time when a log with the seed became
    public.
    """

    seed_commitment: str
    opened_at: datetime | None
    replaced_at: datetime
    replays: list[LogData]


class GameData(TypedDict):
    """A game of a match, with its commitments. If the match was reopened after the log was public,
    the game gets a new seed; `former_seeds` has the earlier ones, oldest first. `taken_back` is the
    result before that, until there is a new one.
    """

    number: int
    rules_digest: str
    seed_commitment: str
    deck_commitments: list[str]
    settlement: SettledGame | None
    replays: list[LogData]
    taken_back: FormerGame | None
    former_seeds: list[FormerSeed]


def game_data(
    slot: Slot,
    settled: MatchGame | None,
    taken_back: ReopenedGame | None,
    replaced: Iterable[Slot],
    logs: Mapping[UUID, list[LogData]],
) -> GameData:
    return {
        "number": slot.game_number,
        "rules_digest": slot.rules_digest,
        "seed_commitment": slot.seed_commitment,
        "deck_commitments": [seat.deck_commitment for seat in slot.seats.all()],
        "settlement": None if settled is None else _settlement(settled),
        "replays": logs.get(slot.pk, []),
        "taken_back": None if taken_back is None else _taken_back(taken_back),
        "former_seeds": [_former_seed(former, logs.get(former.pk, [])) for former in replaced],
    }


def _settlement(settled: MatchGame) -> SettledGame:
    by: Any = settled.settled_by
    known: Any = game_known_by(by)
    data: SettledGame = {
        "winner": settled.winner,
        "known_by": known,
        "settled_by": by,
        "settled_at": settled.settled_at,
        "replay_id": str(settled.replay_id),
        "reinstated": settled.reinstated,
    }
    return {**data, "tally": settled.tally} if settled.tally else data


def _taken_back(game: ReopenedGame) -> FormerGame:
    by: Any = game.settled_by
    data: FormerGame = {
        "winner": game.winner,
        "settled_by": by,
        "settled_at": game.settled_at,
        "replay_id": str(game.replay_id),
        "taken_back_at": game.taken_back_at,
    }
    return {**data, "tally": game.tally} if game.tally else data


def _former_seed(slot: Slot, logs: list[LogData]) -> FormerSeed:
    assert slot.replaced_at is not None
    return {
        "seed_commitment": slot.seed_commitment,
        "opened_at": slot.seed_opened_at,
        "replaced_at": slot.replaced_at,
        "replays": logs,
    }


def log_data(log: Replay, seats: Mapping[UUID, int], counting: Collection[UUID]) -> LogData:
    window = getattr(log, "objection_window", None)
    finding = getattr(log, "finding", None)
    draws: Any = None if finding is None else finding.draws or None
    overruled = log.overruled_at is not None
    last = {stance.entry_id: stance for stance in log.stances.all()}
    return {
        "id": str(log.pk),
        "state": replay_state(log),
        "certificate": hasattr(log, "certificate"),
        "brought_by": log.brought_by,
        "draws": draws,
        "counts": log.pk in counting and not overruled,
        "overruled": overruled,
        "stances": [
            stance_data(None if entry is None else seats[entry], stance.stance)
            for entry, stance in last.items()
        ],
        "contestable_until": None if window is None else settles_at(window.match, window.due_at),
        "final_not_before": None if window is None else window.due_at,
    }


def stance_data(seat: int | None, stance: str) -> StanceData:
    return {
        "seat": seat,
        "stance": "stands_by" if stance == LogAnswer.STANDS_BY else "contests",
    }
