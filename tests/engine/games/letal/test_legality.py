"""Deck legality: every problem of the formats, an event's own bans, and the ready-made decks."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.base.toml_tables import DataError
from engine.core.decks.amendments import AmendmentUnusable, amend_format
from engine.core.decks.ban_lists import read_versions
from engine.core.decks.card_limits import Banned
from engine.core.decks.deck import Deck
from engine.core.decks.formats import Format, check_deck, read_formats
from engine.games.letal.legality import RULES, heroes_of
from engine.games.letal.library import read_ready_deck
from tests.engine.games.letal.house import GAME

DUEL = GAME.ready_decks["knife-and-hammer"]
TEAM = GAME.ready_decks["four-winds"]


def changed(deck: Deck, parts: Mapping[str, Mapping[str, int] | None]) -> Deck:
    """A deck with some cards of its parts in other numbers (0: none); a part under None is gone."""
    kept = {part: dict(of) for part, of in deck.parts.items()}
    for part, cards in parts.items():
        if cards is None:
            del kept[part]
            continue
        kept[part] = {**kept.get(part, {}), **cards}
        kept[part] = {card: count for card, count in sorted(kept[part].items()) if count}
    return Deck(deck.game, dict(sorted(kept.items())))


def problems(deck: Deck, format: str = "duel") -> list[dict[str, Any]]:
    verdict = check_deck(deck, GAME.formats[format])
    return [problem.plain() for problem in verdict.problems]


def problem_rows(deck: Deck, format: str = "duel") -> list[tuple[Any, Any, Any]]:
    return [
        (problem["code"], problem["rule"], problem["message"]) for problem in problems(deck, format)
    ]


@pytest.mark.parametrize("slug", sorted(GAME.ready_decks))
def test_each_ready_deck_is_legal_in_every_version_of_its_format(slug: str):
    for version in GAME.dated[GAME.ready_formats[slug]]:
        assert check_deck(GAME.ready_decks[slug], version).problems == ()


VERSIONS = [version for versions in GAME.dated.values() for version in versions]


@pytest.mark.parametrize("version", VERSIONS, ids=lambda of: f"{of.slug}-{of.effective_from}")
def test_every_hero_can_use_22_cards_or_more_in_every_version_of_every_format(version: Format):
    banned = {card for rule in version.rules if isinstance(rule, Banned) for card in rule.cards}
    for hero, definition in GAME.pool.cards.items():
        cards = {
            id
            for id, card in GAME.pool.cards.items()
            if card.kind != "hero"
            and (card.facts["hero"] == hero or card.facts["type"] == definition.facts.get("type"))
        }
        assert definition.kind != "hero" or len(cards - banned) >= 22, hero


@pytest.mark.parametrize("slug", ["duel", "team", "tournament", "tournament_team"])
def test_each_format_has_a_timed_twin_that_differs_by_the_timer_alone(slug: str):
    for format, twin in zip(GAME.dated[slug], GAME.dated[f"timed_{slug}"], strict=True):
        assert (twin.plain["rules"], twin.effective_from) == (
            format.plain["rules"], format.effective_from,
        )  # fmt: skip
        assert twin.variant == {**format.variant, "timed": "on"}


def oracles_cards() -> list[str]:
    return [id for id, card in GAME.pool.cards.items() if card.facts.get("hero") == "the-oracle"]


def test_bans_of_an_event_that_leave_a_hero_no_deck_are_refused():
    """The Oracle has 23 cards; without the 9 that every priest has, and without Doom, 13 in two
    copies each are 26."""
    priests = [id for id, card in GAME.pool.cards.items() if card.facts.get("type") == "Priest"]
    spare = [id for id in priests if GAME.pool.cards[id].kind != "hero"][:9]
    reason = (
        "The Oracle needs 30 cards for a deck, but the rules leave 26: allow more of their cards,"
        " or ban The Oracle too"
    )
    for slug in ("tournament", "timed_tournament_team"):
        with pytest.raises(AmendmentUnusable) as caught:
            amend_format(GAME.formats[slug], banned=spare, cite="event")
        assert str(caught.value) == reason
    amend_format(GAME.formats["duel"], banned=[*spare, "the-oracle"], cite="event")
    with pytest.raises(AmendmentUnusable, match=r"^The Oracle needs 30 cards"):
        amend_format(
            GAME.formats["duel"], limited=dict.fromkeys([*spare, *oracles_cards()], 1), cite="event"
        )


def test_bans_of_an_event_that_leave_too_few_heroes_are_refused():
    heroes = sorted(heroes_of(GAME.pool))
    with pytest.raises(AmendmentUnusable) as caught:
        amend_format(GAME.formats["team"], banned=heroes[:3], cite="event")
    assert str(caught.value) == "a side fields 4 heroes, but the rules leave 3: allow more of them"
    amend_format(GAME.formats["duel"], banned=heroes[:4], cite="event")


def test_a_format_and_a_ban_list_that_leave_a_hero_no_deck_are_errors_with_their_place():
    cards = oracles_cards()
    tables = GAME.table("formats.toml")
    tables["tournament"]["rules"].append({"rule": "banned", "cards": cards, "cite": "a trial"})
    with pytest.raises(DataError) as caught:
        read_formats("letal", tables, GAME.pool, RULES)
    reason = (
        "The Oracle needs 30 cards for a deck, but the rules leave 24: allow more of their cards,"
        " or ban The Oracle too"
    )
    assert str(caught.value) == f"formats.toml, tournament: {reason}"
    lists = {
        "duel": [
            {
                "effective_from": "2027-02-01",
                "official": False,
                "source": "a trial",
                "banned": cards,
            }
        ]
    }
    with pytest.raises(DataError) as caught:
        read_versions(GAME.formats, lists)
    assert str(caught.value) == f"ban_lists.toml, duel, list 1: {reason}"


def test_the_ready_decks_use_every_card_and_most_formats_have_their_own():
    used = {card for deck in GAME.ready_decks.values() for of in deck.parts.values() for card in of}
    assert GAME.pool.cards.keys() - used == set()
    per_format = {
        format: sum(meant == format for meant in GAME.ready_formats.values())
        for format in GAME.formats
    }
    assert per_format == {
        "duel": 4, "team": 2, "tournament": 2, "tournament_team": 2, "timed_duel": 2,
        "timed_team": 0, "timed_tournament": 0, "timed_tournament_team": 0,
    }  # fmt: skip


def test_formats_fix_how_many_play_and_whether_there_is_a_timer():
    assert {slug: dict(format.variant) for slug, format in GAME.formats.items()} == {
        "duel": {"team": "one"},
        "team": {"team": "two"},
        "tournament": {"team": "one"},
        "tournament_team": {"team": "two"},
        "timed_duel": {"team": "one", "timed": "on"},
        "timed_team": {"team": "two", "timed": "on"},
        "timed_tournament": {"team": "one", "timed": "on"},
        "timed_tournament_team": {"team": "two", "timed": "on"},
    }
    assert not any(format.official for format in GAME.formats.values())
    assert all(rule.cite for format in GAME.formats.values() for rule in format.rules)


def test_the_two_heroes_of_a_list_are_read_as_headings():
    lines = []
    for hero in ("the-champion", "the-assassin"):
        lines += [GAME.pool.cards[hero].name, ""]
        lines += [f"{n} {GAME.pool.called(card)}" for card, n in DUEL.parts[hero].items()]
    assert GAME.reader.read("\n".join(lines)) == DUEL


def test_a_team_names_its_partners_heroes_below_a_heading():
    lines: list[str] = []
    for part in ("heroes", "partner"):
        lines.append(f"[{part}]")
        for hero in TEAM.parts[part]:
            lines.append(f"== {GAME.pool.cards[hero].name} (32 cards) ==")
            lines += [f"{count}x {card}" for card, count in TEAM.parts[hero].items()]
    assert GAME.reader.read("\n".join(lines)) == TEAM


def test_le_24_a_player_has_exactly_two_heroes():
    assert problem_rows(changed(DUEL, {"heroes": {"the-champion": 0}, "the-champion": None})) == [
        ("part_size", "LE-24", "heroes must have 2 cards and has 1: add 1"),
    ]
    three = changed(DUEL, {"heroes": {"the-oracle": 1}, "the-oracle": TEAM.parts["the-oracle"]})
    assert problem_rows(three) == [
        ("part_size", "LE-24", "heroes must have 2 cards and has 3: remove 1")
    ]


def test_le_04_heroes_of_a_side_have_different_names():
    twice = changed(DUEL, {"heroes": {"the-assassin": 2, "the-champion": 0}, "the-champion": None})
    message = "The Assassin is fielded 2 times: choose heroes of different names"
    assert problem_rows(twice) == [("hero_twice", "LE-04", message)]
    team = changed(TEAM, {"partner": {"the-cutpurse": 1, "the-oracle": 0}, "the-oracle": None})
    message = "The Cutpurse is fielded 2 times: choose heroes of different names"
    assert problem_rows(team, "team") == [("hero_twice", "LE-04", message)]


def test_each_fielded_hero_has_a_deck_and_no_other():
    assert problem_rows(changed(DUEL, {"the-champion": None})) == [
        (
            "deck_missing",
            "LE-24",
            "The Champion has no deck: list its cards below the hero's name",
        )
    ]
    spare = changed(DUEL, {"the-oracle": {"doom": 2}})
    assert problems(spare) == [
        {
            "code": "hero_not_fielded",
            "rule": "Getting Started",
            "message": "The Oracle has a deck and is not fielded: name the hero in heroes,"
            " or leave it out",
            "cards": ["doom"],
            "expected": ["heroes"],
            "found": "the-oracle",
        }
    ]


def test_a_partner_is_for_teams():
    assert problem_rows(changed(DUEL, {"partner": {}})) == [
        ("unknown_part", "Getting Started", "partner is for teams of two players: leave it out")
    ]
    assert [code for code, _, _ in problem_rows(TEAM, "duel")] == ["unknown_part"]
    assert problem_rows(DUEL, "team") == [
        ("part_size", "LE-24", "partner must have 2 cards and has 0: add 2")
    ]


def test_a_part_that_no_hero_has_is_unknown():
    wrong = "there is no part 'the-asassin' (did you mean 'The Assassin'?): use heroes and a part"
    assert problem_rows(changed(DUEL, {"the-asassin": {"vanish": 1}})) == [
        ("unknown_part", "Getting Started", f"{wrong} for each hero")
    ]
    wrong = "there is no part 'sideboard': use heroes and a part for each hero"
    assert problem_rows(changed(DUEL, {"sideboard": {"vanish": 1}})) == [
        ("unknown_part", "Getting Started", wrong)
    ]


def test_le_24_a_deck_has_30_to_35_cards():
    small = changed(DUEL, {"the-assassin": {"backstab": 0, "vanish": 1}})
    assert problems(small) == [
        {
            "code": "part_size",
            "rule": "LE-24",
            "message": "the deck of The Assassin must have 30 to 35 cards and has 29: add 1",
            "cards": ["the-assassin"],
            "expected": {"least": 30, "most": 35},
            "found": 29,
        }
    ]
    large = changed(DUEL, {"the-assassin": {"backstab": 7}})
    assert problem_rows(large)[0][2] == (
        "the deck of The Assassin must have 30 to 35 cards and has 37: remove 2"
    )


def test_le_24_a_card_is_there_twice_at_most():
    many = changed(DUEL, {"the-assassin": {"backstab": 3, "vanish": 1}})
    assert problems(many) == [
        {
            "code": "too_many_copies",
            "rule": "LE-24",
            "message": "Backstab: at most 2 copies in the deck of The Assassin, found 3: remove 1",
            "cards": ["backstab"],
            "expected": 2,
            "found": 3,
        }
    ]


def test_le_23_cards_belong_to_their_hero_by_name_or_type():
    other = changed(DUEL, {"the-assassin": {"backstab": 0, "the-big-score": 1, "mend": 1}})
    message = "{} is a card of {}, not of The Assassin: remove it"
    assert [
        (problem["message"], problem["expected"], problem["found"]) for problem in problems(other)
    ] == [
        (
            message.format("Mend", "heroes of the type Priest"),
            ["the-assassin", "Rogue"],
            "Priest",
        ),
        (
            message.format("The Big Score", "The Cutpurse"),
            ["the-assassin", "Rogue"],
            "the-cutpurse",
        ),
    ]
    assert {problem["code"] for problem in problems(other)} == {"wrong_hero"}


def test_a_hero_is_no_card_of_a_deck_and_a_card_no_hero():
    mixed = changed(DUEL, {"the-assassin": {"the-oracle": 1}})
    assert problem_rows(mixed) == [
        (
            "wrong_part",
            "LE-23",
            "The Oracle is a hero and no card of The Assassin: field it in heroes",
        )
    ]
    fielded = changed(DUEL, {"heroes": {"the-assassin": 0, "vanish": 1}, "the-assassin": None})
    assert [code for code, _, _ in problem_rows(fielded)] == ["wrong_part"]


def test_unknown_names_bring_a_hint():
    typed = changed(DUEL, {"the-assassin": {"Backstap": 1, "Fireball": 1}})
    assert [
        (problem["code"], problem["message"], problem["expected"]) for problem in problems(typed)
    ] == [
        ("unknown_card", "no card 'Backstap' is known: did you mean 'Backstab'?", "backstab"),
        ("unknown_card", "no card 'Fireball' is known: check its spelling", None),
    ]
    hero = changed(DUEL, {"heroes": {"the-assassin": 0, "The Asassin": 1}, "the-assassin": None})
    assert [(problem["code"], problem["expected"]) for problem in problems(hero)] == [
        ("unknown_card", "the-assassin"),
    ]


def test_the_tournament_has_bans_and_limits_with_their_days():
    priests = GAME.ready_decks["silver-tongues"]
    assert problem_rows(priests, "tournament") == [
        ("banned", "House ban list of 2026-11-21", "Doom is banned: remove it"),
        (
            "restricted",
            "House restricted list of 2026-11-21, one copy",
            "The Big Score is restricted to 1, found 2: remove 1",
        ),
    ]
    assert [version.effective_from for version in GAME.versions("tournament")] == [
        "2026-11-21", "2027-01-18",
    ]  # fmt: skip
    winter = GAME.format_on("tournament", "2027-02-01")
    hammer = check_deck(DUEL, winter)
    assert [problem.message for problem in hammer.problems] == [
        "Dread Presence is banned: remove it",
        "Marked for Death is restricted to 1, found 2: remove 1",
    ]


def test_an_event_bans_and_limits_cards_and_heroes_of_its_own():
    event = amend_format(
        GAME.formats["duel"],
        banned=["The Champion"],
        limited={"Backstab": 1},
        cite="Spring Cup",
    )
    assert [problem.message for problem in check_deck(DUEL, event).problems] == [
        "The Champion is banned: remove it",
        "Backstab is restricted to 1, found 2: remove 1",
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "casual"}, "there is no format casual"),
        ({"heroes": ["the-jester"]}, "there is no card the-jester"),
        ({"cards": {"the-oracle": {"fireball": 1}}}, "there is no card fireball"),
        ({"cards": {"the-jester": {"doom": 1}}}, "there is no card the-jester"),
        (
            {"author": "me"},
            "unknown field 'author'; known: name, format, heroes, partner, cards",
        ),
    ],
)
def test_a_wrong_ready_deck_is_an_error_naming_it(change: dict[str, Any], message: str):
    table = {"name": "Trial", "format": "duel", "heroes": [], "cards": {}}
    with pytest.raises(DataError) as caught:
        read_ready_deck("trial", table | change, GAME.reader, GAME.pool, GAME.formats)
    assert str(caught.value) == f"decks.toml, trial: {message}"
