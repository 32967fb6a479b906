"""What the players of a match say on its page: results, logs, and their word for a log."""

from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from accounts.models import User
from replays.models import Replay
from replays.packing import pack
from replays.services.certification import run_job
from replays.services.uploads import MAX_LOG_BYTES
from tests.support.factories import (
    captain_of,
    conceded_log,
    host_log,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    settle,
)
from tests.support.pages import signed_in
from tests.support.seen import Node, facts, headings, links, notices, seen
from tournaments.matches.services.results import count_replays
from tournaments.models import LogConfirmation, Match, MatchReport
from tournaments.terms.kinds import MatchState

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> list[User]:
    return [make_user("ann"), make_user("ben")]


def match_of(players: list[User], **plan) -> Match:
    """The only match of a running event, with the player of seat 0 first in `players`."""
    event = make_tournament(make_user("organiser"), **plan)
    for number, user in enumerate(players):
        make_entry(event, user.username.title(), number, user=user)
    match = make_round(event).matches.get()
    first = captain_of(match.seats.get(number=0).entry)
    players.sort(key=lambda user: user != first)
    return match


def chips(page: Node) -> list[str]:
    """The statuses of a log beside its title."""
    (title,) = (node for node in page.all("div") if node.attrs.get("class") == "title")
    return [node.text for node in title.all("span")]


def log_of(match: Match) -> SimpleUploadedFile:
    return SimpleUploadedFile("game.log", host_log(match, make_user()))


def won_log(match: Match) -> SimpleUploadedFile:
    """A log that seat 0 has won, so that its player needs the word of the other."""
    return SimpleUploadedFile("game.log", conceded_log(match, make_user(), 1))


def send(client: Client, match: Match, log: SimpleUploadedFile, game: int = 1):
    return client.post(f"/matches/{match.pk}/logs", {"game": game, "log": log})


def fields(page: Node) -> list[str | None]:
    """What the forms of a page ask for, in their order."""
    controls = page.all("main")[0].all("select", "input", "textarea")
    offered = [control for control in controls if control.attrs.get("type") != "hidden"]
    return list(dict.fromkeys(control.attrs["name"] for control in offered))


def certify(match: Match) -> Replay:
    replay = Replay.objects.latest("uploaded_at")
    run_job(job_id=replay.job.pk, clock=timezone.now)
    count_replays(match_id=UUID(replay.slot.match), now=timezone.now())
    return replay


@pytest.mark.proof(of="events")
def test_two_equal_reports_settle_the_match(players: list[User]) -> None:
    match = match_of(players)
    ann, ben = map(signed_in, players)
    first = ann.post(f"/matches/{match.pk}/report", {"score": "1-0-0"}, follow=True)
    match.refresh_from_db()
    between = match.state
    ben.post(f"/matches/{match.pk}/report", {"score": "1-0-0"})
    match.refresh_from_db()
    page = seen(ben.get(f"/matches/{match.pk}"))

    assert notices(seen(first))[0] == "Result reported."
    assert (between, match.state) == (MatchState.OPEN, MatchState.SETTLED)
    assert facts(page)["Decided by"].startswith("Reported by both players.")
    assert [form.attrs.get("action") for form in page.all("main")[0].all("form")] == []


@pytest.mark.proof(of="events")
def test_each_player_is_offered_scores_with_their_own_games_first(players: list[User]) -> None:
    match = match_of(players, best_of=3)
    offered = []
    for user in players:
        page = seen(signed_in(user).get(f"/matches/{match.pk}"))
        labels = [node for node in page.all("label") if node.all("input")]
        offered.append({node.all("input")[0].attrs["value"]: node.text for node in labels})

    assert [of["2-1-0"] for of in offered] == ["2–1 I won", "1–2 I lost"]
    assert [of["0-0-3"] for of in offered] == ["Draw 0–0–3"] * 2
    assert offered[0].keys() == offered[1].keys()
    assert "0-0-0" not in offered[0]
    assert "3-0-0" not in offered[0]


@pytest.mark.proof(of="events")
def test_contradicting_reports_are_for_a_judge(players: list[User]) -> None:
    match = match_of(players)
    for user, score in zip(players, ("1-0-0", "0-1-0"), strict=True):
        signed_in(user).post(f"/matches/{match.pk}/report", {"score": score})
    page = seen(Client().get(f"/matches/{match.pk}"))
    names = [user.username.title() for user in players]

    assert facts(page)["Disputed"].startswith(
        "The players report different results. A judge decides."
    )
    assert [
        node.text.partition("–")[0] for node in page.all("main")[0].all("ul")[-1].all("li")
    ] == [f"{name}: {name} won 1" for name in names]


@pytest.mark.parametrize("score", ["", "2-0-0", "1-1-0", "x", "1-0-0-0"])
def test_a_score_that_there_cannot_be(players: list[User], score: str) -> None:
    match = match_of(players)
    page = seen(signed_in(players[0]).post(f"/matches/{match.pk}/report", {"score": score}))

    assert len(notices(page)) == 1
    assert fields(page) == ["score", "game", "log", "words"]
    assert MatchReport.objects.count() == 0


@pytest.mark.proof(of="events")
def test_a_log_waits_and_is_certified(players: list[User]) -> None:
    match = match_of(players)
    ann = signed_in(players[0])
    response = send(ann, match, log_of(match))
    waiting = seen(ann.get(response["Location"]))
    replay = certify(match)
    log_page = seen(ann.get(response["Location"]))

    assert response["Location"] == f"/replays/{replay.pk}"
    assert headings(waiting)[0] == headings(log_page)[0] == "Log of game 1"
    assert notices(waiting) == ["Replaying the game. This page updates by itself."]
    assert notices(log_page) == ["Certified: every move is legal."]
    assert facts(log_page)["Answers"] == f"Confirmed by {players[0].username.title()}"
    assert f"/replays/{replay.pk}" in links(seen(ann.get(f"/matches/{match.pk}")))


