"""The laws that hold on every position of every game, each as one check on one position."""

import json
from collections.abc import Set
from typing import Any

from engine.core.logs.log import move_line, read_move
from engine.core.position.choices import Choice, Move
from engine.core.position.state import Sight, State, Tally
from engine.core.rules.game import Game
from engine.core.rules.passed_windows import open_window
from tests.engine.slow_answers import takes

NEIGHBOURS = (-60, -7, -1, 1, 7, 60)
"""How far mutants lie beside each number of a move."""
BACK_OF_EACH_KIND = {"tactica"}
"""Games in which the back of a card tells its kind; in others it tells its part of a deck."""


def moves_are_sorted_and_round_trip(game: Game[Any], state: State, choice: Choice) -> None:
    """The list is sorted, without repeats, as long as it says, and survives print and parse.

    Of an open verb it lists examples, perhaps none. A space says whether it has any, as it counts.
    """
    moves = list(iter(choice))
    assert moves == sorted(moves, key=_order)
    assert len(set(moves)) == len(moves) == len(choice) > 0
    assert all(bool(space) == (len(space) > 0) for space in choice.spaces.values())
    for move in moves:
        assert read_move(move_line(choice.seat, move), 1).move == move


def membership_agrees_with_the_list(game: Game[Any], state: State, choice: Choice) -> None:
    """What is listed is a member, what is sampled is listed, what is not listed is no member.

    An open verb has more members than it lists: what is sampled is one, and whether a mutant is,
    an independent slow answer says.
    """
    moves = list(iter(choice))
    listed = set(moves)
    assert all(move in choice and is_member(choice, listed, move) for move in moves)
    rng = state.rng.copy()
    assert is_member(choice, listed, choice.sample(lambda bound: rng.below("law", bound)))
    for space in choice.spaces.values():
        if space.open and space:
            assert space.sample(lambda bound: rng.below("law", bound)) in space
    for mutant in mutants(state, moves):
        assert (mutant in choice) == is_member(choice, listed, mutant), mutant


def is_member(choice: Choice, listed: Set[Move], move: Move) -> bool:
    """Whether a move is legal: by the list, or where its verb is open by the slow answer."""
    space = choice.spaces.get(str(move[0])) if move else None
    if space is None or not space.open:
        return move in listed
    return takes(space, move[1:])


def refused_moves_change_nothing(game: Game[Any], state: State, choice: Choice) -> None:
    """Every move that is not listed, and every move of the other seat, is refused without trace."""
    before = state.plain()
    for mutant in mutants(state, list(iter(choice))):
        if mutant and mutant not in choice:
            assert game.refusal(state, choice.seat, mutant) is not None
    refusal = game.refusal(state, (choice.seat + 1) % state.seats, next(iter(choice)))
    assert refusal is not None
    assert refusal.code == "wrong_seat"
    assert state.plain() == before


def outcome_has_the_declared_numbers(game: Game[Any], state: State) -> None:
    """A game that is over has exactly the numbers that it declares, a possible one a side, and of
    more than two sides their order, whose first place says who has won."""
    assert state.outcome is not None
    tally: Any = state.outcome.plain().get("tally", {})
    assert sorted(tally) == sorted(game.tallies)
    assert all(len(counts) == state.sides for counts in tally.values())
    assert state.sides == game.sides_in(state.variant)
    order = state.outcome.order
    if state.sides == 2:
        assert order == ()
    else:
        assert sorted(side for place in order for side in place) == list(range(state.sides))
        alone = order[0][0] if len(order[0]) == 1 else None
        assert state.outcome.winner == alone
    assert Tally.from_plain(tally) == state.outcome.tally


def every_card_is_in_one_zone(game: Game[Any], state: State, choice: Choice) -> None:
    placed = sorted(card for ids in state.zones.values() for card in ids)
    assert placed == list(range(len(state.cards)))
    for zone, ids in state.zones.items():
        assert all(state.where[card] == zone for card in ids)


def json_keeps_everything(game: Game[Any], state: State, choice: Choice) -> None:
    """Restored from JSON, a position hashes alike, and asks the same of the same seat."""
    fresh = game.restore(json.loads(json.dumps(state.plain())))
    assert fresh.plain() == state.plain()
    restored = game.choice(fresh)
    assert restored is not None
    assert (restored.seat, [*iter(restored)]) == (choice.seat, [*iter(choice)])
    assert fresh.encoding() == state.encoding()


def what_is_hidden_changes_nothing(game: Game[Any], state: State, choice: Choice) -> int:
    """Two cards hidden from a seat are exchanged: who is asked and in which window, the view of the
    seat, what it is asked, and why its moves are refused, stay equal.

    How many exchanges there were to try.
    """
    exchanged = 0
    for seat in (*range(state.seats), None):
        twin = exchange_hidden(game, state, seat)
        if twin is None:
            continue
        exchanged += 1
        other = game.choice(twin)
        assert other is not None
        assert other.seat == choice.seat
        window = open_window(game, state)
        assert open_window(game, twin) == window
        assert window is None or window.stop in game.stops
        if choice.seat == seat:
            assert other.plain() == choice.plain()
            assert _refusals(game, state, choice, twin) == _refusals(game, twin, other, state)
        assert json.dumps(game.view(twin, seat)) == json.dumps(game.view(state, seat))
        _told_alike(game, state, twin, seat)
    return exchanged


