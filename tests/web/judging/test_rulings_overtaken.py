"""Results that staff enter while somebody else changes the match, after the page has read it."""

from typing import Any

import pytest
from django.test import Client

from tests.support.factories import NOW, make_round, make_tournament
from tests.support.seen import notices, seen
from tournaments.matches.services.rulings import rule
from tournaments.models import Match
from tournaments.rounds.services.repairs import repair_round

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("with_version", [True, False])
def test_a_match_that_is_cancelled_meanwhile_gets_no_result(
    monkeypatch: pytest.MonkeyPatch, with_version: bool
) -> None:
    round_ = make_round(make_tournament(entries=4))
    owner = round_.tournament.created_by
    first, second = round_.matches.order_by("table")

    def rule_after_a_repair(**facts: Any) -> Match:
        (a, b), (c, d) = (
            match.seats.order_by("number").values_list("entry", flat=True)
            for match in (first, second)
        )
        repair_round(
            tournament_id=round_.tournament_id,
            number=1,
            broken=[first.pk, second.pk],
            pairs=[(a, c), (b, d)],
            reason="x",
            actor=owner,
            now=NOW,
        )
        return rule(**facts)

    monkeypatch.setattr("web.judging.rulings.rule", rule_after_a_repair)
    client = Client()
    client.force_login(owner)
    sent = {"score": "played:1-0-0", "reason": "slip"}
    sent |= {"version": str(first.version)} if with_version else {}
    page = seen(client.post(f"/matches/{first.pk}/ruling", sent, follow=True))
    assert notices(page)[:1] == ["This match was cancelled, so it gets no result."]
    assert Match.objects.get(pk=first.pk).state == "void"
