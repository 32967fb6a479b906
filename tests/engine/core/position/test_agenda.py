"""The agenda: texts are checked when they are compiled, and carried out within bounds."""

from typing import Any

import pytest

from engine.core.base.rng import Seeded
from engine.core.base.toml_tables import DataError
from engine.core.logs.play import Table
from engine.core.position import agenda
from engine.core.position.agenda import FRAMES, STEPS_PER_MOVE, Frame, OutOfFuel, Verb, compile_text
from engine.core.position.cards import text_of
from engine.core.position.choices import NOTHING_MORE, Choice
from engine.core.position.state import Outcome
from engine.core.rules.game import IllegalMove
from tests.engine.toy_game import TOY, VERBS, ToyState, numbers
from tests.engine.walks import start


def nothing_set_off(state: Any) -> None:
    """What arranges, where no line sets anything off."""
    raise AssertionError("nothing was set off")


def nothing(state: Any, frame: Any, args: Any) -> None:
    """A verb that changes nothing."""


def rainy(state: Any, frame: Frame) -> bool:
    """A predicate."""
    return False


WORDS: dict[str, Verb[Any]] = {
    "choose": Verb(
        run=nothing,
        args={"among": frozenset(("hand", "table")), "as": str, "most": int, "may": bool},
        required=("among", "as"),
    ),
    "bury": Verb(run=nothing, args={"what": str, "with": str}, required=("what",)),
}
CHOOSE = {"do": "choose", "among": "hand", "as": "it"}


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        ([{"do": "eat"}], "step 1: unknown verb 'eat'"),
        ([{}], "step 1: do is missing"),
        ([{"do": ["choose"]}], "step 1: unknown verb ['choose']"),
        ([{**CHOOSE, "colour": "red"}], "step 1: choose has no argument 'colour'"),
        ([{**CHOOSE, "among": "deck"}], "step 1: among = 'deck': must be one of hand, table"),
        ([{**CHOOSE, "among": 3}], "step 1: among = 3: must be one of hand, table"),
        ([{**CHOOSE, "most": "two"}], "step 1: most must be a whole number"),
        ([{**CHOOSE, "most": True}], "step 1: most must be a whole number"),
        ([{**CHOOSE, "may": 1}], "step 1: may must be true or false"),
        ([{"do": "choose", "among": "hand"}], "step 1: choose needs 'as'"),
        ([{"do": "choose", "as": "it"}], "step 1: choose needs 'among'"),
        ([CHOOSE, {"do": "bury"}], "step 2: bury needs 'what'"),
        ([CHOOSE, {"do": "bury", "what": "them"}], "step 2: no earlier step has as = 'them'"),
        ([{"do": "bury", "what": "it"}, CHOOSE], "step 1: no earlier step has as = 'it'"),
        (
            [CHOOSE, {"do": "bury", "what": "it", "with": "x"}],
            "step 2: no earlier step has as = 'x'",
        ),
        ([CHOOSE, {**CHOOSE, "if": "never"}], "step 2: no earlier step has as = 'never'"),
        ([{**CHOOSE, "if": "it"}], "step 1: no earlier step has as = 'it'"),
    ],
)
def test_a_wrong_text_is_refused_by_file_card_and_step(
    lines: list[dict[str, Any]], error: str
) -> None:
    with pytest.raises(DataError) as raised:
        compile_text(lines, WORDS, {"rainy": rainy}, "house.toml, ambush")

    assert str(raised.value) == f"house.toml, ambush, {error}"


def test_a_right_text_is_compiled_line_by_line() -> None:
    lines = [CHOOSE, {"do": "bury", "what": "it", "if": "it"}, {**CHOOSE, "if": "rainy"}]

    compiled = compile_text(lines, WORDS, {"rainy": rainy}, "house.toml, ambush")

    assert [(line.verb, dict(line.args), line.condition) for line in compiled] == [
        (WORDS["choose"], {"among": "hand", "as": "it"}, None),
        (WORDS["bury"], {"what": "it"}, "it"),
        (WORDS["choose"], {"among": "hand", "as": "it"}, "rainy"),
    ]


def at_table(**hand: int) -> Table:
    """A toy game whose first seat holds three of these cards."""
    table = start(TOY, 1)
    cards = list(numbers(**hand).parts["cards"])
    state = table.state
    swapped = list(state.cards)
    for card, id in zip(state.zones["hand/0"], cards, strict=False):
        swapped[card] = type(swapped[card])(card, TOY.pool.cards[id], 0)
    state.cards = tuple(swapped)
    return table


