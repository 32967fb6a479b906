"""The form for the plan of an event: short, with groups, templates and what is usual in a game."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.support.accessibility import faults
from tests.support.factories import (
    FORMAT,
    GAME,
    make_draft,
    make_organisation,
    make_round,
    make_started,
    set_state,
)
from tests.support.pages import PLAN
from tests.support.seen import Node, facts, links, seen
from tournaments.events.services.settings import plan_of
from tournaments.models import Tournament
from tournaments.terms.other_games import OTHER_GAME
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

NEW = "/events/new"


def groups(page: Node) -> dict[str, tuple[str, bool]]:
    """The line of each group, and whether it is open, by its title."""
    parts = [part for part in page.all("details") if part.attrs.get("class") == "plan-group"]
    return {
        part.all("strong")[0].text: (part.all("span")[0].text, "open" in part.attrs)
        for part in parts
    }


def values(page: Node) -> dict[str, Any]:
    """What the form of a page would send."""
    sent: dict[str, Any] = {}
    for box in page.all("input"):
        ticked = box.attrs.get("type") in ("radio", "checkbox")
        if "name" in box.attrs and (not ticked or "checked" in box.attrs):
            sent[str(box.attrs["name"])] = box.attrs.get("value", "on" if ticked else "")
    for box in page.all("select"):
        options = box.all("option")
        chosen = [option for option in options if "selected" in option.attrs] or options[:1]
        sent[str(box.attrs["name"])] = chosen[0].attrs.get("value", "")
    return sent


def test_only_what_nearly_every_event_decides_is_asked_before_the_groups(
    client: Client, olga: User
) -> None:
    response = client.get(NEW)
    page = seen(response)
    short = response.context["form"].groups()[0]

    assert [field.name for field in short.fields if not field.is_hidden] == [
        *("name", "format", "game_name", "starts_at", "zone", "venue", "place"),
        *("rounds", "top_cut", "decklists"),
    ]
    assert groups(page) == {
        "Description, fee and prizes": ("Nothing yet", False),
        "Registration and capacity": ("No player limit, late registration off", False),
        "Decklists and deck rules": (
            "Due when play starts, public after the event, no house rules",
            False,
        ),
        "Rounds and time": ("Best of 3, 50 minutes a round, no intentional draws", False),
        "Results and game logs": ("Nothing becomes final by time alone", False),
        "Points and tiebreakers": ("As usual in the game", False),
        "Miniatures": ("No terrain, painting or sportsmanship", False),
    }
    assert list(faults(page)) == []


def test_every_field_has_its_place_once(client: Client, olga: User) -> None:
    event = make_draft(olga)
    for path in (NEW, f"/events/{event.pk}/change"):
        form = client.get(path).context["form"]
        placed = [field.name for group in form.groups() for field in group.fields]
        assert sorted([*placed, "dates_checked", *({"version"} & {*form.fields})]) == sorted(
            form.fields
        )
        assert [str(group.title) for group in form.groups()][-1] == "Miniatures"


def test_each_game_has_its_plate_and_its_formats(client: Client, olga: User) -> None:
    page = seen(client.get(NEW))
    plates = [node for node in page.all("div") if node.attrs.get("class") == "game-plate"]
    formats = {
        plate.all("label")[0].text.strip(): [option.text for option in plate.all("option")]
        for plate in plates
    }

    assert list(formats) == [
        *("Anima Tactics", "Commandeer", "L.E.T.A.L.", "TACTICA", "Tactics Anthem"),
        "Another game",
    ]
    assert formats["Commandeer"] == ["Standard", "Free", "Tournament", "First Print"]
    assert all(len(names) == len({*names}) for names in formats.values())


@pytest.mark.parametrize(
    ("sent", "game", "format"),
    [
        ({"format_game": "commandeer", "format_commandeer": "free"}, "commandeer", "free"),
        ({"format_game": OTHER_GAME, "format_other": " 500 points "}, OTHER_GAME, "500 points"),
        ({"format_game": OTHER_GAME, "format_other": ""}, OTHER_GAME, ""),
    ],
)
def test_a_plate_chooses_the_game(
    client: Client, olga: User, sent: dict[str, str], game: str, format: str
) -> None:
    plan = {name: value for name, value in PLAN.items() if name != "format"}
    others = {"format_letal": "duel"} | ({"game_name": "Chess"} if game == OTHER_GAME else {})
    client.post(NEW, plan | others | sent)
    event = Tournament.objects.get()

    assert (event.game, event.format) == (game, format)
    assert (event.game_name, event.decklists, event.objection_minutes) == (
        ("Chess", "none", None) if game == OTHER_GAME else ("", "required", 30)
    )


def test_another_game_needs_its_name(client: Client, olga: User) -> None:
    page = seen(client.post(NEW, PLAN | {"format": f"{OTHER_GAME}/"}))
    (error,) = [node.text for node in page.all("ul") if node.attrs.get("class") == "errorlist"]

    assert error == "Enter the name of the game."


def test_what_is_usual_in_a_game_fills_what_the_form_leaves_open(
    client: Client, olga: User
) -> None:
    client.post(NEW, PLAN | {"format": "anima_tactics/saga1_150"})
    client.post(NEW, PLAN | {"format": "tactica/battle"})
    client.post(NEW, PLAN)
    profiles = Tournament.objects.order_by("created_at").values_list("profile", flat=True)

    assert list(profiles) == ["miniatures-survivors", "miniatures", "card-game"]


def test_a_new_event_starts_with_game_zone_and_place_of_the_one_before(
    client: Client, olga: User
) -> None:
    make_organisation(olga, "club")
    kept = {"zone": "Europe/Madrid", "venue": "hall", "place": "Sevilla"}
    client.post(NEW, PLAN | kept | {"organisation": "club", "format": "tactica/war"})
    page = seen(client.get(NEW))
    sent = values(page)

    assert {name: sent[name] for name in kept} == kept
    assert sent["organisation"] == "club"
    assert (sent["format_game"], sent["format_tactica"]) == ("tactica", "war")
    assert groups(page)["Rounds and time"][0].startswith("Matches of one game, 120 minutes a round")


@pytest.mark.parametrize(
    ("template", "stages", "chosen"),
    [
        (
            "friday_night",
            (StagePlan(rounds=4, best_of=3, minutes=50),),
            ("optional", "losses", 1, None, False),
        ),
        (
            "store_championship",
            (
                StagePlan(attendance="unbeaten", best_of=3, minutes=50),
                StagePlan("single_elimination", best_of=3, cut_size=8),
            ),
            ("required", "closed", None, None, False),
        ),
        (
            "league_day",
            (StagePlan(rounds=3, best_of=3, minutes=50),),
            ("none", "losses", 1, None, False),
        ),
        (
            "open_2000",
            (
                StagePlan(rounds=11, best_of=3, minutes=50),
                StagePlan("single_elimination", best_of=3, cut_size=8),
            ),
            ("required", "closed", None, 2000, True),
        ),
    ],
)
def test_a_template_is_filled_in_and_becomes_the_event(
    client: Client,
    olga: User,
    template: str,
    stages: tuple[StagePlan, ...],
    chosen: tuple[Any, ...],
) -> None:
    make_draft(olga, name="Before", venue="online")
    path = f"{NEW}?template={template}"
    sent = values(seen(client.get(path)))
    client.post(path, sent | {"name": "Cup", "format": f"{GAME}/{FORMAT}"})
    event = Tournament.objects.get(name="Cup")
    plan = plan_of(event)

    assert plan.stages == stages
    assert (plan.venue, plan.intentional_draws) == ("hall", "allowed")
    assert (
        plan.decklists,
        plan.late_entries,
        plan.late_limit,
        plan.capacity,
        plan.round_check_in,
    ) == chosen


def cuts(event: Tournament) -> list[int | None]:
    """How many players each stage takes, first stage first."""
    return list(event.stages.order_by("number").values_list("cut_size", flat=True))


@pytest.mark.parametrize(
    ("choice", "sizes", "later"),
    [("", [], False), ("4", [4], False), ("16", [16], False), ("later", [], True)],
)
def test_a_top_cut_is_one_choice(
    client: Client, olga: User, choice: str, sizes: list[int], later: bool
) -> None:
    client.post(NEW, PLAN | {"top_cut": choice})
    event = Tournament.objects.get()
    set_state(event, "registration")

    assert cuts(event)[1:] == sizes
    assert event.cut_later is later
    about = facts(seen(client.get(f"/events/{event.pk}")))
    assert ("The top cut is set after the last round." in about.values()) is later
    form = client.get(f"/events/{event.pk}/change").context["form"]
    assert form["top_cut"].value() == choice


def test_a_cut_that_was_left_open_is_chosen_later_on_either_page(
    client: Client, olga: User
) -> None:
    event = make_draft(olga, cut_later=True)
    stages = f"/events/{event.pk}/run/stages"
    assert client.get(stages).context["cut"]["top_cut"].value() == "later"
    client.post(stages, {"top_cut": "8"})
    event.refresh_from_db()
    assert (cuts(event), event.cut_later) == ([None, 8], False)
    client.post(stages, {"top_cut": "later"})
    event.refresh_from_db()
    assert (cuts(event), event.cut_later) == ([None], True)


def test_stages_of_its_own_are_left_alone_by_the_settings(client: Client, olga: User) -> None:
    own = (StagePlan("round_robin", groups=2), StagePlan("double_elimination", cut_each=2))
    event = make_draft(olga, stages=own)
    page = client.get(f"/events/{event.pk}/change")
    assert {"rounds", "top_cut"} & {*page.context["form"].fields} == set()
    assert f"/events/{event.pk}/run/stages" in links(seen(page))
    client.post(f"/events/{event.pk}/change", PLAN | {"best_of": "3", "minutes": "40"})

    stages = plan_of(Tournament.objects.get()).stages
    assert stages == (StagePlan("round_robin", groups=2, best_of=3, minutes=40), own[1])


def test_rounds_by_the_players_and_by_number(client: Client, olga: User) -> None:
    event = make_draft(olga)
    first = event.stages.get
    path = f"/events/{event.pk}/change"
    client.post(path, PLAN | {"rounds": ""})
    assert (first().rounds, first().attendance) == (None, "unbeaten")
    client.post(path, PLAN | {"rounds": "5"})
    assert (first().rounds, first().attendance) == (5, "")


def test_the_time_and_the_number_of_rounds_change_while_an_event_runs(
    client: Client, olga: User
) -> None:
    event = make_started(olga, entries=9, stages=(StagePlan(attendance="unbeaten"),))
    make_round(event)
    path = f"/events/{event.pk}/change"
    for change, after in (({"minutes": "35"}, (4, 35)), ({"rounds": "5"}, (5, 35))):
        client.post(path, values(seen(client.get(path))) | change)
        stage = event.stages.get()
        assert (stage.rounds, stage.minutes) == after


def test_errors_are_named_on_top_and_their_groups_are_open(client: Client, olga: User) -> None:
    page = seen(client.post(NEW, PLAN | {"name": "", "capacity": "1", "picture": "shop.example"}))
    (summary,) = [node for node in page.all("div") if node.attrs.get("class") == "error-summary"]

    assert summary.all("h2")[0].text == "There are 2 problems"
    assert [(link.text, link.attrs["href"]) for link in summary.all("a")] == [
        ("Name", "#id_name"),
        ("Player limit", "#id_capacity"),
    ]
    assert [title for title, (_, is_open) in groups(page).items() if is_open] == [
        "Registration and capacity"
    ]
    ids = {node.attrs.get("id") for node in page.all("input", "select", "div")}
    assert {"id_name", "id_capacity"} <= ids
    assert list(faults(page)) == []


def test_an_address_that_is_no_picture_is_refused_beside_its_field(
    client: Client, olga: User
) -> None:
    for address in ("http://shop.example/a.jpg", "https://a.example/x;script-src *", "https://x/a"):
        form = client.post(NEW, PLAN | {"picture": address}).context["form"]
        assert list(form.errors) == ["picture"], address
    assert not Tournament.objects.exists()