@pytest.mark.proof(of="events")
@pytest.mark.parametrize(
    ("stance", "state", "notice", "status"),
    [
        ("stands_by", MatchState.SETTLED, "Game log confirmed.", "Confirmed by both"),
        ("contests", MatchState.DISPUTED, "Game log disputed. A judge decides.", "Disputed"),
    ],
)
def test_the_opponent_confirms_a_log_or_disputes_it(
    players: list[User], stance: str, state: str, notice: str, status: str
) -> None:
    match = match_of(players)
    ann, ben = map(signed_in, players)
    send(ann, match, won_log(match))
    replay = certify(match)
    before = seen(ben.get(f"/replays/{replay.pk}"))
    page = seen(ben.post(f"/replays/{replay.pk}/stance", {"stance": stance}, follow=True))
    match.refresh_from_db()
    after = seen(ben.get(f"/replays/{replay.pk}"))

    assert match.state == state
    assert notices(page)[0] == notice
    assert [chips(before), chips(after)] == [["Certified"], ["Certified", status]]


@pytest.mark.proof(of="events")
def test_only_players_are_asked_and_only_players_may_say(players: list[User]) -> None:
    match = match_of(players)
    send(signed_in(players[0]), match, won_log(match))
    replay = certify(match)
    other = signed_in(make_user("other"))
    forms = [
        len(seen(client.get(path)).all("main")[0].all("form"))
        for client in (Client(), other, signed_in(players[1]))
        for path in (f"/matches/{match.pk}", f"/replays/{replay.pk}")
    ]
    other.post(f"/matches/{match.pk}/report", {"score": "1-0-0"})
    send(other, match, SimpleUploadedFile("game.log", b"x"))
    refused = other.post(f"/replays/{replay.pk}/stance", {"stance": "stands_by"}, follow=True)

    assert forms == [0, 0, 0, 0, 6, 1]
    assert notices(seen(refused))[0] == "You don’t play in this match."
    assert (MatchReport.objects.count(), Replay.objects.count()) == (0, 1)
    assert LogConfirmation.objects.count() == 1


@pytest.mark.parametrize(
    ("content", "notice"),
    [
        (b"", "The log is empty. Send the file that the game program wrote."),
        (
            b"x" * (MAX_LOG_BYTES + 1),
            f"A game log can have up to {MAX_LOG_BYTES} bytes. This one has {MAX_LOG_BYTES + 1}.",
        ),
        (
            b"x" * (4 * MAX_LOG_BYTES),
            f"A game log can have up to {MAX_LOG_BYTES} bytes. This one has {4 * MAX_LOG_BYTES}.",
        ),
    ],
)
def test_a_file_that_is_no_log(players: list[User], content: bytes, notice: str) -> None:
    match = match_of(players)
    ann = signed_in(players[0])
    before = fields(seen(ann.get(f"/matches/{match.pk}")))
    page = seen(send(ann, match, SimpleUploadedFile("game.log", content)))

    assert notices(page) == [notice]
    assert fields(page) == before == ["score", "game", "log", "words"]
    assert Replay.objects.count() == 0


def test_a_wrong_file_is_named_in_plain_words_and_the_rest_is_a_detail(
    players: list[User],
) -> None:
    match = match_of(players)
    ann = signed_in(players[0])
    send(ann, match, SimpleUploadedFile("notes.txt", b"Milk, eggs\n"))
    replay = Replay.objects.get()
    run_job(job_id=replay.job.pk, clock=timezone.now)
    own, other = (
        seen(signed_in(user).get(f"/replays/{replay.pk}")) for user in (players[0], players[1])
    )
    words = (
        "The file isn’t a game log, or parts of it are damaged. Upload the file that your game"
        " client or recorder saved when the game ended."
    )

    assert (notices(own)[0], notices(other)[0]) == (words, words)
    code = facts(own)["Reason code"]
    assert code.startswith("malformed line 1 is not the head of a log:")
    assert facts(other)["Reason code"] == "malformed"


def test_a_packed_log_is_unpacked_and_a_bomb_is_not(players: list[User]) -> None:
    match = match_of(players)
    ann = signed_in(players[0])
    log = host_log(match, make_user())
    bomb = seen(send(ann, match, SimpleUploadedFile("log.zst", pack(bytes(MAX_LOG_BYTES + 1)))))
    send(ann, match, SimpleUploadedFile("log.zst", pack(log)))

    assert notices(bomb) == [
        f"A game log can have up to {MAX_LOG_BYTES} bytes. This one unpacks to more."
    ]
    assert Replay.objects.get().log == log


def test_when_a_match_has_its_result_there_is_nothing_left_to_say(players: list[User]) -> None:
    match = match_of(players)
    ann = signed_in(players[0])
    settle(match)
    Match.objects.update(doubted=True)  # a judge has decided
    page = seen(ann.get(f"/matches/{match.pk}"))
    ann.post(f"/matches/{match.pk}/report", {"score": "0-1-0"})
    send(ann, match, SimpleUploadedFile("game.log", b"x"))

    assert page.all("main")[0].all("form") == []
    assert (MatchReport.objects.count(), Replay.objects.count()) == (0, 0)


@pytest.mark.parametrize("part", ["report", "logs"])
def test_who_has_not_signed_in_is_sent_to_do_so(players: list[User], part: str) -> None:
    path = f"/matches/{match_of(players).pk}/{part}"
    response = Client().post(path)

    assert (response.status_code, response["Location"]) == (302, f"/sign-in?next={path}")
