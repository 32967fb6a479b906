"""Which roles read which kinds of entries whole, and that no kind is left out."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from accounts import notice_kinds as of_accounts
from accounts.roles import POWERS, Power, Role
from tournaments.core import notice_kinds
from tournaments.core.journal_kinds import KINDS, reads_whole

ROOT = Path(__file__).resolve().parents[3]
# Kinds of notices that are named in services too, and are no entries of the journal.
NOTICES = {*of_accounts.KINDS, *notice_kinds.KINDS} - {*KINDS}
# Noun, point, what was done; and no name of a file.
ENTRY = re.compile(r"[a-z_]+\.(?!(?:py|json|toml)$)[a-z_]+")
MANAGED = {"entry.code_renewed", "guests.codes_renewed", "entry.erased", "tournament.cloned"}
MONEY = {
    *("entry.payment_noted", "entry.payment_taken_back"),
    *("entry.prize_handed_out", "entry.prize_not_handed_out", "entry.prize_set"),
}
JUDGED = {
    *("deck.exported", "deck.submitted", "deck.viewed"),
    *("deck_check.closed", "deck_check.counted", "deck_check.opened", "deck_checks.drawn"),
    *("dispute.corrected", "dispute.released", "dispute.taken", "dispute.taken_back"),
    *("match.disputed", "match.sportsmanship_scored"),
    *("entry.disqualified", "entry.reinstated"),
    *("match.corrected", "match.counted", "match.reopened", "match.settled"),
    *("game.reinstated", "replay.uploaded", "seed.fetched", "table.looked"),
}


def noted(package: str | Path) -> Iterator[str]:
    """Every kind of entry that stands in the modules of a package."""
    for module in sorted((ROOT / package).glob("*.py")):
        for node in ast.walk(ast.parse(module.read_text())):
            value = node.value if isinstance(node, ast.Constant) else None
            if isinstance(value, str) and ENTRY.fullmatch(value):
                yield value


def test_each_kind_that_the_code_notes_is_declared() -> None:
    """Archetypes, series, users and maintenance have their own streams, on no page of events."""
    rooms = sorted(ROOT.glob("tournaments/*/services"))
    packages: list[str | Path] = ["ledger", "replays/services", "tables/services", *rooms]
    kinds = {kind for package in packages for kind in noted(package)} - NOTICES
    hidden = ("tournament", "announcement", "replay")  # tournaments/people/services/moderation.py
    kinds |= {f"{what}.{step}" for what in hidden for step in ("taken_down", "put_back")}

    apart = ("archetypes.", "series.", "user.", "maintenance.")
    assert {kind for kind in kinds if not kind.startswith(apart)} == set(KINDS)


@pytest.mark.parametrize(
    ("role", "refused"),
    [
        (Role.OWNER, set()),
        (Role.ORGANISER, set()),
        (Role.JUDGE, MANAGED | MONEY),
        (Role.SCOREKEEPER, MANAGED | JUDGED),
    ],
)
def test_what_a_role_does_not_read_whole(role: Role, refused: set[str]) -> None:
    powers = POWERS[role]

    assert {kind for kind in KINDS if not reads_whole(kind=kind, powers=powers)} == refused


def test_without_a_role_and_of_a_kind_that_nobody_knows_nothing_is_read_whole() -> None:
    assert [kind for kind in KINDS if reads_whole(kind=kind, powers=())] == []
    assert not reads_whole(kind="match.ruled", powers=frozenset(Power))
