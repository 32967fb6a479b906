"""The last position of a game for those who have to answer its log, from the film of their seat."""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

import engine
from ground.texts import reader_language
from replays.models import Film
from replays.selectors import audiences_by_replay, films_of
from tournaments.matches.selectors.seating import place_in_team
from tournaments.matches.selectors.spectators import audience_of_side
from tournaments.matches.selectors.submissions import Submission

# The most bytes of films that are read for one page. Those of games by bots that try to win have
# some 100,000 each, and 2,000,000 bytes take some 70 ms and 13 MB.
MOST_BYTES = 2_000_000


def last_positions(submissions: Iterable[Submission]) -> Mapping[UUID, str]:
    """By replay, the last position of each log among these submissions, as the side that has to
    answer saw it, in lines of text. Logs without films are left out, and those from the first on
    whose film goes beyond MOST_BYTES."""
    of_log = {each.replay.pk: each for each in submissions if each.replay is not None}
    made = audiences_by_replay(replay_ids=of_log)
    films = films_of(
        audiences={
            replay_id: audience_of_side(
                of_log[replay_id].own.number, audiences, len(of_log[replay_id].seats)
            )
            for replay_id, audiences in made.items()
        }
    )
    by_replay = {film.replay_id: film for film in films}
    positions: dict[UUID, str] = {}
    left = MOST_BYTES
    for replay_id in (replay_id for replay_id in of_log if replay_id in by_replay):
        left -= by_replay[replay_id].length
        if left < 0:
            break
        positions[replay_id] = _position(by_replay[replay_id], of_log[replay_id])
    return positions


def is_being_drawn(submission: Submission) -> bool:
    """True for a log whose films are not made yet, but will be."""
    replay = submission.replay
    return replay is not None and not submission.is_held and replay.finding.films_due_at is not None


def _position(film: Film, submission: Submission) -> str:
    plain = film.plain
    sides = [seat.entry.name for seat in submission.seats]
    names = sides if plain["seats"] == plain["sides"] else _of_teams(sides, plain["seats"])
    return engine.film_sentences(plain, names, reader_language()).last_position()


def _of_teams(teams: Sequence[str], seats: int) -> Sequence[str]:
    """The names of the seats of two teams."""
    return [place_in_team(teams[engine.side_of(seat)], seat) for seat in range(seats)]
