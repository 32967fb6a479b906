"""Events and questions in sentences: a game's `words/en.toml`, and what is made of it.

A sentence is made of what a reader may know (`Game.tell`), so nothing hidden can be in it. Its
template has names in braces, `{seat}`, and one form for numbers, `{count|a card|# cards}`, and
nothing else, so that a renderer in another language is a page long.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.position.choices import Argument, Choice, Move
from engine.core.position.state import SIDES, Outcome, Tally, side_of
from engine.core.rules.words import BRACE, TAKE_ALL, VerbWords, Words

Named = Callable[[int], str]
"""A function from the number of a card to its name for the reader."""
SMALL = frozenset(
    ("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with")
)
"""Words that are spelled small within titles."""


@dataclass(frozen=True)
class Sentences:
    """The sentences of one game for one reader.

    names: who sits at each seat. reader: the seat that reads, None for a spectator; it is marked
    as `you`.
    """

    words: Words
    names: Sequence[str]
    reader: int | None = None

    def event(self, event: Mapping[str, Any]) -> str:
        """An event, as `Game.tell` gives it, in a sentence."""
        kind = event["kind"]
        known = self.words.events.get(kind)
        if known is None:
            return f"{self._seat(event['seat'])}: {_plainly(kind)}"
        cards = event.get("cards", ())
        unseen = "count" in event
        facts = {
            **self._people(event["seat"]),
            "cards": self._list([card["name"] for card in cards]),
            "count": event.get("count", len(cards)),
            "text": self.words.of(event.get("text", "")),
            **{name: event[name] for name in ("amount", "cell") if name in event},
            **{name: event[name]["name"] for name in ("source", "target") if name in event},
        }
        return fill(known.unseen if unseen and known.unseen else known.text, facts)

    def events(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """Sentences for events, in order; cards that one seat draws one by one are one sentence."""
        gathered: list[dict[str, Any]] = []
        for event in events:
            known = self.words.events.get(event["kind"])
            last = gathered[-1] if gathered else None
            if known and known.unseen and last and _kind_of(last) == _kind_of(event):
                for name in ("count", "cards"):
                    if name in event:
                        last[name] = last[name] + event[name]
            else:
                gathered.append(dict(event))
        return [self.event(event) for event in gathered]

    def move(self, seat: int, move: Move, named: Named) -> str:
        """A move with all its arguments: for the seat that made it, and for everybody once the log
        is open."""
        verb = self.words.verbs.get(str(move[0]))
        if verb is None or not verb.fits(move):
            return f"{self._seat(seat)}: {self._bare(move, named)}"
        return fill(verb.told, self._people(seat) | self._arguments(verb, move, named))

    def seen_move(self, seat: int, move: Move, events: Sequence[Mapping[str, Any]]) -> str:
        """A move that is bare, or whose arguments the reader may not know, described by the
        `events` of it that they may know."""
        verb = self.words.verbs.get(str(move[0]))
        if verb is not None and verb.unseen:
            return fill(verb.unseen, self._people(seat))
        tells = [event for event in events if event["kind"] == move[0]]
        if not tells and verb is not None and not verb.args:
            return fill(verb.told, self._people(seat))
        tells = tells or list(events)
        return self.event(tells[0]) if tells else f"{self._seat(seat)}: {_plainly(str(move[0]))}"

    def made_move(
        self, seat: int, move: Move, events: Sequence[Mapping[str, Any]], named: Named
    ) -> list[str]:
        """A move that was made: itself, then what happened besides. A `move` without arguments
        has none, or the reader may not know them; `events` are those that the reader may know."""
        first = events[0] if events else None
        verb = self.words.called_at(str(move[0]), str(first["kind"]) if first else "")
        # A bare move has nothing to hide, and an event may say what it declines.
        if len(move) > 1:
            line = self.move(seat, (verb, *move[1:]), named)
        else:
            line = self.seen_move(seat, move, events)
        itself = first is not None and (first["kind"], first["seat"]) == (verb, seat)
        return [line, *self.events(events[1:] if itself else events)]

    def option(self, move: Move, named: Named) -> str:
        """A move that may be chosen: `Deploy Scout to c3`."""
        verb = self.words.verbs.get(str(move[0]))
        if verb is None or not verb.fits(move):
            return self._bare(move, named)
        return fill(verb.move, self._arguments(verb, move, named))

    def _bare(self, move: Move, named: Named) -> str:
        """A move for which there are no words, or that no rule allows."""
        words = [named(arg) if isinstance(arg, int) else arg for arg in move[1:]]
        return " ".join([_plainly(str(move[0])), ", ".join(words)]).strip()

    def question(self, choice: Choice, named: Named) -> str:
        """The open decision, worded for the seat that decides or for the others, who wait."""
        source = None if choice.source is None else named(choice.source)
        return self.decision(choice.occasion, choice.seat, source)

    def decision(self, occasion: str, seat: int, source: str | None) -> str:
        """The question to a seat at an occasion, asked by a card that is called `source`."""
        known = self.words.occasions.get(occasion)
        facts = self._people(seat)
        if source is not None:
            facts["source"] = source
        if known is None:
            return f"{facts['seat']} decides."
        return fill(known.decides if self.reader == seat else known.waits, facts)

    def request(self, asks: str, seat: int) -> str:
        """The question for an argument, worded for a seat."""
        return fill(asks, self._people(seat))

    def end(self, outcome: Outcome) -> str:
        """The end of a game: the outcome, the order of more than two sides, and the numbers."""
        sentences = (self._ending(outcome), self._order(outcome), self.tally(outcome.tally))
        return " ".join(filter(None, sentences))

    def tally(self, tally: Tally) -> str:
        """The numbers of a game, `Survivors 155 (Ada), 145 (Bo).`; empty where there are none."""
        return " ".join(
            f"{self._begun(self.words.of(name))} {self._by_side(counts)}."
            for name, counts in tally.plain().items()
        )

    def _by_side(self, counts: Sequence[int]) -> str:
        sides = max(len(counts), SIDES)
        return ", ".join(
            f"{count} ({self._sides([side], sides)})" for side, count in enumerate(counts)
        )

    def _order(self, outcome: Outcome) -> str:
        """The sides by place, `Order of finish: 1. Ada, 2. Bo and Cy.`; empty between two."""
        places, before = list[str](), 0
        for place in outcome.order:
            places.append(f"{before + 1}. {self._sides(place, outcome.sides)}")
            before += len(place)
        return f"{self.words.style['order']}: {', '.join(places)}." if places else ""

    def _begun(self, words: str) -> str:
        """Words at the beginning of a sentence."""
        return words[:1].upper() + words[1:]

    def _ending(self, outcome: Outcome) -> str:
        known = self.words.ends.get(outcome.reason)
        sides = outcome.sides
        winner = None if outcome.winner is None else self._sides([outcome.winner], sides)
        if known is None or not (known.drawn if winner is None else known.won):
            end = "The game is drawn" if winner is None else f"{winner} wins"
            return f"{end} ({_plainly(outcome.reason)})."
        if winner is None:
            return fill(known.drawn, {})
        others = [side for side in range(sides) if side != outcome.winner]
        return fill(known.won, {"winner": winner, "loser": self._sides(others, sides)})

    def _people(self, seat: int) -> dict[str, Any]:
        people = {"seat": self._seat(seat)}
        if len(self.names) == 2:
            people["opponent"] = self._seat(1 - seat)
        return people

    def _seat(self, seat: int) -> str:
        you = f" ({self.words.style['you']})" if seat == self.reader else ""
        return f"{self.names[seat]}{you}"

    def _sides(self, chosen: Sequence[int], sides: int) -> str:
        """The players of some of so many sides, which take turns over the seats."""
        seats = range(len(self.names))
        return self._list([self._seat(seat) for seat in seats if side_of(seat, sides) in chosen])

    def _arguments(self, verb: VerbWords, move: Move, named: Named) -> dict[str, str]:
        """The words for a move's arguments, by name; a last argument of `cards` or of `path` takes
        all left."""
        left: list[Argument] = list(move[1:])
        arguments: dict[str, str] = {}
        for name, argument in verb.args.items():
            taken = left if argument.kind in TAKE_ALL else left[:1]
            left = left[len(taken) :]
            if argument.kind == "path":
                arguments[name] = self._list(_ends(path_words(taken)))
                continue
            arguments[name] = self._list(
                [self.argument(argument.kind, value, named) for value in taken]
            )
        return arguments

    def argument(self, kind: str, value: Argument, named: Named) -> str:
        """One argument of a move as people call it, by its kind."""
        if kind in ("card", "cards"):
            return named(value) if isinstance(value, int) else self.words.of(value)
        if kind == "cell" and isinstance(value, int) and self.words.columns:
            row, column = divmod(value, self.words.columns)
            return f"{chr(ord('a') + column)}{row + 1}"
        if kind == "seat" and isinstance(value, int) and 0 <= value < len(self.names):
            return self._seat(value)
        if kind == "place" and isinstance(value, int):
            return str(value + 1)
        if kind == "name":
            return _title(str(value))
        return self.words.of(str(value))

    def _list(self, items: Sequence[str]) -> str:
        style = self.words.style
        if not items:
            return style["nothing"]
        *most, last = items
        return f"{', '.join(most)} {style['and']} {last}" if most else last


def path_words(path: Sequence[Argument]) -> list[str]:
    """The squares of a path as they are written, or its points in inches: `20.00/18.50`."""
    if not all(isinstance(step, int) for step in path):
        return [str(step) for step in path]
    numbers = [int(step) for step in path]
    points = zip(numbers[::2], [*numbers[1::2], 0], strict=False)
    return [f"{inches(x)}/{inches(y)}" for x, y in points]


def _ends(steps: list[str]) -> list[str]:
    """A path from square to square by its ends, `a1–a9`; of points in inches each is said."""
    far = len(steps) > 1 and "/" not in steps[0]
    return [f"{steps[0]}–{steps[-1]}"] if far else steps


def inches(hundredths: int) -> str:
    """Hundredths of an inch as inches: 1850 is `18.50`."""
    return f"{hundredths // 100}.{hundredths % 100:02}"


def fill(template: str, facts: Mapping[str, Any]) -> str:
    """A template with its braces filled; one for which there is no fact stays as it stands."""

    def filled(brace: re.Match[str]) -> str:
        name, singular, plural = brace["name"], brace["one"], brace["many"]
        if name not in facts:
            return brace[0]
        if singular is None:
            return str(facts[name])
        return singular if facts[name] == 1 else plural.replace("#", str(facts[name]))

    return BRACE.sub(filled, template)


def _kind_of(event: Mapping[str, Any]) -> dict[str, Any]:
    """An event without its cards, but for whether they are hidden."""
    kind = {name: event[name] for name in event if name not in ("cards", "count")}
    return kind | {"hidden": "count" in event}


def _plainly(word: str) -> str:
    return word.replace("_", " ")


def _title(word: str) -> str:
    """A name by its word, as titles are spelled: `aegis_of_memory` is `Aegis of Memory`."""
    return " ".join(
        each if at and each in SMALL else each.title()
        for at, each in enumerate(_plainly(word).split())
    )


def seat_titles(seats: int) -> list[str]:
    """The names of seats whose players have no names."""
    return [f"Seat {seat}" for seat in range(seats)]
