"""A film shows each audience what its scenes show, move by move, and nothing else."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

import engine
from engine.core.display.flat_scene import flat_scene, merge_patch, merged, together
from engine.core.logs.films import PUBLIC, make_films
from engine.core.logs.log import Log
from engine.core.logs.log_words import OPEN
from engine.core.logs.verify import opening_state, replay
from engine.core.position.state import State
from engine.core.rules.game import Game
from tests.engine.every_game import EVERY_GAME
from tests.engine.spoken import NAMES, logs
from tests.engine.walks import walk, worth_a_look
from tests.support.proofs import count, some


@pytest.fixture(params=sorted(EVERY_GAME))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    chosen: Game[Any] = EVERY_GAME[request.param]
    return chosen


def positions(game: Game[Any], log: Log) -> Iterator[State]:
    """The position before the first move, and after each. It is the game's own, and goes on."""
    state = opening_state(game, log)
    yield state
    for _ in replay(game, state, log, None):
        yield state


@pytest.mark.proof(of="laws")
def test_frames_lead_from_the_first_scene_to_every_other(game: Game[Any]) -> None:
    for log in some(logs(game), 8):
        films = make_films(game, log)
        assert all(json.loads(json.dumps(film)) == film for film in films.values())
        scenes = {audience: film["scene"] for audience, film in films.items()}
        assert {len(film["frames"]) for film in films.values()} == {len(log.moves)}
        for number, state in enumerate(positions(game, log)):
            for audience, film in films.items():
                if number:
                    seat, move, _, patch = film["frames"][number - 1]
                    logged = log.moves[number - 1]
                    assert (seat, move[0]) == (logged.seat, logged.move[0])
                    scenes[audience] = merged(scenes[audience], patch)
                if number % 7 == 0 or number == len(log.moves):
                    assert scenes[audience] == flat_view(game, state, audience), (number, audience)


def flat_view(game: Game[Any], state: State, audience: str) -> dict[str, Any]:
    if audience == OPEN:
        views = [game.view(state, seat) for seat in range(state.seats)]
        return together(flat_scene(view) for view in views)
    seat = None if audience == PUBLIC else int(audience)
    return flat_scene(game.view(state, seat))


@pytest.mark.proof(of="laws")
def test_a_flat_scene_has_all_cards_pieces_and_counts_of_its_view(game: Game[Any]) -> None:
    for number in range(count(4, 2)):
        for table, _ in walk(game, number, "greedy" if number % 2 else "random"):
            if not worth_a_look(table.state.ply):
                continue
            for seat in (None, *range(table.state.seats)):
                view: Any = game.view(table.state, seat)
                flat = flat_scene(view)
                assert zones_of(flat) == [
                    (zone["name"], zone["seat"], zone.get("of"), cards_of(zone, zone["count"]))
                    for zone in view["zones"]
                ]
                assert boards_of(flat) == [
                    (board["name"], sorted(map(place_of, board["pieces"])))
                    for board in view["boards"]
                ]
                assert len(flat["effects"]) == len(view["effects"])
                assert flat.get("decides") == view["decides"]
                assert flat.get("active") == view["active"]


def cards_of(zone: Any, otherwise: int) -> Any:
    """The cards of a zone of a view by number and name, or how many there are."""
    if "cards" not in zone:
        return otherwise
    return [(card["id"], card["card"]) for card in zone["cards"]]


def zones_of(flat: Any) -> list[Any]:
    return [
        (
            zone["name"],
            zone["seat"],
            zone.get("of"),
            zone["count"]
            if "count" in zone
            else [(card, flat["cards"][str(card)]["card"]) for card in zone["cards"]],
        )
        for zone in flat["zones"].values()
    ]


def place_of(piece: Any) -> tuple[int, int, list[int]]:
    return piece["id"], piece["seat"], piece["cell"]


def boards_of(flat: Any) -> list[Any]:
    return [
        (board, sorted((int(id), piece["seat"], piece["cell"]) for id, piece in pieces.items()))
        for board, pieces in flat["pieces"].items()
    ]


def cards_named(frame: list[Any]) -> Iterator[dict[str, Any]]:
    """The cards that a move and its events name."""
    _, move, events, _ = frame
    yield from (arg for arg in move[1:] if isinstance(arg, dict) and "card" in arg)
    for event in events:
        yield from (event[name] for name in ("source", "target") if name in event)
        yield from event.get("cards", ())


@pytest.mark.proof(of="laws")
def test_a_film_names_the_cards_that_it_shows_and_no_others(game: Game[Any]) -> None:
    log = logs(game)[0]
    for audience, film in make_films(game, log).items():
        seen = {card["card"] for frame in film["frames"] for card in cards_named(frame)}
        for state in positions(game, log):
            seen |= {card["card"] for card in flat_view(game, state, audience)["cards"].values()}
        assert set(film["cards"]) == seen, audience
        named = {id: card["name"] for id, card in film["cards"].items()}
        assert named == {id: game.pool.cards[id].name for id in seen}


def test_a_patch_is_what_rfc_7396_says() -> None:
    before = {"a": {"x": 1, "y": [1, 2]}, "b": 2, "c": {"d": {"e": 1}}}
    after = {"a": {"x": 1, "y": [2]}, "c": {"d": {}}, "f": {"g": 0}}
    kept = deepcopy(before)
    patch = merge_patch(before, after)
    assert patch == {"b": None, "a": {"y": [2]}, "c": {"d": {"e": None}}, "f": {"g": 0}}
    assert merged(before, patch) == after
    assert merge_patch(after, after) == {}
    assert before == kept


def test_a_film_tells_each_audience_what_it_could_know() -> None:
    log = logs(EVERY_GAME["commandeer"])[0]
    films = make_films(EVERY_GAME["commandeer"], log)
    says = {audience: engine.film_sentences(film, NAMES[:2]) for audience, film in films.items()}
    reinforced = {
        audience: says[audience].frame(film["frames"][2]) for audience, film in films.items()
    }
    hidden = ["Bo reinforces", "Bo draws 2 cards"]
    seen = ["Bo reinforces", "Bo draws Press Hand and Ramming Cart"]
    assert reinforced == {PUBLIC: hidden, "0": hidden, "1": seen, OPEN: seen}
    assert {says[audience].end(film["outcome"]) for audience, film in films.items()} == {
        "Ada wins: Bo ends the turn with no unit on the battlefield."
    }
