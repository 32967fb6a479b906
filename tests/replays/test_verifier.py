"""Verifying logs for slots, without a database."""

import json
import random
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

import engine
from replays.sandbox.frames import plain_frame
from replays.sandbox.limits import Limits
from replays.verifier import ExpectedLog, LogVerdict, RulesUnavailable, verify
from tests.support.factories import GAME, SALTS, game, legal_deck, starter
from tests.support.verifier import EXPECTED, RULES, SEED, good, lines, log, mutated, written

ROOT = Path(__file__).resolve().parents[2]


def other_variant() -> dict[str, str]:
    """A choice among the game's options that the format does not make."""
    usual = game().variant(starter().variant)
    return next(
        {option: value}
        for option, values in game().options.items()
        for value in values
        if value != usual[option]
    )


def code(data: bytes, expected: ExpectedLog = EXPECTED) -> str:
    verdict = verify(log=data, expected=expected)
    assert verdict.certified is (verdict.code == "")
    assert verdict.certified or verdict.reason
    return verdict.code


def test_the_log_of_the_slot_is_certified_with_its_result() -> None:
    verdict, judged = verify(log=good(), expected=EXPECTED), engine.verify(good())

    end = next(line for line in lines(good()) if line.get("k") == "end")
    assert verdict == LogVerdict(
        True,
        moves=end["moves"],
        winner=end["result"]["winner"],
        ending=end["result"]["reason"],
        draws="seeded",
        chain=judged.chain or "",
        game_digest=judged.game_digest or "",
        hashed=True,
    )


def test_a_finding_with_all_that_it_may_hold_fits_into_an_answer() -> None:
    largest = LogVerdict(True, reason="é" * 1_000, ending="é" * 64)

    assert len(plain_frame({"number": "0" * 32, "answer": asdict(largest)})) < Limits().answer


def test_the_helper_of_these_tests_writes_canonical_lines() -> None:
    assert written(lines(good())) == good()


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"match": "match-2"}, "wrong_match"),
        ({"seed": bytes(32)}, "wrong_seed"),
        ({"players": ["ann", "eve"]}, "wrong_players"),
        ({"players": ["ben", "ann"]}, "wrong_players"),
        ({"decks": [legal_deck(1), legal_deck(1)]}, "wrong_deck"),
        ({"salts": [SALTS[1], SALTS[0]]}, "wrong_deck"),
        ({"shares": ["lucky", "charm"]}, "wrong_seed"),
        ({"variant": other_variant()}, "wrong_rules"),
    ],
    ids=str,
)
def test_a_flawless_log_of_something_else_is_refused(
    changes: dict[str, Any], expected: str
) -> None:
    other = log(**changes)

    assert engine.verify(other).certified
    assert code(other) == expected


def test_a_log_for_the_seed_of_another_slot_is_refused_there() -> None:
    other = replace(EXPECTED, seed_commitment=engine.seed_commitment("match-1", RULES, bytes(32)))

    assert code(good(), other) == "wrong_seed"


def test_a_forged_commitment_does_not_cover_another_seed() -> None:
    """The head says the seed of the slot, the opening holds another: the grinder's trick."""
    parts = lines(log(seed=bytes(32)))
    parts[0]["rng"]["commit"] = EXPECTED.seed_commitment

    assert code(written(parts)) == "wrong_seed"


def test_recorded_draws_do_not_replace_the_seed() -> None:
    parts = lines(good())
    parts[0]["rng"] = {"alg": "recorded/1"}

    assert code(written(parts)) == "wrong_seed"


def test_a_log_of_other_rules_is_refused() -> None:
    parts = lines(good())
    parts[0]["rules"] = "sha256:" + "0" * 64

    assert code(written(parts)) == "wrong_rules"


@pytest.mark.parametrize(
    "data",
    [b"\n", b"{}\n", b"not a log", b"\xff\xfe", b'{"k":"head"}\n', good()[:-1], good() + b"x\n"],
)
def test_what_is_no_log_is_malformed(data: bytes) -> None:
    assert code(data) == "malformed"