def _refusals(
    game: Game[Any], state: State, choice: Choice, twin: State
) -> list[tuple[Move, str, str]]:
    """What the seat that decides reads of moves that it may not make, also with the cards that are
    others in the twin."""
    pairs = zip(state.cards, twin.cards, strict=True)
    exchanged = [card.id for card, now in pairs if card.definition is not now.definition]
    listed = list(iter(choice))
    tried = mutants(state, listed) + [
        (move[0], *before, card, *move[len(before) + 2 :])
        for move in {move[0]: move for move in listed}.values()
        for before in (move[1:at] for at in range(1, len(move)))
        for card in exchanged
    ]
    tried += [(verb, card) for verb in game.words.verbs for card in exchanged]
    return [
        (move, refusal.code, refusal.reason)
        for move in tried
        if move and (refusal := game.refusal(state, choice.seat, move)) is not None
    ]


def _told_alike(game: Game[Any], state: State, twin: State, seat: int | None) -> None:
    """The same move in both worlds looks alike to the seat, unless it shows an exchanged card."""
    choice, other = game.choice(state), game.choice(twin)
    assert choice is not None
    assert other is not None
    rng = state.rng.copy()
    move = choice.sample(lambda bound: rng.below("law", bound))
    if move not in other:
        return
    pairs = zip(state.cards, twin.cards, strict=True)
    exchanged = {card.id for card, now in pairs if card.definition is not now.definition}
    worlds = []
    for world in (state, twin):
        after, events = game.apply(world, choice.seat, move)
        seat_events: list[Any] = [game.tell(after, event, seat) for event in events]
        worlds.append((json.dumps(game.view(after, seat)), seat_events))
        visible = _open_cards(game, after, seat) | {
            card["id"] for event in seat_events for card in event.get("cards", ())
        }
        if exchanged & visible:
            return
    assert worlds[0] == worlds[1], move


def public_events_name_no_hidden_card(game: Game[Any], state: State, choice: Choice) -> None:
    """What everybody may read of a move names only cards that lay open before, or lie open after.

    A card that the mover names is shown by that. One that lay open in between may have been
    shuffled into a pile by the same move.
    """
    rng = state.rng.copy()
    move = choice.sample(lambda bound: rng.below("law", bound))
    after, events = game.apply(state, choice.seat, move)
    for at, event in enumerate(events):
        refilled = {str(later.seat) for later in events[at:] if later.kind == "refill"}
        named = {card for card in (event.source, event.target) if card is not None}
        if event.seen_by is None:
            named |= set(event.cards)
        hidden = named - _open_cards(game, state) - _open_cards(game, after) - set(move[1:])
        ends = {card: after.where[card].rpartition("/")[2] for card in hidden}
        assert [card for card, end in ends.items() if end not in refilled] == [], (move, event)


def _open_cards(game: Game[Any], state: State, seat: int | None = None) -> set[int]:
    """The cards a seat, or a spectator, sees where they lie or as revealed."""
    view: dict[str, Any] = game.view(state, seat)
    groups = [zone.get("cards", []) for zone in view["zones"]] + view["revealed"]
    return {card["id"] for cards in groups for card in cards}


def mutants(state: State, moves: list[Move]) -> list[Move]:
    """Moves like the legal ones with one argument changed, added, dropped or put elsewhere."""
    sampled = moves[:: max(1, len(moves) // 6)]
    mutated: list[Move] = [("frobnicate",), (), ("concede", 1)]
    cards = len(state.cards)
    for move in [*sampled, *moves[-1:]]:
        mutated += [move[:-1], (*move, 0), (*move, "me"), (*move, *move[1:]), move[::-1]]
        for at in range(1, len(move)):
            for other in (0, 1, state.ply % cards, cards - 1, cards, "me", "yellow"):
                mutated.append((*move[:at], other, *move[at + 1 :]))
            number = move[at]
            if isinstance(number, int):
                mutated += [(*move[:at], number + step, *move[at + 1 :]) for step in NEIGHBOURS]
    return mutated


def exchange_hidden(game: Game[Any], state: State, seat: int | None) -> State | None:
    """A twin in which two cards of the same owner and back, both hidden from `seat`, swapped.

    Cards that a scene lists as revealed lie in hidden zones, yet everybody has seen them.
    """
    view: dict[str, Any] = game.view(state, seat)
    revealed = {card["id"] for known in view["revealed"] for card in known}
    hidden: dict[tuple[int, str], list[int]] = {}
    for zone, ids in state.zones.items():
        name, _, owner = zone.partition("/")
        sight = game.sights[name]
        if sight is Sight.ALL or (sight is Sight.OWNER and state.holder(zone) == seat):
            continue
        for card in sorted(set(ids) - revealed):
            definition = state.cards[card].definition
            kinds = game.slug in BACK_OF_EACH_KIND
            back = definition.kind if kinds else game.reader.part_of.get(definition.id, "")
            hidden.setdefault((int(owner), back), []).append(card)
    for cards in hidden.values():
        pairs = [
            (first, second)
            for first in cards[:1]
            for second in cards[1:]
            if state.cards[first].definition is not state.cards[second].definition
        ]
        if pairs:
            first, second = pairs[state.ply % len(pairs)]
            twin = state.copy()
            swapped = list(twin.cards)
            swapped[first], swapped[second] = (
                _as(swapped[first], swapped[second]),
                _as(swapped[second], swapped[first]),
            )
            twin.cards = tuple(swapped)
            return twin
    return None


def _as(card: Any, other: Any) -> Any:
    return type(card)(card.id, other.definition, card.owner)


def _order(move: Move) -> list[tuple[bool, int, str]]:
    return [(isinstance(arg, str), arg if isinstance(arg, int) else 0, str(arg)) for arg in move]
