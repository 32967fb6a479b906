"""The end of a game as one of its players saw it, with the names of who played."""

import re
from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from replays import selectors
from tournaments.matches.awaiting import Submission

# How a line of a view names a side (engine.final_views).
SIDE = re.compile(r"^\{(\d)\}", re.MULTILINE)


def final_views(every: Collection[Submission]) -> Mapping[UUID, str]:
    """By replay how the logs among what was brought ended, as the side that is to answer saw it;
    none where the worker that verified a log drew none."""
    logs = {
        submission.replay.pk: submission for submission in every if submission.replay is not None
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
