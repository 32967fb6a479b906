"""Ban lists of organisations: tried on all decks by workers who may die, and published for good."""

from datetime import date, timedelta
from typing import Any

import pytest

import engine
from accounts.models import Organisation, User
from accounts.selectors import PowerMissing
from contract.errors import NotFound
from decks.models import BanList, DeckList, DeckVersion, LostList, TrialPart
from decks.selectors import find_ban_list, format_in_force, list_for_events, trial_progress
from decks.services import trials
from decks.services.ban_lists import (
    AlreadyPublished,
    TooManyTrials,
    UnusableBanList,
    pause_trial,
    publish_ban_list,
    resume_trial,
    try_ban_list,
)
from decks.services.saving import archive_deck, save_deck, save_version
from decks.services.trials import carry_on, claim_part, finish_part, judge_part, trials_due
from tests.support.factories import NOW, make_organisation, make_user

pytestmark = pytest.mark.django_db

LETAL = engine.game("letal")
WALL = LETAL.ready_decks["wall-and-weather"]
DAY = date(2026, 12, 24)
CARD = "Frost Shackles"


@pytest.fixture
def ada() -> User:
    return make_user("ada")


@pytest.fixture
def club(ada: User) -> Organisation:
    return make_organisation(ada, "club")


def tried(club: Organisation, actor: User, cards: str = CARD, **changes: Any) -> BanList:
    usual: dict[str, Any] = {"format": "tournament", "effective_from": DAY, "source": ""}
    facts = usual | {"now": NOW} | changes
    return try_ban_list(organisation=club, actor=actor, game="letal", card_list=cards, **facts)


def save(owner: User, *, deck: engine.Deck = WALL, name: str = "Wall") -> DeckVersion:
    return save_deck(owner=owner, game="letal", name=name, written=deck.plain(), now=NOW)


def run(row: BanList) -> BanList:
    """The list once a worker has had as many turns as it can use."""
    left = -1
    while left != (left := row.parts.filter(counts__isnull=True).count()):
        carry_on(ban_list_id=row.pk, clock=lambda: NOW)
    row.refresh_from_db()
    return row


def others_with(number: int) -> list[User]:
    users = [make_user(f"player-{at}") for at in range(number)]
    for user in users:
        save(user)
    return users


def test_a_list_is_a_version_of_the_format_that_names_its_organisation(
    club: Organisation, ada: User
) -> None:
    row = tried(club, ada, f"Doom\n1 {CARD}", source="Too strong")
    today = format_in_force(game="letal", slug="tournament", on=DAY)
    assert row.before == today
    assert (row.version.effective_from, row.version.official, row.version.own) == (DAY, False, True)
    assert row.version.source == "List of Club: Too strong"
    format = engine.format_from_plain("letal", row.version.plain)
    assert (format.most_of("doom"), format.most_of("frost-shackles")) == (0, 1)
    # It stands in place of the lists of the format, which restricts this one.
    assert format.most_of("battle-cry") == LETAL.formats["duel"].most_of("battle-cry")
    assert format.most_of("marked-for-death") == 2


def test_decks_that_become_illegal_are_counted_once_each(club: Organisation, ada: User) -> None:
    players = others_with(12)
    save(ada)
    gone = save(players[0], name="Gone")
    archive_deck(owner=players[0], deck_id=gone.deck_id, now=NOW)
    other = LETAL.ready_decks["knife-and-hammer"]
    changed = save(players[1], deck=WALL, name="Changed")
    save_version(owner=players[1], deck_id=changed.deck_id, written=other.plain(), now=NOW)
    before = engine.check_deck(other, LETAL.formats["tournament"]).legal
    row = run(tried(club, ada))
    assert row.ended_at == NOW
    report = row.report
    assert (report["lists"], report["decks"]) == (2, 13)
    assert (report["legal"], report["legal_decks"]) == ((2, 13) if before else (1, 12))
    assert (report["lost"], report["lost_decks"]) == (1, 12)
    assert report["cards"]["frost-shackles"] == 12
    assert [lost.deck_list.digest for lost in LostList.objects.all()] == [WALL.digest]


