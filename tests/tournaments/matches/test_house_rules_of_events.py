"""A match of TACTICA under house rules of its event's own: slot, log, certificate, public check."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import engine
from replays.models import Certificate, Finding
from replays.services.certification import run_job
from tests.remembering import remembered
from tests.support.factories import NOW, make_round, make_tournament, make_user
from tests.support.verify_script import ROOT, run
from tournaments.core.services.pinned_rules import TooManySides
from tournaments.entries.services.registration import enter
from tournaments.events.services.events import create_tournament
from tournaments.events.services.settings import planned
from tournaments.matches.services.hosting import host_game, upload_as_host
from tournaments.models import Match

pytestmark = pytest.mark.django_db

GAME = engine.game("tactica")
OURS = GAME.house_file.replace("Muster's house rules", "Ours").replace("size = ", "size = 1")


@remembered
def match_under(house_file: str) -> Match:
    event = make_tournament(
        make_user(), game="tactica", format="battle", house_file=house_file, rounds=1
    )
    for deck in GAME.ready_for(GAME.formats["battle"])[:2]:
        user = make_user()
        enter(tournament_id=event.pk, user=user, name=user.username, deck=deck, now=NOW)
    return make_round(event).matches.get()


def hosted_log(match: Match, other: engine.Format | None = None) -> tuple[bytes, engine.Format]:
    """Some moves and a surrender, as the host of a match plays them, and the format that the host
    was given; under the `other` format where the host cheats."""
    host = match.round.tournament.created_by
    hosted = host_game(match_id=match.pk, game_number=1, user=host, now=NOW)
    format = engine.format_from_plain("tactica", hosted.format)
    table = engine.open_table(
        GAME, format=other or format,
        decks=[engine.Deck.from_plain(chair.deck) for chair in hosted.chairs],
        seed=hosted.seed, match=hosted.slot.match, salts=[chair.salt for chair in hosted.chairs],
        players=[chair.player for chair in hosted.chairs],
    )  # fmt: skip
    for _ in range(12):
        choice = GAME.choice(table.state)
        assert choice is not None
        table.move(choice.seat, choice.sample(lambda most: most - 1))
    table.move(1, ("concede",))
    return table.log().encode(), format


def brought(match: Match, log: bytes) -> Finding:
    replay, _ = upload_as_host(
        match_id=match.pk, game_number=1, user=match.round.tournament.created_by, log=log, now=NOW
    )
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    return Finding.objects.get(replay=replay)


def claimed(jws: str) -> dict[str, Any]:
    body = jws.split(".")[1]
    claims: dict[str, Any] = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    return claims


def test_a_game_is_certified_under_the_file_of_its_event(tmp_path: Path, client: Client) -> None:
    match = match_under(OURS)
    log, format = hosted_log(match)
    assert format.pool.house is not None
    assert format.pool.house.rules.name == "Ours"
    finding = brought(match, log)

    assert (finding.certified, finding.winner) == (True, 0)
    jws = Certificate.objects.get().jws
    rules = claimed(jws)["rules"]
    assert rules["house"] == format.pool.house.digest
    assert rules["format_digest"] == format.digest == match.round.tournament.format_digest
    # Anybody can fetch the format, with the file's settings in it, and check the game by it.
    served = client.get(f"/api/v1/formats/{rules['format_digest']}")
    (tmp_path / "format.json").write_bytes(served.content)
    keys = client.get("/.well-known/jwks.json").content.decode()
    good = "GOOD: signed by a key given; the log is the one; the game ends as it says"
    engine_options = ("--engine", ROOT)
    assert run(tmp_path, jws, keys, log, *engine_options, "--format", tmp_path / "format.json") == (
        0,
        good,
    )
    assert run(tmp_path, jws, keys, log, *engine_options)[0] == 1


@pytest.mark.parametrize("other", ["", OURS.replace('"Ours"', '"Theirs"')], ids=["own", "theirs"])
def test_a_log_of_another_file_is_refused(other: str) -> None:
    format = GAME.formats["battle"]
    log, _ = hosted_log(
        match := match_under(OURS), engine.use_house_rules(format, other) if other else format
    )
    finding = brought(match, log)

    assert (finding.certified, finding.code) == (False, "wrong_rules")
    assert not Certificate.objects.exists()


def test_the_rules_of_a_match_stay_when_the_event_of_another_changes() -> None:
    """Two events of one format and different files judge by their own."""
    first, second = match_under(OURS), match_under("")
    log, format = hosted_log(second)
    assert format.digest == GAME.formats["battle"].digest
    finding = brought(second, log)
    assert finding.certified
    own = GAME.pool.house
    assert own is not None
    assert claimed(Certificate.objects.get().jws)["rules"]["house"] == own.digest
    assert first.round.tournament.rules_digest != second.round.tournament.rules_digest


def test_an_event_of_three_sides_is_refused_whatever_its_file() -> None:
    plan = planned({
        "name": "Cup", "game": "tactica", "format": "three_battle", "rounds": 1, "house_file": OURS,
    })  # fmt: skip
    with pytest.raises(TooManySides, match=r"A match of .* has 3 sides, but events pair two"):
        create_tournament(actor=make_user(), plan=plan, now=NOW)
