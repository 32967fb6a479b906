"""A changed ruling is caught.

Golden logs are refused under the change, at the first move whose position it touches. What no
golden log comes to, or what only allows more, shows in one of some small positions, and what is of
parties in the verdict on one.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.core.logs.log import read_log
from engine.core.logs.verify import verify
from engine.games.anima_tactics import board, charging, field, reaching, table, terrain, ways
from engine.games.anima_tactics.game import AnimaTactics
from tests.engine.games.anima_tactics.mutations import ELSEWHERE, MUTATIONS, PARTY_MUTATIONS
from tests.engine.games.anima_tactics.parties import codes
from tests.engine.games.anima_tactics.staged import STAGED, seen
from tests.engine.golden.corpus import FOLDER
from tests.engine.rule_changes import Change, first_difference, positions

LOGS = [path.read_bytes() for path in sorted((FOLDER / "anima_tactics").glob("*.log"))]
RULINGS = Path(__file__).parents[4] / "docs" / "rules" / "anima_tactics.md"
MODULES = (board, charging, field, reaching, table, terrain, ways)


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> Iterator[None]:
    """What functions keep of earlier calls is forgotten, before a change and after it."""
    _forget()
    yield
    _forget()


def _forget() -> None:
    for module in MODULES:
        for kept in vars(module).values():
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()


@cache
def _true_positions(number: int) -> list[bytes | None]:
    return list(positions(AnimaTactics(), read_log(LOGS[number])))


@cache
def _truly_seen() -> list[tuple[object, ...]]:
    return [seen(staged) for staged in STAGED]


def _rule(change: Callable[..., None]) -> str:
    return change.rule if isinstance(change, Change) else (change.__doc__ or "")[:-1]


@pytest.mark.proof(share=24)
@pytest.mark.parametrize("change", MUTATIONS, ids=_rule)
def test_a_changed_ruling_is_caught(
    change: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = _truly_seen()
    _forget()
    change(monkeypatch)
    game = AnimaTactics()
    judged = ((each, verify(LOGS[each], {game.slug: game})) for each in range(len(LOGS)))
    refused = next((each for each in judged if not each[1].certified), None)
    if refused is None:
        assert [seen(staged) for staged in STAGED] != before
        return
    number, judgement = refused
    changed = list(positions(game, read_log(LOGS[number])))
    monkeypatch.undo()
    _forget()
    difference = first_difference(_true_positions(number), iter(changed))
    if difference is None:
        assert judgement.code in ("wrong_result", "incomplete")
    else:
        assert judgement.move in (difference, max(difference, 1))


@pytest.mark.parametrize(
    ("change", "format", "party"), PARTY_MUTATIONS, ids=[each[0].rule for each in PARTY_MUTATIONS]
)
def test_a_changed_ruling_about_parties_is_caught(
    change: Change, format: str, party: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = codes(format, *party)
    change(monkeypatch)
    assert codes(format, *party) != before


def test_every_ruling_of_the_document_is_changed_once_or_held_elsewhere() -> None:
    written = re.findall(r"^\| (AT-\d+) \|", RULINGS.read_text(encoding="utf-8"), re.MULTILINE)
    changed = {_rule(change).split()[0].rstrip(":") for change in MUTATIONS}
    changed |= {change.rule.split()[0] for change, _, _ in PARTY_MUTATIONS}
    assert sorted(changed | set(ELSEWHERE)) == sorted(written)
    assert not changed & set(ELSEWHERE)
