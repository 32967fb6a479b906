"""Freezing decks."""

import pytest
from django.db import IntegrityError, transaction

import engine
from decks.models import DeckList, DeckSnapshot, Verdict
from decks.services.snapshots import IllegalDeck, freeze_deck
from tests.support.factories import NOW, illegal_deck, legal_deck, starter

pytestmark = pytest.mark.django_db


def freeze() -> DeckSnapshot:
    return freeze_deck(deck=legal_deck(), format=starter(), now=NOW)


def test_a_snapshot_holds_the_list_the_verdict_and_a_commitment() -> None:
    snapshot = freeze()

    assert snapshot.deck_list.digest == legal_deck().digest
    assert snapshot.deck_list.canonical.encode() == legal_deck().canonical()
    assert (snapshot.verdict.legal, snapshot.verdict.format_digest) == (True, starter().digest)
    assert len(snapshot.salt) == 16
    expected = engine.deck_commitment(legal_deck(), bytes(snapshot.salt))
    assert snapshot.commitment == expected


def test_the_same_list_twice_is_one_list_one_verdict_and_two_commitments() -> None:
    commitments = {freeze().commitment, freeze().commitment}

    assert len(commitments) == 2
    assert (DeckList.objects.count(), Verdict.objects.count()) == (1, 1)


def test_an_illegal_deck_is_refused_with_every_problem_and_leaves_nothing() -> None:
    with pytest.raises(IllegalDeck) as error:
        freeze_deck(deck=illegal_deck(), format=starter(), now=NOW)

    verdict = engine.check_deck(illegal_deck(), starter())
    assert error.value.problems == tuple(problem.plain() for problem in verdict.problems)
    assert str(error.value) == f"The deck is not legal: {len(verdict.problems)} problems."
    assert not DeckList.objects.exists()


def test_a_second_verdict_on_the_same_pair_is_impossible() -> None:
    verdict = freeze().verdict
    with pytest.raises(IntegrityError), transaction.atomic():
        Verdict.objects.create(
            deck_list=verdict.deck_list,
            format_digest=verdict.format_digest,
            legal=False,
            report={},
        )
