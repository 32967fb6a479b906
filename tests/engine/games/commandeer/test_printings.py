"""Printings: a rebalanced card counts where a format plays it; old logs verify under their own."""

import shutil
from pathlib import Path

import pytest

import engine
from engine.core.logs.log import read_log
from engine.core.logs.play import open_table, salts_from
from engine.core.logs.verify import verify
from engine.games.commandeer.rules import Commandeer
from tests.engine.games.commandeer.field import GAME, Field
from tests.engine.golden.corpus import FOLDER

REBALANCED = {
    "banner-bearer", "gate-warden", "plated-guard", "smoke-screen", "sapling-wall", "entangle",
    "tomb-gate", "nightmare",
}  # fmt: skip
LOGS = sorted((FOLDER / "commandeer").glob("*.log"))


def test_these_cards_have_been_rebalanced():
    assert set(GAME.pool.earlier) == REBALANCED
    assert {GAME.pool.cards[card].since for card in REBALANCED} == {"2026-09-01"}


def test_a_format_plays_the_printings_of_the_day_it_pins():
    printings = {
        slug: format.pool.cards["gate-warden"].printing for slug, format in GAME.formats.items()
    }
    assert printings == {"standard": 2, "free": 2, "tournament": 2, "first-print": 1}


@pytest.mark.parametrize(("format", "health"), [("standard", 8000), ("first-print", 9000)])
def test_co_72_a_game_is_set_up_with_the_printings_of_its_format(format: str, health: int):
    deck = GAME.ready_decks["avalon"]
    seed = bytes(32)
    table = open_table(
        GAME, format=GAME.formats[format], decks=[deck, deck], seed=seed, match="m",
        players=["a", "b"], salts=salts_from(seed, 2),
    )  # fmt: skip
    wardens = [card for card in table.state.cards if card.definition.id == "gate-warden"]
    assert {card.definition.facts["health"] for card in wardens} == {health}
    again = GAME.restore(table.state.plain())
    assert [card.definition for card in again.cards] == [
        card.definition for card in table.state.cards
    ]


def test_two_printings_may_stand_on_one_field_and_keep_their_texts():
    field = Field("c3 banner-bearer, c4 vow-squire, e3 banner-bearer@1, e4 vow-squire")
    assert (field.figures("c4"), field.figures("e4")) == ((4000, 5000), (5000, 5000))


@pytest.fixture(scope="module")
def rebalanced(tmp_path_factory: pytest.TempPathFactory) -> Commandeer:
    """The game after another rebalancing: squires are printed anew on a later day."""
    changed: Path = tmp_path_factory.mktemp("commandeer")
    shutil.copytree(Commandeer.folder, changed, dirs_exist_ok=True)
    file = changed / "cards" / "avalon-founding.toml"
    text = file.read_text()
    head = '[vow-squire]\nname = "Squire of the Vow"\nkind = "unit"\n'
    old = head + "command = 1\nenergy = 0\npower = 3000\n"
    assert old in text
    new = old.replace("power = 3000", "power = 5000") + (
        'since = "2027-05-01"\nearlier = [{ power = 3000 }]\n'
    )
    file.write_text(text.replace(old, new))

    class Rebalanced(Commandeer):
        folder = changed

    return Rebalanced()


def test_a_rebalanced_card_leaves_pinned_formats_as_they_were(rebalanced: Commandeer):
    assert rebalanced.pool.cards["vow-squire"].facts["power"] == 5000
    kept = {
        slug: (engine.rules_digest(rebalanced, format), format.digest)
        == (engine.rules_digest(GAME, GAME.formats[slug]), GAME.formats[slug].digest)
        for slug, format in rebalanced.formats.items()
    }
    assert kept == {"standard": True, "free": False, "tournament": True, "first-print": True}


def test_old_golden_logs_verify_under_their_own_printings(rebalanced: Commandeer):
    """Those of the format that plays the newest cards name rules that are gone, and say so."""
    verdicts = set()
    for path in LOGS:
        data = path.read_bytes()
        judgement = verify(data, {"commandeer": rebalanced})
        verdicts.add((read_log(data).head.format, judgement.code))
    assert verdicts == {
        ("standard", None),
        ("free", "unsupported_rules"),
        ("tournament", None),
        ("first-print", None),
    }


def test_a_log_of_the_first_printings_is_none_of_todays():
    log = next(path for path in LOGS if "first-print" in path.name).read_bytes()
    rules = read_log(log).head.rules
    assert GAME.format_by_rules("first-print", rules) is GAME.formats["first-print"]
    assert GAME.format_by_rules("standard", rules) is None
