"""The final position of a game as one of its players saw it, with the names of the players."""

import re
from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from replays import selectors
from tournaments.matches.awaiting import Submission

# How a line of a view names a side (engine.final_views).
SIDE = re.compile(r"^\{(\d)\}", re.MULTILINE)


def final_views(submissions: Collection[Submission]) -> Mapping[UUID, str]:
    """By replay, the final position of each log among these submissions, as the side that has to
    answer saw it. Logs are left out for which the worker drew none."""
    logs = {
        submission.replay.pk: submission
        for submission in submissions
        if submission.replay is not None
    }
    drawn = selectors.final_views(
        of=[(pk, submission.own.number) for pk, submission in logs.items()]
    )
    return {
        replay_id: _named(text, [seat.entry.name for seat in logs[replay_id].seats])
        for (replay_id, _), text in drawn.items()
    }


def _named(text: str, names: Sequence[str]) -> str:
    return SIDE.sub(lambda side: names[int(side[1])], text)
