"""A match of two teams of an event, played here by its four people, each in a window of their own:
from the button to the certificate."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import engine
from demo.api_client import ApiClient, wait_for
from tests.browser.accounts import client_of
from tests.browser.practising import ENDED, LIT, choose, concede, state_of, who_decides
from tests.browser.windows import Window
from tests.config.served import PATIENCE, Served

# Until all four have moved; a game has some moves of each in fewer.
CLICKS = 60


def test_four_members_of_two_teams_play_their_match(
    window: Callable[[], Window], served: Served, number: int, size: str
) -> None:
    names = [f"{name}-{number}" for name in ("anne", "bert", "carl", "dora")]
    people = [window() for _ in names]
    for person, name in zip(people, names, strict=True):
        person.sign_up(name)
        person.page.emulate_media(reduced_motion="reduce")
    api = client_of(served, f"olga-of-two-teams-{number}", "events:manage")
    match = _published(served, api, names)
    by_seat = _sit_down(people, names, match)
    _play(by_seat, Random(f"team event {size}"))
    for seat, person in enumerate(by_seat):
        person.look(f"team-game-{seat}")
    out, partner = by_seat[1], by_seat[3]
    concede(out.page)
    out.page.get_by_text("You’re out of this game.").wait_for()
    concede(partner.page)
    _certified(api, match, by_seat[0], names)


def _published(served: Served, api: ApiClient, names: Sequence[str]) -> str:
    """The match of an event in which two teams of two accounts meet; its id. The first two are
    captains, each with the mate two places later."""
    game = engine.game("letal")
    plan = {"name": f"Teams of {names[0]}", "game": "letal", "format": "team", "rounds": 1}
    plan |= {"venue": "online", "reveal": "at_start", "best_of": 1}
    event = api.post("/tournaments", plan)["id"]
    path = f"/tournaments/{event}"
    api.post(f"{path}/state", {"state": "registration"})
    decks = game.ready_for(game.formats["team"])[:2]
    for captain, mate, deck in zip(names[:2], names[2:], decks, strict=True):
        entry = {"name": f"Team of {captain}", "player": captain, "invite": mate}
        player = client_of(served, captain, "entries:write")
        player.post(f"{path}/entries", {**entry, "deck": deck.plain()})
        invited = client_of(served, mate, "entries:write")
        (invitation,) = invited.get("/invitations")["results"]
        invited.post(f"/invitations/{invitation['id']}/accept", {"name": mate})
    api.post(f"{path}/state", {"state": "running"})
    api.post(f"{path}/rounds")
    (pairing,) = api.post(f"{path}/rounds/1/publish")["pairings"]
    match: str = pairing["id"]
    return match


def _sit_down(people: Sequence[Window], names: Sequence[str], match: str) -> list[Window]:
    """The first captain has their mate sit first, and all sit down; the windows by seat."""
    captain = people[0]
    captain.go(f"/matches/{match}")
    captain.press(f"Have {names[2]} sit first")
    captain.look("team-seats")
    assert f"{names[2]} sits first and leads the heroes of your deck" in captain.text()
    for person in people:
        person.go(f"/matches/{match}")
        person.press("Play game 1 here")
    for person in people:
        person.page.locator(".play .moves").wait_for()
    seats = [int(state_of(person)["seat"]) for person in people]
    assert seats[2] + 2 == seats[0]
    assert seats[1] + 2 == seats[3]
    return [people[seats.index(seat)] for seat in range(4)]


def _play(by_seat: Sequence[Window], dice: Random) -> None:
    """Moves by clicking what is lit up, until all four have made some; nobody else may."""
    moved: set[int] = set()
    for _ in range(CLICKS):
        player = who_decides(*by_seat)
        assert player is not None
        choose(dice.choice(player.page.locator(LIT).all()))
        moved.add(by_seat.index(player))
        if len(moved) == len(by_seat):
            return
    raise AssertionError(f"only {sorted(moved)} have moved")


def _certified(api: ApiClient, match: str, wins: Window, names: Sequence[str]) -> None:
    """The match is settled by the log, whose certificate shows, and the move list names who sat
    where."""

    def results() -> Any:
        return [seat["result"] for seat in api.get(f"/matches/{match}")["seats"]]

    settled: Any = wait_for(results, lambda both: "pending" not in both, patience=PATIENCE)
    assert settled == ["win", "loss"]
    wins.page.locator(ENDED).click()
    wins.look("team-replay")
    movers = wins.page.locator("table.moves tbody td:nth-of-type(1)").all_inner_texts()
    assert {*movers} <= {*names}, movers
    wins.follow("Open certificate")
    wins.look("team-certificate")
    assert "Certified" in wins.text()
    wins.go(f"/matches/{match}")
    wins.look("team-settled")
