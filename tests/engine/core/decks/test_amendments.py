"""Amendments: an event's own bans and limits, in a format with a digest of its own."""

import json
import random
from typing import Any

import pytest

import engine
from engine import AmendmentUnusable, Format, FormatUnusable

GAME = engine.game("tactics_anthem")
STARTER, TOURNAMENT = GAME.formats["starter"], GAME.formats["tournament"]
DECK = GAME.ready_decks["human-starter"]
CITE = "Friday Cup, own list"


def amended(format: Format = STARTER, **how: Any) -> Format:
    return engine.amend_format(format, **{"cite": CITE, **how})


def test_bans_and_limits_become_rules_with_their_source() -> None:
    format = amended(banned=["Scout", "ambush"], limited={"stumble": 1, "Silence": 2, "recall": 1})
    assert format.plain == {
        **STARTER.plain,
        "rules": [
            *list(STARTER.plain["rules"]),  # type: ignore[arg-type]
            {"rule": "banned", "cards": ["ambush", "scout"], "cite": CITE},
            {"rule": "restricted", "most": 1, "cards": ["recall", "stumble"], "cite": CITE},
            {"rule": "restricted", "most": 2, "cards": ["silence"], "cite": CITE},
        ],
    }
    assert [problem.plain() for problem in engine.check_deck(DECK, format).problems] == [
        {
            "code": "banned", "rule": CITE, "message": "Ambush is banned: remove it",
            "cards": ["ambush"], "expected": 0, "found": 1,
        },
        {
            "code": "banned", "rule": CITE, "message": "Scout is banned: remove it",
            "cards": ["scout"], "expected": 0, "found": 1,
        },
        {
            "code": "restricted", "rule": CITE, "cards": ["stumble"], "expected": 1, "found": 2,
            "message": "Stumble is restricted to 1, found 2: remove 1",
        },
    ]  # fmt: skip
    assert engine.check_deck(DECK, STARTER).legal


def test_equal_amendments_have_equal_digests() -> None:
    seed = random.randrange(1 << 32)
    print("seed", seed)
    cards = ["scout", "ambush", "recall", "silence"]
    limits = {"stumble": 1, "no-quarter": 2, "battle-fury": 1}
    first = amended(banned=cards, limited=limits)
    shuffled = [*cards, "SCOUT", " Recall "]
    random.Random(seed).shuffle(shuffled)
    names = {GAME.pool.called(card): most for card, most in reversed(limits.items())}
    assert amended(banned=shuffled, limited=names).digest == first.digest
    others = [
        STARTER,
        amended(banned=cards),
        amended(limited=limits),
        amended(banned=cards, limited={**limits, "stumble": 2}),
        amended(banned=cards, limited=limits, cite="Another"),
    ]
    assert len({first.digest, *(other.digest for other in others)}) == 6


def test_what_the_format_demands_already_adds_nothing() -> None:
    assert amended(STARTER) == STARTER
    known = amended(
        TOURNAMENT,
        banned=["Eclipse", "storm-wall"],
        limited={"annihilation": 1, "silence": 2, "caltrops": 3},
    )
    assert known.digest == TOURNAMENT.digest
    more = amended(TOURNAMENT, banned=["eclipse", "scout"], limited={"silence": 1})
    assert more.digest == amended(TOURNAMENT, banned=["scout"], limited={"silence": 1}).digest
    twice = amended(more, banned=["scout"], limited={"silence": 1}, cite="Again")
    assert twice.digest == more.digest


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"banned": ["Fireball"]}, "no card 'Fireball' is known: check its spelling"),
        ({"limited": {"Fireball": 1}}, "no card 'Fireball' is known: check its spelling"),
        ({"banned": ["x" * 90]}, f"no card {'x' * 60!r} is known: check its spelling"),
        (
            {"banned": ["scout"], "limited": {"Scout": 1}},
            "Scout is both banned and limited: choose one",
        ),
        ({"limited": {"scout": 1, "Scout": 2}}, "Scout has two limits: choose one"),
        *(
            (
                {"limited": {"scout": wrong}},
                "Scout: a limit is 1 to 999; to allow none, ban the card",
            )
            for wrong in (0, -1, 1000, True, "2")
        ),
        *(
            (
                {"banned": ["scout"], "cite": cite},
                "cite must be 1 to 200 printable characters",
            )
            for cite in ("", "x" * 201, "a\nb", "\ud800")
        ),
    ],
)
def test_an_unusable_amendment_says_why(how: dict[str, Any], message: str) -> None:
    with pytest.raises(AmendmentUnusable) as caught:
        amended(**how)
    assert str(caught.value) == message


