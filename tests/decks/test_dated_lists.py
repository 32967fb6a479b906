"""Verdicts by the lists of several days: the one of then, today’s, and those announced."""

from datetime import date

import engine
from decks.dated_lists import announced, lost_by_announced, replaced_on, verdicts_by_list

LETAL = engine.game("letal")
WALL = LETAL.ready_decks["wall-and-weather"]
FIRST, WINTER = LETAL.versions("tournament")


def test_a_list_is_replaced_by_the_next_and_the_last_by_none() -> None:
    assert (replaced_on(FIRST), replaced_on(WINTER)) == ("2027-01-18", None)


def test_the_list_of_an_event_is_not_replaced() -> None:
    own = engine.amend_format(FIRST, banned=["battle-cry"], cite="the event's own rules")
    assert replaced_on(own) is None


def test_what_is_in_force_is_not_announced() -> None:
    assert list(announced(LETAL, "tournament", today=date(2026, 12, 1))) == [WINTER]
    assert list(announced(LETAL, "tournament", today=date(2026, 1, 1))) == [WINTER]
    assert list(announced(LETAL, "tournament", today=date(2027, 1, 18))) == []


def test_a_deck_that_an_announced_list_forbids() -> None:
    (lost,) = [
        verdict
        for verdict in lost_by_announced(deck=WALL, today=date(2026, 12, 1))
        if verdict.format.slug == "tournament"
    ]
    assert (lost.format.digest, lost.legal) == (WINTER.digest, False)
    assert lost_by_announced(deck=WALL, today=date(2027, 1, 18)) == []


def test_a_deck_is_judged_by_the_list_of_then_by_todays_and_by_those_to_come() -> None:
    then, today = date(2026, 12, 1), date(2027, 2, 1)
    rows = verdicts_by_list(deck=WALL, game=LETAL, slug="tournament", saved_on=then, today=today)
    assert [(row.state, row.format.effective_from, row.verdict.legal) for row in rows] == [
        ("replaced", "2026-11-21", True),
        ("now", "2027-01-18", False),
    ]
    rows = verdicts_by_list(deck=WALL, game=LETAL, slug="tournament", saved_on=then, today=then)
    assert [(row.state, row.verdict.legal) for row in rows] == [
        ("now", True),
        ("announced", False),
    ]
    remedy = rows[1].remedy
    assert remedy is not None
    assert engine.check_deck(remedy.deck, WINTER).legal
