"""`manage.py demo`: who plays it, and what it says of what it cannot work with."""

import json
import stat
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

import engine
from accounts.models import ApiToken, User
from demo.event import spoilt, steps, table
from demo.people import LIFETIME, NAMES, NoCast, prepare_people, read_cast, username
from tests.config.served import free_port
from tests.support.factories import NOW, game, legal_deck, make_user
from tests.support.passwords import quick_hashing

__all__ = ["quick_hashing"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    settings.MUSTER_DATA_DIR = tmp_path
    return tmp_path


def refused(*options: str) -> tuple[str, int]:
    with pytest.raises(CommandError) as error:
        call_command("demo", *options)
    return str(error.value), error.value.returncode


def test_an_empty_installation_gets_its_people(folder: Path) -> None:
    logins = prepare_people(data_dir=folder, now=NOW)
    cast = read_cast(folder)

    assert logins is not None
    assert list(logins) == ["organiser", "player"]
    assert {name: user.check_password(logins[name]) for name, user in people(*logins).items()} == {
        "organiser": True,
        "player": True,
    }
    assert list(cast.players) == list(NAMES)
    assert User.objects.count() == 17
    assert [stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()] == [0o600, 0o600]


def people(*names: str) -> dict[str, User]:
    return {name: User.objects.get(username=name) for name in names}


def test_each_person_acts_by_a_token_of_their_own(folder: Path) -> None:
    prepare_people(data_dir=folder, now=timezone.now())
    cast = read_cast(folder)

    def name_of(token: str) -> str:
        answer = Client().get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
        return str(answer.json().get("username"))

    assert name_of(cast.organiser) == name_of(cast.host) == "organiser"
    assert {name: name_of(token) for name, token in cast.players.items()} == {
        name: username(name) for name in NAMES
    }


def test_a_second_start_changes_nothing(folder: Path) -> None:
    first = prepare_people(data_dir=folder, now=NOW), read_cast(folder)
    again = prepare_people(data_dir=folder, now=NOW + timedelta(days=1)), read_cast(folder)

    assert again == first
    assert ApiToken.objects.count() == 18


def test_tokens_that_end_soon_are_replaced(folder: Path) -> None:
    logins = prepare_people(data_dir=folder, now=NOW)
    first = read_cast(folder)
    later = NOW + LIFETIME - timedelta(days=1)

    assert prepare_people(data_dir=folder, now=later) == logins
    assert read_cast(folder) != first


def test_a_start_that_was_cut_off_is_carried_on(folder: Path) -> None:
    """The logins were written, and nobody was made."""
    (folder / "demo-logins").write_text(
        json.dumps({"organiser": "a-good-password", "player": "another-good-one"})
    )
    (folder / "demo-tokens").write_text("{")

    assert prepare_people(data_dir=folder, now=NOW) == {
        "organiser": "a-good-password",
        "player": "another-good-one",
    }
    assert User.objects.get(username="organiser").check_password("a-good-password")
    assert len(read_cast(folder).players) == 16


def test_an_installation_with_people_of_its_own_is_left_alone(folder: Path) -> None:
    make_user("somebody")

    assert prepare_people(data_dir=folder, now=NOW) is None
    assert list(folder.iterdir()) == []
    with pytest.raises(NoCast):
        read_cast(folder)
    assert refused() == (
        f"no tokens for a demo in {folder / 'demo-tokens'}:"
        " `make run` makes them when it starts on an empty database",
        2,
    )


def test_what_is_no_address(folder: Path) -> None:
    prepare_people(data_dir=folder, now=NOW)
    urls = ("foo", "", "ftp://x", "http://", "http://a:b", "http://[::1", "http://a b", "http://ö")

    refusal = "--url must be an address such as http://127.0.0.1:8000, not"
    assert [refused("--url", url) for url in urls] == [(f"{refusal} {url!r}.", 2) for url in urls]


def test_what_is_no_game_and_no_event(folder: Path) -> None:
    prepare_people(data_dir=folder, now=NOW)
    few = ("Choose 2 to 16 players and at least one round.", 2)

    known = ", ".join(engine.slugs())
    assert refused("--game", "chess") == (f"There is no game 'chess'. Choose one of: {known}.", 2)
    assert refused("--format", "brawl") == (
        f"There is no format 'brawl'. Choose one of: {', '.join(game().formats)}.",
        2,
    )
    assert refused("--players", "1") == few
    assert refused("--players", "17") == few
    assert refused("--rounds", "0") == few


def test_nobody_answers(folder: Path) -> None:
    prepare_people(data_dir=folder, now=NOW)
    base = f"http://127.0.0.1:{free_port()}"

    assert refused("--url", f"{base}/") == (
        f"The service doesn't respond. Is `make run` running? ({base}/api/v1/games/"
        "tactics_anthem/decks:"
        " <urlopen error [Errno 111] Connection refused>)",
        1,
    )


def test_a_spoilt_deck_has_too_many_of_one_card_and_one_that_nobody_knows() -> None:
    deck: dict[str, Any] = dict(legal_deck().plain())
    bad = spoilt(deck)

    assert bad != deck
    changed = [
        (card, count)
        for part, cards in bad["parts"].items()
        for card, count in cards.items()
        if deck["parts"][part].get(card) != count
    ]
    assert [count for _, count in changed] == [40, 1]
    assert changed[1][0] == "card-that-nobody-printed"


def test_the_steps_of_the_demo_are_counted() -> None:
    """Registration opens, 16 enter, hand in a deck and check in, 4 rounds with 8 tables are paired,
    played, certified and closed, and the event finishes."""
    assert steps(16, 4) == 1 + 3 * 16 + 4 * (1 + 8 + 8 + 1) + 1


def test_the_standings_stand_in_columns() -> None:
    def row(rank: int, name: str, points: int, total: str, survivors: str) -> dict[str, object]:
        return {
            "rank": rank,
            "player": {"name": name},
            "match_points": points,
            "record": {"wins": 2, "byes": 1, "losses": 1, "draws": 0},
            "tiebreakers": [{"key": "survivors_difference", "value": survivors}],
            "total": total,
        }

    rows = [row(1, "Ada", 10, "12.7000", "760.0000"), row(10, "Wilhelmina", 9, "9", "-5.0000")]
    assert list(table({"results": rows})) == [
        "    player      points  w-l-d    total  survivors_difference",
        " 1. Ada             10  3-1-0  12.7000              760.0000",
        "10. Wilhelmina       9  3-1-0        9               -5.0000",
    ]
