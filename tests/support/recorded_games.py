"""Games that were recorded at a table."""

import json
from uuid import UUID

import engine
from accounts.models import User
from replays.models import Replay
from replays.services.certification import run_job
from tests.support.factories import GAME, NOW, legal_deck
from tests.support.playing import host_of
from tournaments.matches.services.hosting import TableGame, start_recording
from tournaments.matches.services.results import count_replays
from tournaments.models import Match

SHUFFLES = [
    (0, f"shuffle/{part}/{seat}", tuple(range(sum(legal_deck(seat).parts[part].values()))))
    for part in ("minions", "tactics")
    for seat in (0, 1)
]


def start(match: Match, user: User) -> TableGame:
    return start_recording(match_id=match.pk, game_number=1, user=user, now=NOW)


def table_log(match: Match, *, loser: int = 1, without: tuple[int, ...] = ()) -> bytes:
    """A log with shuffles of its own, which a seat concedes; without the salts of some sides."""
    hosted = start(match, host_of(match))
    table = engine.open_table(
        engine.game(GAME),
        format=engine.format_from_plain(GAME, hosted.format),
        decks=[engine.Deck.from_plain(seat.deck) for seat in hosted.seats],
        seed=bytes(32),
        match=hosted.slot.match,
        players=[seat.player for seat in hosted.seats],
        salts=[seat.salt or b"" for seat in hosted.seats],
        draws=SHUFFLES,
    )
    table.move(loser, ("concede",))
    *lines, last = table.log().encode().splitlines()
    opening = json.loads(last)
    for side in without:
        opening["decks"][side]["salt"] = ""
    told_last = json.dumps(opening, separators=(",", ":"), sort_keys=True).encode()
    return b"".join(line + b"\n" for line in [*lines, told_last])


def verified(replay: Replay) -> Replay:
    """The replay once a worker has judged it and its match has heard of it."""
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    count_replays(match_id=UUID(replay.slot.match), now=NOW)
    return Replay.objects.select_related("finding").get(pk=replay.pk)
