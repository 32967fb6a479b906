"""The end of a game as one of its players saw it, drawn from a certified log for them alone."""

from functools import lru_cache
from uuid import UUID

import engine
from replays.models import Replay
from tournaments.models import MatchSeat

# Texts kept by each process: they never change, and pages ask for the same ones again and again.
KEPT = 256


def final_view(replay: Replay, *, own: MatchSeat, names: tuple[str, ...]) -> str | None:
    """The position at the end of a certified log as the player of `own` saw it, as lines of text;
    None where the log cannot be drawn by the rules that are here.

    The caller has made sure that the reader plays for `own`. `names` are those of the seats.
    """
    finding = getattr(replay, "finding", None)
    if finding is None or not finding.certified:
        return None
    return _drawn(replay.pk, own.number, names)


@lru_cache(maxsize=KEPT)
def _drawn(replay_id: UUID, side: int, names: tuple[str, ...]) -> str | None:
    replay = Replay.objects.select_related("slot").defer("slot__seed").get(pk=replay_id)
    plain = replay.slot.format_plain
    try:
        format = None if plain is None else engine.format_from_plain(replay.slot.game, plain)
    except (engine.FormatUnusable, engine.UnknownGame):
        return None
    return engine.final_view(replay.log, side=side, names=names, format=format)