def test_a_log_that_breaks_off_is_incomplete() -> None:
    parts = lines(good())
    cut = [parts[0], *parts[1:6], parts[-1]]

    assert code(written(cut)) == "incomplete"


def test_an_altered_move_is_refused_with_its_number() -> None:
    parts = lines(good())
    parts[3]["h"] = "0" * 16
    verdict = verify(log=written(parts), expected=EXPECTED)

    assert (verdict.code, verdict.move) == ("hash_mismatch", 3)


def test_a_claimed_result_is_not_believed() -> None:
    parts = lines(good())
    end = next(line for line in parts if line.get("k") == "end")
    end["result"]["winner"] = 1 - end["result"]["winner"]

    assert code(written(parts)) == "wrong_result"


def test_no_altered_log_is_certified_and_none_upsets_the_verifier() -> None:
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")
    rng = random.Random(seed)
    altered = {mutated(rng, good()) for _ in range(400)} - {good()}

    assert [data for data in altered if code(data) == ""] == []


def at_a_table() -> tuple[bytes, ExpectedLog]:
    """The log of a game with a table's own shuffles, and the slot that it is of."""
    data = (ROOT / "tests/engine/games/tactics_anthem/example-game.log").read_bytes()
    head = engine.read_log(data).head
    expected = replace(
        EXPECTED,
        match=head.match,
        format=head.format,
        rules_digest=head.rules,
        players=head.players,
        deck_commitments=head.decks,
        hosted=False,
    )
    return data, expected


def test_a_player_may_bring_the_draws_of_a_table() -> None:
    data, expected = at_a_table()
    verdict = verify(log=data, expected=expected)

    assert (verdict.certified, verdict.code, verdict.draws) == (True, "", "recorded")


def test_who_hosts_plays_from_the_seed() -> None:
    data, expected = at_a_table()

    assert verify(log=data, expected=replace(expected, hosted=True)).code == "wrong_seed"


def test_a_log_is_held_against_the_bans_of_its_event() -> None:
    """The decks of the good log have a card that this event bans."""
    banned = next(iter(legal_deck(0).parts["tactics"]))
    own = engine.amend_format(starter(), banned=[banned], cite="the event")
    rules = engine.rules_digest(game(), own)
    expected = replace(
        EXPECTED,
        rules_digest=rules,
        format_plain=json.loads(json.dumps(own.plain)),
        seed_commitment=engine.seed_commitment("match-1", rules, SEED),
    )
    with_the_card, without = log(format=own), verify(log=good(), expected=expected)

    assert verify(log=with_the_card, expected=expected).code == "illegal_deck"
    assert without.code == "wrong_rules"


def test_a_format_that_cannot_be_read_is_a_fault_of_ours() -> None:
    with pytest.raises(RulesUnavailable):
        verify(log=good(), expected=replace(EXPECTED, format_plain={"game": GAME}))


def test_without_the_pinned_rules_nothing_is_said_of_the_log() -> None:
    with pytest.raises(RulesUnavailable):
        verify(log=good(), expected=replace(EXPECTED, rules_digest="sha256:" + "0" * 64))


@pytest.mark.parametrize("field", ["match", "game", "format", "rules"])
@pytest.mark.parametrize("text", ["a\0b", "a\ud800b", "a\x1b\n\u202eb"], ids=ascii)
def test_reasons_quote_a_hostile_head_in_printable_characters(field: str, text: str) -> None:
    parts = lines(good())
    parts[0][field] = text
    verdict = verify(log=written(parts), expected=EXPECTED)

    assert (verdict.certified, verdict.reason.isprintable(), len(verdict.reason) <= 2000) == (
        False,
        True,
        True,
    )


def test_reasons_name_no_secret() -> None:
    """What a refusal says may be read by those who know neither the seed nor the decks."""
    refusals = [
        verify(log=log(**changes), expected=EXPECTED).reason
        for changes in ({"seed": bytes(32)}, {"match": "m"}, {"decks": [legal_deck(1)] * 2})
    ]
    secrets = [SEED.hex(), bytes(32).hex(), SALTS[0].hex(), "human-blue-1", legal_deck().digest]

    assert [word for word in secrets for reason in refusals if word in reason] == []
