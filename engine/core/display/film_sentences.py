"""A film in sentences: what its frames, scenes and end say, made of codes and values.

Nothing of the rules is asked, so films that were made long ago are told in the words of today, in
any language. `web/static/web/table/sentences.js` does for pages what this does here;
`tests/browser/test_sentences.py` holds the two to each other.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.display.brief_scene import Cards, Sketch
from engine.core.display.flat_scene import last_scene
from engine.core.display.sentences import Sentences
from engine.core.display.text_scene import counter_words, effect_words
from engine.core.position.state import Outcome
from engine.core.rules.words import Words


class FilmSentences:
    """The sentences of one film (docs/films.md) in some words; `names` are those of the seats."""

    def __init__(self, words: Words, film: Mapping[str, Any], names: Sequence[str]) -> None:
        self._words, self._film, self._names = words, film, names
        self._cards: Cards = film["cards"]
        self._sentences = Sentences(words, names)

    def frame(self, frame: Sequence[Any]) -> list[str]:
        """A move that was made: itself, then what happened besides."""
        seat, move, events, _ = frame
        refs = {arg["id"]: arg for arg in move[1:] if isinstance(arg, dict)}
        plain = tuple(arg["id"] if isinstance(arg, dict) else arg for arg in move)
        return self._sentences.made_move(
            seat,
            plain,
            [self._named(event) for event in events],
            lambda number: self._name(refs.get(number, {"id": number})),
        )

    def end(self, outcome: Mapping[str, Any] | None) -> str:
        """The end of a game in sentences; empty where it goes on."""
        return "" if outcome is None else self._sentences.end(Outcome.from_plain(outcome))

    def last_position(self) -> str:
        """The position after the last move as the audience saw it, as lines of text."""
        audience = self._film["audience"]
        you = int(audience) if audience.isdecimal() else None
        scene = last_scene(self._film)
        return Sketch(scene, self._cards, self._names, self._words, you).text()

    def phase(self, scene: Mapping[str, Any]) -> str:
        """The phase of the turn."""
        return self._words.phases.get(scene["phase"], scene["phase"])

    def counter(self, scene: Mapping[str, Any], counter: Mapping[str, Any]) -> str:
        """A fact that is no card."""
        return counter_words(counter, self._words, self._card_names(scene))

    def effect(self, scene: Mapping[str, Any], effect: Mapping[str, Any]) -> str:
        """A lasting effect with its card and turns; its target stands beside it."""
        whole = {"value": None, "turns": [], "card": -1, **effect, "target": -1, "seat": -1}
        return effect_words(whole, self._words, self._card_names(scene))

    def _card_names(self, scene: Mapping[str, Any]) -> dict[int, str]:
        return {
            int(number): self._name({"id": number, **card})
            for number, card in scene["cards"].items()
        }

    def _named(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """An event with the names of its cards, as `Game.tell` gives it."""
        named = dict(event)
        for name in ("source", "target"):
            if name in event:
                named[name] = {**event[name], "name": self._name(event[name])}
        if "cards" in event:
            named["cards"] = [{**card, "name": self._name(card)} for card in event["cards"]]
        return named

    def _name(self, ref: Mapping[str, Any]) -> str:
        known = self._cards.get(ref.get("card", ""))
        return f"card {ref['id']}" if known is None else str(known["name"])
