"""The featured match of a round, and the link of the stream overlay: who may, and what is noted."""

from uuid import uuid4

import pytest

from accounts.models import User
from accounts.selectors import PowerMissing
from contract.errors import NotFound
from ledger.models import LedgerEntry
from tests.support.factories import NOW, hand_over, make_user, paired_match
from tests.support.playing import host_of
from tournaments.core.access import NotYourEvent
from tournaments.matches.selectors.spectators import featured_match, find_overlay
from tournaments.matches.services.streaming import (
    CannotFeature,
    OverlayTooEarly,
    end_overlay,
    feature_match,
    make_overlay,
)
from tournaments.models import Match, Overlay

pytestmark = pytest.mark.django_db


def feature(match: Match, actor: User, *, none: bool = False) -> Match | None:
    event = match.round.tournament
    feature_match(tournament_id=event.pk, match_id=None if none else match.pk, actor=actor, now=NOW)
    return featured_match(event)


def kinds(match: Match) -> list[tuple[str, dict[str, object]]]:
    of_event = LedgerEntry.objects.filter(stream=f"event:{match.round.tournament_id}")
    noted = of_event.filter(kind__regex="featured|overlay").order_by("number")
    return [(entry.kind, entry.data) for entry in noted]


def test_staff_feature_a_match_and_no_match_again() -> None:
    match = paired_match()
    assert featured_match(match.round.tournament) is None
    assert feature(match, host_of(match)) == match
    assert feature(match, host_of(match)) == match
    assert feature(match, host_of(match), none=True) is None
    data = {"match": str(match.pk)}
    assert kinds(match) == [("match.featured", data), ("match.unfeatured", data)]


def test_only_a_match_of_the_latest_round_of_the_event_is_featured() -> None:
    match, elsewhere = paired_match(), paired_match()
    for other in (elsewhere.pk, uuid4()):
        with pytest.raises(CannotFeature):
            feature_match(
                tournament_id=match.round.tournament_id,
                match_id=other,
                actor=host_of(match),
                now=NOW,
            )
    assert featured_match(match.round.tournament) is None


def test_nobody_but_staff_features_a_match_or_makes_a_link() -> None:
    match = paired_match()
    with pytest.raises(NotYourEvent):
        feature(match, make_user())
    with pytest.raises(NotYourEvent):
        link(match, make_user())


def link(match: Match, actor: User, delay: int = 300) -> str:
    return make_overlay(tournament_id=match.round.tournament_id, delay=delay, actor=actor, now=NOW)


def test_a_link_replaces_the_one_before_and_is_turned_off() -> None:
    match = paired_match()
    event, organiser = match.round.tournament, host_of(match)
    first = link(match, organiser)
    assert find_overlay(key=first).tournament == event
    second = link(match, organiser, delay=180)
    assert Overlay.objects.get().delay == 180
    assert find_overlay(key=second).tournament == event
    with pytest.raises(NotFound):
        find_overlay(key=first)
    end_overlay(tournament_id=event.pk, actor=organiser, now=NOW)
    end_overlay(tournament_id=event.pk, actor=organiser, now=NOW)
    with pytest.raises(NotFound):
        find_overlay(key=second)
    assert kinds(match) == [
        ("overlay.made", {"seconds": 300}),
        ("overlay.made", {"seconds": 180}),
        ("overlay.ended", {}),
    ]


def test_the_key_is_kept_nowhere() -> None:
    match = paired_match()
    key = link(match, host_of(match))
    entry = LedgerEntry.objects.get(kind="overlay.made")
    stored = [*vars(Overlay.objects.get()).values(), *vars(entry).values()]
    assert not [value for value in stored if key in str(value)]


@pytest.mark.parametrize("delay", [-1, 0, 179, 3601])
def test_no_overlay_is_so_early_that_players_could_use_it(delay: int) -> None:
    match = paired_match()
    with pytest.raises(OverlayTooEarly):
        link(match, host_of(match), delay)
    assert not Overlay.objects.exists()


def test_the_link_of_an_account_that_was_deactivated_works_no_more() -> None:
    match = paired_match()
    organiser = host_of(match)
    key = link(match, organiser)
    User.objects.filter(pk=organiser.pk).update(is_active=False)
    with pytest.raises(NotFound):
        find_overlay(key=key)


def test_who_plays_makes_no_link_and_their_earlier_one_works_no_more() -> None:
    match = paired_match()
    organiser = host_of(match)
    key = link(match, organiser)
    seat = match.seats.order_by("number").first()
    assert seat is not None
    hand_over(seat.entry, organiser)
    with pytest.raises(NotFound):
        find_overlay(key=key)
    with pytest.raises(PowerMissing):
        link(match, organiser)