def test_a_text_that_never_ends_runs_out_of_fuel() -> None:
    table = at_table(loop=1)
    with pytest.raises(OutOfFuel, match=f"^one move set off more than {STEPS_PER_MOVE} steps$"):
        table.move(0, ("play", table.state.zones["hand/0"][0]))


def test_texts_that_pile_up_run_out_of_fuel() -> None:
    table = at_table(tower=1)
    with pytest.raises(OutOfFuel, match=f"^more than {FRAMES} texts wait for each other$"):
        table.move(0, ("play", table.state.zones["hand/0"][0]))


def test_a_choice_in_a_text_is_bound_for_the_lines_after_it() -> None:
    table = at_table(gift=1, one=1, three=1)
    state = table.state
    gift, card, _ = state.zones["hand/0"]
    theirs = state.zones["hand/1"][0]
    table.move(0, ("play", card))
    table.move(1, ("play", theirs)) if theirs in _plain_cards(state) else table.move(1, ("hold",))
    table.move(0, ("play", gift))

    choice = table.choice()
    assert choice is not None
    assert (choice.seat, list(choice)) == (0, [("pick", card), ("skip",)])
    assert state.agenda[-1] == Frame("gift 1 text", 0, gift)
    table.move(0, ("pick", card))

    assert state.where[card] == "table/1"
    assert [frame.text for frame in state.agenda] == ["turn"]


def _plain_cards(state: Any) -> set[int]:
    return {card.id for card in state.cards if not TOY.texts[text_of(card.definition, "text")]}


def test_a_line_whose_condition_is_not_bound_is_passed_over() -> None:
    table = at_table(gift=1)
    gift = table.state.zones["hand/0"][0]
    table.move(0, ("play", gift))
    table.move(0, ("skip",))

    assert table.state.where[gift] == "table/0"
    choice = table.choice()
    assert choice is not None
    assert choice.seat == 1


def test_a_verb_that_finds_nothing_to_ask_is_run_instead() -> None:
    ran: list[str] = []
    verb: Verb[Any] = Verb(
        run=lambda state, frame, args: ran.append("run"),
        ask=lambda state, frame, args: None,
        answer=lambda state, frame, args, move: ran.append("answer"),
    )
    end: Verb[Any] = Verb(run=_end)
    state = blank([Frame("text", 0)])
    texts = {"text": compile_text([{"do": "v"}, {"do": "end"}], {"v": verb, "end": end}, {}, "t")}

    assert agenda.resolve(state, texts, {}, nothing_set_off) is None
    assert ran == ["run"]


def test_a_predicate_decides_by_the_position() -> None:
    ask: Verb[Any] = Verb(ask=lambda state, frame, args: Choice(frame.seat, {"go": NOTHING_MORE}))
    lines = [{"do": "ask", "if": "first"}, {"do": "ask", "if": "second"}]
    predicates = {
        "first": lambda state, frame: frame.seat == 0,
        "second": lambda state, frame: frame.seat == 1,
    }
    state = blank([Frame("text", 1)])
    texts = {"text": compile_text(lines, {"ask": ask}, predicates, "t")}
    choice = agenda.resolve(state, texts, predicates, nothing_set_off)

    assert choice is not None
    assert choice.plain() == {"seat": 1, "size": 1, "verbs": ["go"], "moves": [["go"]]}
    assert state.agenda == [Frame("text", 1, at=1)]


def _end(state: ToyState, frame: Frame, args: Any) -> None:
    state.outcome = Outcome(None, "end")


def blank(frames: list[Frame]) -> ToyState:
    return ToyState(cards=(), variant={}, rng=Seeded(bytes(32)), zones={}, agenda=frames)


def test_an_illegal_answer_never_reaches_the_text() -> None:
    table = at_table(gift=1)
    before = table.state.plain()
    with pytest.raises(IllegalMove) as raised:
        table.move(0, ("pick", 0))

    assert raised.value.refusal.code == "illegal"
    assert raised.value.refusal.reason == "it is not among the decisions: hold, play"
    assert table.state.plain() == before


def test_the_toy_game_knows_its_words() -> None:
    used = {id(line.verb) for text in TOY.texts.values() for line in text}
    assert used == {id(verb) for verb in VERBS.values()}
