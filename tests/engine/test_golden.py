"""Golden logs of every game: certified, and made again byte for byte."""

import json
from typing import Any

import pytest

from engine.core.logs.verify import verify
from engine.core.rules.game import Game
from tests.engine import naive
from tests.engine.every_game import EVERY_GAME
from tests.engine.golden.corpus import FOLDER, changed_verdicts, golden, identity, planned
from tests.support.proofs import some


@pytest.fixture(params=sorted(EVERY_GAME))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    chosen: Game[Any] = EVERY_GAME[request.param]
    return chosen


def test_every_game_has_its_golden_logs(game: Game[Any]) -> None:
    assert len(list((FOLDER / game.slug).glob("*.log"))) == len(planned(game))


def test_no_verdict_has_changed_within_an_edition(game: Game[Any]) -> None:
    changed = changed_verdicts(game)
    assert changed == [], "raise the edition of the game, then run `make golden`"


def test_golden_logs_name_the_rules_in_force(game: Game[Any]) -> None:
    kept = (FOLDER / game.slug / "rules.json").read_text()
    assert json.loads(kept) == json.loads(identity(game)), "run `make golden`"


@pytest.mark.proof(of="laws")
def test_golden_logs_are_made_again_byte_for_byte(game: Game[Any]) -> None:
    kept = {path.name: path.read_bytes() for path in (FOLDER / game.slug).glob("*.log")}
    made = dict(golden(game, plan) for plan in some(planned(game), 4))
    assert [name for name in made if kept.get(name) != made[name]] == [], "run `make golden`"


@pytest.mark.proof
@pytest.mark.long
def test_golden_logs_are_certified_as_the_oracle_says(game: Game[Any]) -> None:
    for path in some(sorted((FOLDER / game.slug).glob("*.log")), 12):
        data = path.read_bytes()
        judgement = verify(data, EVERY_GAME)
        assert (judgement.code, judgement.reason) == (None, ""), path.name
        assert naive.judge(data, game) == ("certified", judgement.moves), path.name
