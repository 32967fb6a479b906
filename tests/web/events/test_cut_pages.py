"""The rounds of a top cut on the public pages of an event."""

import pytest
from django.test import Client

from tests.support.factories import make_round
from tests.support.seen import headings, seen
from tests.support.staged import play_round, staged
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db


@pytest.mark.proof(of="slow")
def test_pages_name_the_rounds_of_the_cut_and_say_how_it_is_ordered(client: Client) -> None:
    event = staged(
        StagePlan("swiss", rounds=1), StagePlan("single_elimination", cut_size=4), entries=6
    )
    play_round(event)
    swiss = seen(client.get(f"/events/{event.pk}/standings"))
    play_round(event)
    make_round(event)
    pairings, standings, before = (
        seen(client.get(f"/events/{event.pk}/{part}"))
        for part in ("pairings", "standings", "rounds/2/standings")
    )
    steps = next(nav for nav in pairings.all("nav") if nav.attrs.get("class") == "stepper")
    ordered = "Players in the bracket are ordered by how far they got, ahead of everyone else."

    assert headings(pairings)[1] == "Final Live"
    assert steps.text == "Round 1 Semi-finals Final"
    assert [page.all("caption")[0].text for page in (swiss, standings)] == [
        "After round 1",
        "During the final",
    ]
    assert headings(before)[1] == "Standings after the semi-finals"
    assert [ordered in page.text for page in (swiss, standings, before)] == [False, True, True]
