"""Ban lists with dates: versions of a format, and which of them holds on a day."""

from typing import Any

import pytest

import engine
from engine.core.base.toml_tables import DataError
from engine.core.decks.ban_lists import read_versions

GAME = engine.game("tactics_anthem")
STARTER, TOURNAMENT = GAME.formats["starter"], GAME.formats["tournament"]


def listed(day: str = "2027-02-01", **more: Any) -> dict[str, Any]:
    return {"effective_from": day, "official": False, "source": "us", "banned": [], **more}


def test_a_list_makes_a_version_that_is_whole_in_itself() -> None:
    first = listed(banned=["Silence", "eclipse"], limited={"Scout": 1})
    earlier = listed("2026-01-31", official=True)
    versions = read_versions({"tournament": TOURNAMENT}, {"tournament": [first, earlier]})
    assert [version.effective_from for version in versions["tournament"]] == [
        "2026-01-31",
        "2026-11-21",
        "2027-02-01",
    ]
    old, same, new = versions["tournament"]
    assert same is TOURNAMENT
    standard = GAME.formats["standard"].plain["rules"]
    assert old.plain == {
        **TOURNAMENT.plain, "effective_from": "2026-01-31", "official": True, "source": "us",
        "rules": standard,
    }  # fmt: skip
    cite = "Ban list of 2027-02-01"
    assert new.plain == {
        **TOURNAMENT.plain,
        "effective_from": "2027-02-01",
        "source": "us",
        "rules": [
            *list(standard),  # type: ignore[arg-type]
            {"rule": "banned", "cards": ["eclipse", "silence"], "cite": cite},
            {"rule": "restricted", "cards": ["scout"], "most": 1, "cite": cite},
        ],
    }
    assert (old.official, new.source, new.slug) == (True, "us", "tournament")
    assert engine.format_from_plain("tactics_anthem", new.plain).digest == new.digest


def test_a_format_without_lists_has_one_version() -> None:
    assert read_versions({"starter": STARTER}, {}) == {"starter": (STARTER,)}


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ({"vintage": []}, "ban_lists.toml: there is no format vintage"),
        ({"starter": {}}, "ban_lists.toml, starter: begin each list with [[starter]]"),
        (
            {"starter": [listed("2027-02-29")]},
            "ban_lists.toml, starter, list 1: effective_from must be a date such as 2026-11-21",
        ),
        (
            {"starter": [listed(), listed()]},
            "ban_lists.toml, starter, list 2: another version begins on 2027-02-01",
        ),
        (
            {"starter": [listed("2026-11-21")]},
            "ban_lists.toml, starter, list 1: another version begins on 2026-11-21",
        ),
        (
            {"starter": [listed(owner="me")]},
            "ban_lists.toml, starter, list 1: unknown field 'owner'; known: effective_from,"
            " official, source, banned, limited, sets, printings",
        ),
        (
            {"starter": [listed(banned=["Fireball"])]},
            "ban_lists.toml, starter, list 1: no card 'Fireball' is known: check its spelling",
        ),
        (
            {"starter": [listed(banned=[3])]},
            "ban_lists.toml, starter, list 1: no card '3' is known: check its spelling",
        ),
        (
            {"starter": [listed(limited={"scout": 0})]},
            "ban_lists.toml, starter, list 1: Scout: a limit is 1 to 999; to allow none, ban the"
            " card",
        ),
    ],
)
def test_a_wrong_list_is_an_error_naming_the_place(tables: Any, message: str) -> None:
    with pytest.raises(DataError) as caught:
        read_versions({"starter": STARTER}, tables)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("day", "effective_from"),
    [
        ("2025-01-01", "2026-06-01"),
        ("2026-06-01", "2026-06-01"),
        ("2026-11-20", "2026-06-01"),
        ("2026-11-21", "2026-11-21"),
        ("2027-01-17", "2026-11-21"),
        ("2027-01-18", "2027-01-18"),
        ("2999-12-31", "2027-01-18"),
    ],
)
def test_the_latest_version_that_has_begun_is_in_force(day: str, effective_from: str) -> None:
    assert GAME.format_on("tournament", day).effective_from == effective_from
    assert GAME.format_on("starter", day) is STARTER


def test_a_log_is_certified_under_the_version_it_names() -> None:
    decks = [GAME.ready_decks["human-starter"], GAME.ready_decks["elven-starter"]]
    for slug in GAME.formats:
        for version in GAME.versions(slug):
            rules = engine.rules_digest(GAME, version)
            assert GAME.format_by_rules(slug, rules) == version
            if not all(engine.check_deck(deck, version).legal for deck in decks):
                continue
            log = engine.play_log(
                GAME, format=version, decks=decks, seed=bytes(32), match="m", players=["x", "y"],
                salts=[b"a" * 16, b"b" * 16],
            )  # fmt: skip
            assert engine.verify(log).certified
    assert GAME.format_by_rules("vintage", "sha256:") is None
    assert GAME.format_by_rules("starter", "sha256:") is None


def test_a_slug_that_is_no_format_has_no_versions() -> None:
    with pytest.raises(KeyError):
        GAME.versions("vintage")
