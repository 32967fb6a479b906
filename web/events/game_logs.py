"""The game logs of an event, as its page of replays lists them."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from accounts.models import User
from replays.models import Replay
from tournaments.matches.selectors.game_logs import game_logs
from tournaments.models import Match
from tournaments.stages.selectors.round_names import round_name
from web.matches.texts import LogStatus, log_status, standing


@dataclass(frozen=True)
class GameLogRow:
    """A game log with its match; `standing` is what a certified log means for it."""

    match: Match
    log: Replay
    round_name: str
    names: Sequence[str]
    status: LogStatus
    standing: str


def game_log_rows(*, ids: Sequence[UUID], reader: User | None) -> list[GameLogRow]:
    """These game logs of an event, as this reader may see them."""
    logs = game_logs(ids=ids)
    rounds = {match.round_id: match.round for match, _, _ in logs}
    names = {pk: round_name(round_) for pk, round_ in rounds.items()}
    return [
        _row(match, log, names[match.round_id], reader, settles=settles)
        for match, log, settles in logs
    ]


def _row(match: Match, log: Replay, name: str, reader: User | None, *, settles: bool) -> GameLogRow:
    status = log_status(log, reader)
    certified = status.state == "certified"
    return GameLogRow(
        match=match,
        log=log,
        round_name=name,
        names=[seat.entry.name for seat in match.seats.all()],
        status=status,
        standing=standing(log, match, settles=settles) if certified else "",
    )