def test_a_log_of_an_amended_format_is_certified_under_it_alone() -> None:
    own = amended(banned=["annihilation"], limited={"scout": 1})
    log = engine.play_log(
        GAME, format=own, decks=[DECK, GAME.ready_decks["elven-starter"]], seed=bytes(32),
        match="m", players=["x", "y"], salts=[b"a" * 16, b"b" * 16],
    )  # fmt: skip
    pinned = engine.format_from_plain("tactics_anthem", json.loads(json.dumps(own.plain)))
    assert engine.verify(log, format=pinned).certified
    assert [engine.verify(log).code, engine.verify(log, format=STARTER).code] == [
        "unsupported_rules",
        "unsupported_rules",
    ]


def test_a_deck_that_the_amendment_bans_is_refused_in_a_log() -> None:
    strict = amended(limited={"stumble": 1})
    log = engine.play_log(
        GAME, format=strict, decks=[DECK, DECK], seed=bytes(32), match="m", players=["x", "y"],
        salts=[b"a" * 16, b"b" * 16],
    )  # fmt: skip
    judged = engine.verify(log, format=strict)
    assert (judged.code, judged.seat, judged.reason) == (
        "illegal_deck",
        0,
        "the deck of seat 0 is illegal: Stumble is restricted to 1, found 2: remove 1",
    )


@pytest.mark.parametrize("slug", sorted(GAME.formats))
def test_a_format_comes_back_from_its_plain_form(slug: str) -> None:
    format = GAME.formats[slug]
    for original in (format, amended(format, banned=["scout"])):
        plain = json.loads(json.dumps(original.plain))
        restored = engine.format_from_plain("tactics_anthem", plain)
        assert (restored, restored.digest) == (original, original.digest)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"game": "chess"}, "starter is a format of chess, not of tactics_anthem"),
        ({"extends": "standard"}, "the format starter: unknown field 'extends'"),
        ({"name": 3}, "the format starter: name must be text"),
        ({"effective_from": "2026-13-01"}, "the format starter: effective_from must be a date"),
        ({"effective_from": "20261101"}, "the format starter: effective_from must be a date"),
        ({"variant": {"wind": "north"}}, "tactics_anthem has no option wind = north"),
        ({"variant": {"duo": ["rank"]}}, "tactics_anthem has no option duo = ['rank']"),
        ({"rules": [["parts"]]}, "the format starter, rule 1: unknown rule ['parts']"),
        ({"rules": [{"rule": {}}]}, "the format starter, rule 1: unknown rule"),
        (
            {"rules": [{"rule": "banned", "cards": [["scout"]], "cite": ""}]},
            "the format starter, rule 1: cards must be a list of text",
        ),
        (
            {"rules": [{"rule": "banned", "cards": ["fireball"], "cite": ""}]},
            "the format starter, rule 1: unknown card fireball",
        ),
        ({"name": "\ud800"}, "the format starter: it cannot be written as JSON"),
    ],
)
def test_what_describes_no_format_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(FormatUnusable) as caught:
        engine.format_from_plain("tactics_anthem", {**STARTER.plain, **wrong})
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("plain", [None, 3, "starter", [], {}, {"slug": "starter"}])
def test_what_is_no_description_is_refused(plain: Any) -> None:
    with pytest.raises(FormatUnusable):
        engine.format_from_plain("tactics_anthem", plain)


def test_a_format_of_no_game_is_refused() -> None:
    with pytest.raises(engine.UnknownGame):
        engine.format_from_plain("chess", STARTER.plain)
