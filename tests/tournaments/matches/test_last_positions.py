"""The last position of a game, with the names of who played it."""

import gzip
import json
from typing import Any

import pytest

import engine
from replays.models import Film, Replay
from tests.engine.walks import start
from tests.support.factories import make_round, upload
from tests.support.playing import host_of, seated_match
from tests.support.teams import make_team, team_event
from tournaments.matches.selectors import last_positions
from tournaments.matches.selectors.submissions import Submission
from tournaments.models import Match

pytestmark = pytest.mark.django_db

Films = dict[str, dict[str, Any]]


def conceded(slug: str, number: int) -> Films:
    """The films of a game that the first side gives up at once."""
    table = start(engine.game(slug), number)
    for seat in range(0, table.state.seats, 2):
        table.move(seat, ("concede",))
    return engine.make_films(table.log())


def submitted(match: Match, films: Films) -> Submission:
    """A log with these films for the first seat to answer."""
    replay = upload(match, host_of(match), f"log {Replay.objects.count()}\n".encode())
    for audience, film in films.items():
        Film.objects.create(replay=replay, audience=audience, packed=packed(film))
    own, other = match.seats.select_related("entry").order_by("number")
    return Submission(match, own, other, replay=replay)


def packed(film: dict[str, Any]) -> bytes:
    return gzip.compress(json.dumps(film).encode())


def read(*submissions: Submission) -> list[str]:
    """The positions of these logs, as far as they are shown, in order."""
    return [*last_positions.last_positions(submissions).values()]


def test_players_read_what_their_own_seat_saw_with_their_names() -> None:
    match, _ = seated_match()
    films = conceded("tactics_anthem", 1)
    names = [seat.entry.name for seat in match.seats.order_by("number")]
    own, public = (
        engine.film_sentences(films[audience], names).last_position()
        for audience in ("0", "public")
    )

    assert read(submitted(match, films)) == [own]
    assert own.splitlines()[0] == f"{names[0]} (you)"
    assert own != public


def test_teams_read_what_everybody_saw_with_a_name_for_each_seat() -> None:
    event = team_event()
    for number, name in enumerate(("Foxes", "Hares")):
        make_team(event, name, number=number)
    match = make_round(event).matches.get()
    films = conceded("letal", 1)
    first, second = (seat.entry.name for seat in match.seats.order_by("number"))
    names = [
        f"{first} (first player)",
        f"{second} (first player)",
        f"{first} (partner)",
        f"{second} (partner)",
    ]
    everybody = engine.film_sentences(films["public"], names).last_position()

    assert read(submitted(match, films)) == [everybody]
    assert [line for line in everybody.splitlines() if line in names] == names


def test_a_log_without_films_is_left_out() -> None:
    match, _ = seated_match()
    log = submitted(match, {})

    assert read(log, Submission(match, log.own, log.other)) == []


def test_a_page_reads_films_up_to_a_number_of_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = seated_match()
    films = conceded("tactics_anthem", 1)
    logs = [submitted(match, films) for _ in range(3)]
    film = Film.objects.filter(audience="0")[0]
    read_with = []
    for most in (3 * film.length, 3 * film.length - 1, film.length - 1):
        monkeypatch.setattr(last_positions, "MOST_BYTES", most)
        read_with.append(len(read(*logs)))

    assert film.length == len(gzip.decompress(film.packed))
    assert read_with == [3, 2, 0]