def test_a_worker_that_is_killed_loses_nothing(
    club: Organisation, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "LISTS_A_PART", 1)
    monkeypatch.setattr("decks.services.ban_lists.LISTS_A_PART", 1)
    others_with(3)
    row = tried(club, ada)
    parts = row.parts.count()
    assert trial_progress(ban_list=row) == (0, parts)
    dead = claim_part(ban_list_id=row.pk, now=NOW)
    assert dead is not None
    run(row)
    assert (row.ended_at, trial_progress(ban_list=row)) == (None, (parts - 1, parts))
    assert trials_due(now=NOW + timedelta(seconds=1)) == []
    later = NOW + timedelta(minutes=1)
    assert trials_due(now=later) == [row.pk]
    carry_on(ban_list_id=row.pk, clock=lambda: later)
    row.refresh_from_db()
    assert (row.ended_at, trial_progress(ban_list=row)) == (later, (parts, parts))
    before = row.report
    # The dead one comes back: its claim is over.
    counts, lost = judge_part(ban_list=row, number=dead.number)
    finish_part(ban_list_id=row.pk, claim=dead, counts=counts, lost=lost, now=later)
    assert LostList.objects.count() == before["lost"] == 1
    assert trials_due(now=later + timedelta(minutes=1)) == []


def test_paused_it_rests_and_resumed_it_ends(club: Organisation, ada: User) -> None:
    others_with(1)
    row = tried(club, ada)
    pause_trial(ban_list_id=row.pk, actor=ada, now=NOW)
    assert (run(row).ended_at, trials_due(now=NOW + timedelta(minutes=1))) == (None, [])
    assert TrialPart.objects.exclude(counts__isnull=True).count() == 0
    resume_trial(ban_list_id=row.pk, actor=ada, now=NOW)
    assert run(row).ended_at == NOW
    pause_trial(ban_list_id=row.pk, actor=ada, now=NOW)
    row.refresh_from_db()
    assert row.paused_at is None


def test_only_whoever_plans_events_tries_and_publishes(club: Organisation, ada: User) -> None:
    row = tried(club, ada)
    stranger = make_user("mallory")
    for act in (pause_trial, resume_trial, publish_ban_list):
        with pytest.raises(PowerMissing):
            act(ban_list_id=row.pk, actor=stranger, now=NOW)
    with pytest.raises(PowerMissing):
        tried(club, stranger)
    for viewer in (None, stranger):
        with pytest.raises(NotFound):
            find_ban_list(ban_list_id=row.pk, viewer=viewer)
    assert find_ban_list(ban_list_id=row.pk, viewer=ada) == row
    publish_ban_list(ban_list_id=row.pk, actor=ada, now=NOW)
    assert find_ban_list(ban_list_id=row.pk, viewer=None) == row


def test_a_published_list_stays_and_no_other_takes_its_day(club: Organisation, ada: User) -> None:
    first = run(tried(club, ada))
    publish_ban_list(ban_list_id=first.pk, actor=ada, now=NOW)
    second = run(tried(club, ada, "Doom"))
    for row in (first, second):
        with pytest.raises(AlreadyPublished):
            publish_ban_list(ban_list_id=row.pk, actor=ada, now=NOW)


def test_the_later_day_decides_by_which_list_events_are_played(
    club: Organisation, ada: User
) -> None:
    row = tried(club, ada)
    other = make_organisation(ada, "others")

    def played(organisation: Organisation, day: date) -> str:
        version = format_in_force(game="letal", slug="tournament", on=day)
        own = list_for_events(organisation_id=organisation.pk, version=version, on=day)
        return own.effective_from.isoformat()

    assert played(club, DAY) == "2026-11-21"
    publish_ban_list(ban_list_id=row.pk, actor=ada, now=NOW)
    assert played(club, DAY - timedelta(days=1)) == "2026-11-21"
    assert played(club, DAY) == "2026-12-24"
    assert played(club, date(2027, 1, 18)) == "2027-01-18"
    assert played(other, DAY) == "2026-11-21"


def test_a_list_that_no_deck_could_keep_or_that_names_no_card(
    club: Organisation, ada: User
) -> None:
    wrong = [("Dooom", "No card 'Dooom' is known: did you mean 'Doom'?.")]
    for cards, message in wrong:
        with pytest.raises(UnusableBanList) as refused:
            tried(club, ada, cards)
        assert str(refused.value).rstrip(".") == message.rstrip(".")
    heroes = [card.name for card in LETAL.pool.cards.values() if card.kind == "hero"]
    with pytest.raises(UnusableBanList):
        tried(club, ada, "\n".join(heroes))
    assert BanList.objects.count() == 0


def test_few_lists_are_tried_at_once(club: Organisation, ada: User) -> None:
    first = tried(club, ada)
    tried(club, ada, "Doom")
    with pytest.raises(TooManyTrials):
        tried(club, ada, "Battle Cry")
    run(first)
    assert tried(club, ada, "Battle Cry").ended_at is None


def test_lists_that_nobody_has_any_more_are_not_judged(club: Organisation, ada: User) -> None:
    player = make_user("player")
    version = save(player)
    archive_deck(owner=player, deck_id=version.deck_id, now=NOW)
    assert DeckList.objects.count() == 1
    assert run(tried(club, ada)).report == {"cards": {}}
