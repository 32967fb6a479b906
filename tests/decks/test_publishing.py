"""Published card pools and formats: rows that never change, and the version in force on a day."""

import json
from datetime import date, datetime, timedelta
from hashlib import sha256
from typing import Any

import pytest
from django.core.management import call_command

import engine
from decks.models import CardPoolVersion, FormatVersion
from decks.selectors import FormatNotPublished, UnknownFormat, engine_format, format_in_force
from decks.services.publishing import amend, publish_games
from tests.support.factories import GAME, NOW, game

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(days=1)


def canonical_digest(value: Any) -> str:
    """The digest of a value, made without the engine."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + sha256(text.encode()).hexdigest()


def rows() -> list[dict[str, Any]]:
    return [dict(row) for row in FormatVersion.objects.order_by("pk").values()]


def in_force(slug: str, on: date) -> FormatVersion:
    return format_in_force(game=GAME, slug=slug, on=on)


def test_every_version_of_every_format_is_published_with_its_digests() -> None:
    published = {
        (
            version.slug,
            version.effective_from.isoformat(),
            version.digest,
            version.rules_digest,
            version.own,
        )
        for version in FormatVersion.objects.all()
    }

    versions = [
        (game_rules, version)
        for game_rules in map(engine.game, engine.slugs())
        for slug in game_rules.formats
        for version in game_rules.versions(slug)
    ]
    assert published == {
        (
            version.slug,
            version.effective_from,
            version.digest,
            engine.rules_digest(game_rules, version),
            False,
        )
        for game_rules, version in versions
    }
    for row in FormatVersion.objects.all():
        assert canonical_digest(row.plain) == row.digest
        assert engine_format(row).digest == row.digest
        assert row.pool.digest == engine_format(row).pool.digest
    assert {(pool.game, pool.digest, pool.edition) for pool in CardPoolVersion.objects.all()} == {
        (game_rules.slug, version.pool.digest, game_rules.edition)
        for game_rules, version in versions
    }
    for pool in CardPoolVersion.objects.all():
        assert canonical_digest(pool.cards) == pool.digest


def test_publishing_again_changes_nothing() -> None:
    before = rows(), list(CardPoolVersion.objects.values())

    assert publish_games(now=LATER) == 0
    assert (rows(), list(CardPoolVersion.objects.values())) == before


def test_only_what_is_new_is_published(capsys: pytest.CaptureFixture[str]) -> None:
    FormatVersion.objects.filter(game=GAME, slug="tournament").delete()

    call_command("publish_games")
    call_command("publish_games")

    assert capsys.readouterr().out == "Published 3 new formats.\nPublished 0 new formats.\n"
    assert FormatVersion.objects.filter(game=GAME, slug="tournament").count() == 3


def test_a_new_edition_publishes_the_formats_again(monkeypatch: pytest.MonkeyPatch) -> None:
    before, pools = rows(), CardPoolVersion.objects.count()
    monkeypatch.setattr(game(), "edition", game().edition + 1)

    assert publish_games(now=LATER) == sum(row["game"] == GAME for row in before)
    assert rows()[: len(before)] == before
    assert CardPoolVersion.objects.count() == pools
    assert in_force("starter", NOW.date()).published_at == LATER


@pytest.mark.parametrize(
    ("day", "effective_from"),
    [
        ("2026-01-31", "2026-06-01"),
        ("2026-11-20", "2026-06-01"),
        ("2026-11-21", "2026-11-21"),
        ("2027-01-17", "2026-11-21"),
        ("2027-01-18", "2027-01-18"),
    ],
)
def test_the_version_of_the_day_is_in_force(day: str, effective_from: str) -> None:
    version = in_force("tournament", date.fromisoformat(day))

    assert version.effective_from == date.fromisoformat(effective_from)
    assert engine_format(version) == game().format_on("tournament", day)


def test_a_format_that_is_not_there_is_named() -> None:
    with pytest.raises(UnknownFormat) as unknown:
        in_force("vintage", NOW.date())
    assert str(unknown.value) == (
        "Tactics Anthem has no format “vintage”. Its formats are: detachment, standard, starter,"
        " tournament."
    )
    with pytest.raises(engine.UnknownGame):
        format_in_force(game="chess", slug="starter", on=NOW.date())


def test_a_format_that_is_not_published_says_what_to_do() -> None:
    FormatVersion.objects.all().delete()

    with pytest.raises(FormatNotPublished) as missing:
        in_force("starter", NOW.date())
    assert str(missing.value) == (
        "The format starter of Tactics Anthem isn’t published here yet. The operator of this site"
        " can publish it with publish_games."
    )


def own(*, now: datetime = NOW, **how: Any) -> FormatVersion:
    version = in_force("starter", NOW.date())
    return amend(version=version, **{"banned": [], "limited": {}, "cite": "Cup", **how}, now=now)


def test_an_events_own_bans_make_a_version_of_its_own() -> None:
    base = in_force("starter", NOW.date())

    version = own(banned=["Scout"], limited={"silence": 1})

    assert (version.own, version.game, version.slug, version.pool) == (
        True,
        GAME,
        "starter",
        base.pool,
    )
    assert version.plain["rules"] == [
        *base.plain["rules"],
        {"rule": "banned", "cards": ["scout"], "cite": "Cup"},
        {"rule": "restricted", "cards": ["silence"], "most": 1, "cite": "Cup"},
    ]
    assert canonical_digest(version.plain) == version.digest
    assert engine.rules_digest(game(), engine_format(version)) == version.rules_digest
    assert in_force("starter", NOW.date()) == base


def test_equal_amendments_are_one_row() -> None:
    first = own(banned=["Scout", "ambush"])
    again = own(banned=["ambush", "scout", "scout"], now=LATER)

    assert again == first
    assert again.published_at == NOW


def test_an_amendment_that_adds_nothing_is_the_version_itself() -> None:
    assert own() == in_force("starter", NOW.date())
    assert FormatVersion.objects.filter(own=True).count() == 0


def test_an_unknown_card_is_refused_and_nothing_is_written() -> None:
    before = rows()

    with pytest.raises(engine.AmendmentUnusable) as caught:
        own(banned=["Fireball"])

    assert str(caught.value) == "no card 'Fireball' is known: check its spelling"
    assert rows() == before


def test_a_row_that_was_tampered_with_is_not_judged_by() -> None:
    version = in_force("starter", NOW.date())
    version.plain = {**version.plain, "rules": version.plain["rules"][:-1]}

    with pytest.raises(engine.FormatUnusable):
        engine_format(version)
