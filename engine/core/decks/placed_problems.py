"""The problems of a deck with the lines of the list that they are about, in its order."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.core.base.card_names import fold
from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import Problem
from engine.core.decks.formats import DeckVerdict
from engine.core.decks.list_facts import Facts
from engine.core.decks.readings import Reading, WrongLine


@dataclass(frozen=True, slots=True)
class PlacedProblem:
    """A problem, and the lines of the list that it is about: none where it is about all of the
    deck, or where the deck did not come as a list."""

    problem: Problem
    lines: tuple[int, ...] = ()


def placed_problems(
    reading: Reading, verdict: DeckVerdict, other: tuple[str, str] | None = None
) -> list[PlacedProblem]:
    """Every problem of a list: first those of its lines, in their order, with the lines that cannot
    be read among them, then those of the deck as a whole in the order of the format's rules.

    `other`, a slug and a name, is the game that most names belong to, where that is not the deck's
    own: this comes before all.
    """
    unread = [PlacedProblem(_unread(wrong), wrong.lines) for wrong in reading.wrong]
    places = _Places(reading)
    problems = [
        PlacedProblem(_with_hint(problem, reading, verdict), places.of(problem))
        for problem in verdict.problems
    ]
    placed = [*unread, *problems]
    placed.sort(key=lambda problem: (not problem.lines, problem.lines[:1]))
    if other is not None:
        placed.insert(0, PlacedProblem(_of_other_game(verdict, *other)))
    return placed


def _of_other_game(verdict: DeckVerdict, slug: str, name: str) -> Problem:
    wrong = f"these are cards of {name}: check the list as a deck of that game"
    return Problem("other_game", "", wrong, (), verdict.format.game, slug)


def _unread(wrong: WrongLine) -> Problem:
    return Problem(wrong.code, "", wrong.wrong, (), None, wrong.text)


def _with_hint(problem: Problem, reading: Reading, verdict: DeckVerdict) -> Problem:
    """An unknown card with the card that may be meant, though it comes after those for which its
    format has sought one."""
    if problem.code != "unknown_card" or problem.expected is not None:
        return problem
    (card,) = problem.cards
    meant = reading.meant.get(card)
    if meant is None:
        return problem
    return replace(problem, message=verdict.format.pool.unknown(card, meant), expected=meant)


class _Places:
    """The lines of cards, by the part that they are in."""

    def __init__(self, reading: Reading) -> None:
        self.parts: dict[str, dict[str, Sequence[int]]] = {}
        for (part, card), lines in reading.lines.items():
            self.parts.setdefault(card, {})[part] = lines

    def of(self, problem: Problem) -> tuple[int, ...]:
        """The lines of the cards of a problem."""
        lines = {line for card in problem.cards for line in self._of_card(card, problem)}
        return tuple(sorted(lines))

    def _of_card(self, card: str, problem: Problem) -> Iterator[int]:
        parts = self.parts.get(card, {})
        kept = [part for part in parts if self._is_meant(part, problem)]
        for part in kept or parts:
            yield from parts[part]

    def _is_meant(self, part: str, problem: Problem) -> bool:
        """True of the part that a problem is about: its own, or that of the model it names."""
        return part == problem.part or part.partition("/")[0] in problem.cards


def game_of_names(deck: Deck, games: Mapping[str, Facts]) -> str | None:
    """The other game to which most names of a deck belong, where its own does not know most."""
    names = {card for cards in deck.parts.values() for card in cards}
    if deck.game not in games:
        return None
    own = games[deck.game]
    unknown = {fold(card) for card in names if not own.known(card)}
    if len(unknown) * 2 <= len(names):
        return None
    known = {
        slug: sum(name in facts.ids or name in facts.groups for name in unknown)
        for slug, facts in games.items()
        if slug != deck.game
    }
    best = max(known, key=lambda slug: known[slug], default=None)
    return best if best is not None and known[best] * 2 > len(names) else None
