"""Games that were really played, with logs that wait for an answer, and their ends on pages."""

from uuid import UUID

import engine
from accounts.models import User
from replays.models import Replay
from replays.services.certification import run_job
from replays.services.filming import make_due_films
from tests.support.factories import NOW, host_log, make_user
from tests.support.playing import bring
from tests.support.seen import Node
from tournaments.matches.services.results import count_replays
from tournaments.models import Match


def real_game(match: Match, players: list[User]) -> tuple[Replay, int]:
    """The certified log of a game that was really played, brought by its winner, and the seat of
    the other."""
    log = host_log(match, make_user())
    end = engine.read_log(log).end
    assert end is not None
    assert end.outcome.winner is not None
    winner = end.outcome.winner
    replay = bring(match, players[winner], log=log)
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    count_replays(match_id=UUID(replay.slot.match), now=NOW)
    return replay, 1 - winner


def filmed_game(match: Match, players: list[User]) -> tuple[Replay, int]:
    """A real game, once its films are made."""
    replay, loser = real_game(match, players)
    assert make_due_films(clock=lambda: NOW) == 1
    return replay, loser


def drawn_on(page: Node) -> str:
    """The last position of the only game whose end a page shows."""
    (text,) = page.all("pre")
    return "".join(text.inside)
