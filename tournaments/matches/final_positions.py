"""The final position of a game as one of its players saw it, with the names of the players."""

import re
from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from replays import selectors
from tournaments.matches.awaiting import Submission
from tournaments.matches.seating import place_in_team

# How a line of a view names a side, or a seat of a team (engine.final_views).
PLACE = re.compile(r"^\{(?P<side>\d)\}(?:, seat (?P<seat>\d))?", re.MULTILINE)


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
    def named(place: re.Match[str]) -> str:
        name = names[int(place["side"])]
        return name if place["seat"] is None else place_in_team(name, int(place["seat"]))

    return PLACE.sub(named, text)
