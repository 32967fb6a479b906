"""The move list of a log: from the first move, in pages without gaps, for whoever may read it."""

import pytest
from django.test import Client

import engine
from replays.models import Replay
from replays.services.certification import run_job
from tests.support.factories import NOW, host_log, make_user, upload
from tests.support.playing import seated_match
from tests.support.seen import Node, headings, notices, rows, seen
from tournaments.matches.selectors.log_diff import AROUND

pytestmark = pytest.mark.django_db


@pytest.fixture
def replay() -> Replay:
    """A certified log that everybody may read."""
    match, _ = seated_match()
    host = make_user("host")
    log = host_log(match, host)
    replay = upload(match, host, log)
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    Replay.objects.update(revealed_at=NOW)
    return Replay.objects.get()


def page(replay: Replay, query: str = "") -> Node:
    return seen(Client().get(f"/replays/{replay.pk}{query}"))


def ways(page: Node) -> dict[str, str]:
    names = ("Earlier moves", "Later moves")
    return {node.text: str(node.attrs["href"]) for node in page.all("a") if node.text in names}


def test_it_begins_with_the_first_move_and_has_a_link_to_each(replay: Replay) -> None:
    words = engine.move_words(engine.read_log(replay.log))
    begin = page(replay)
    listed = rows(begin)
    assert [row[0] for row in listed] == [str(number) for number in range(1, AROUND + 2)]
    assert [row[2] for row in listed] == words[: AROUND + 1]
    places = [node.attrs["href"] for body in begin.all("tbody") for node in body.all("a")]
    assert places == [f"?move={number}#move-{number}" for number in range(1, AROUND + 2)]
    assert set(ways(begin)) == {"Later moves"}


@pytest.mark.proof(of="slow")
def test_later_and_earlier_pages_leave_no_move_out(replay: Replay) -> None:
    words = engine.move_words(engine.read_log(replay.log))
    for first, way in (("", "Later moves"), (f"?move={len(words)}", "Earlier moves")):
        query = first
        numbers: set[int] = set()
        while True:
            part = page(replay, query)
            listed = [int(row[0]) for row in rows(part)]
            # Each part touches or overlaps the one before it.
            touching = not numbers or any({number - 1, number + 1} & numbers for number in listed)
            numbers |= {*listed}
            assert touching
            if way not in ways(part):
                break
            query = ways(part)[way].removesuffix("#moves")
        assert numbers == set(range(1, len(words) + 1))


@pytest.mark.parametrize("requested", ["99999", "0", "x", "-3", "9" * 9])
def test_a_move_that_is_not_there_is_answered_with_the_nearest(
    replay: Replay, requested: str
) -> None:
    count = len(engine.read_log(replay.log).moves)
    answered = page(replay, f"?move={requested}")
    numbers = [int(row[0]) for row in rows(answered)]
    assert (count if requested == "99999" else 1) in numbers
    assert notices(answered)[-1] == (
        f"This log has {count} moves. Here are the nearest to the one in the address."
    )


def test_a_sealed_log_has_no_move_list(replay: Replay) -> None:
    assert headings(page(replay)) == ["Log of game 1", "Move list"]
    Replay.objects.update(revealed_at=None)
    assert headings(page(replay)) == ["Log of game 1"]
    assert headings(page(replay, "?move=1")) == ["Log of game 1"]
