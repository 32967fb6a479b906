"""Pages and programs make the same sentences of a film, in every language that its game has."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from engine.core.display.film_sentences import FilmSentences
from engine.core.display.flat_scene import merged
from engine.core.logs.films import make_films
from engine.core.logs.log_words import OPEN
from engine.core.rules.game import Game
from engine.core.rules.words import Words
from tests.browser.scripts import scripted
from tests.engine import sentence_vectors
from tests.engine.every_game import EVERY_GAME
from tests.engine.spoken import NAMES, logs
from tests.support.proofs import some

EVERY = 9
"""Counters and effects are compared after every so many moves."""
TELL = """
async ({ words, film, names, scenes }) => {
  const { Sentences } = await import("/sentences.js");
  const says = new Sentences(words, names, film.cards);
  return {
    frames: film.frames.map((frame) => says.frame(frame)),
    end: says.end(film.outcome),
    scenes: scenes.map((scene) => [
      says.phase(scene),
      Object.values(scene.counters).map((counter) => says.counter(scene, counter)),
      scene.effects.map((effect) => says.effect(scene, effect)),
    ]),
  };
}
"""
SAY = """
async ({ words, lines }) => {
  const { Sentences } = await import("/sentences.js");
  return lines.map(({ kind, names, cards, given }) => {
    const says = new Sentences(words, names, cards);
    if (kind === "event") return says.event(given);
    return kind === "move" ? says.move(...given) : says.end(given);
  });
}
"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with scripted(browser) as page:
        yield page


@pytest.mark.parametrize("slug", sorted(EVERY_GAME))
def test_each_kind_of_sentence_reads_alike_in_pages(page: Page, slug: str) -> None:
    """The vectors have one of each kind, in English and in the words of a made-up language."""
    game = EVERY_GAME[slug]
    names, *lines = map(json.loads, sentence_vectors.path(game).read_text().splitlines())
    lines = [line for line in lines if line["reader"] is None]
    for words in (game.words, made_up(game.words)):
        sentences = [sentence_vectors.rendered(words, names["names"], line) for line in lines]
        given = [_given(game, line, names["names"]) for line in lines]
        assert page.evaluate(SAY, {"words": words.plain(), "lines": given}) == sentences


@pytest.mark.parametrize("slug", sorted(EVERY_GAME))
def test_films_of_golden_games_read_alike_in_pages(page: Page, slug: str) -> None:
    game = EVERY_GAME[slug]
    for log in some(logs(game), 8):
        for audience, film in make_films(game, log).items():
            if audience in (OPEN, "public"):
                compare_film(page, game.words, film)


def compare_film(page: Page, words: Words, film: dict[str, Any]) -> None:
    """Compare all that a film says."""
    says = FilmSentences(words, film, NAMES[: film["seats"]])
    scenes = list(_scenes(film))
    facts = {"words": words.plain(), "film": film, "names": NAMES[: film["seats"]]}
    assert page.evaluate(TELL, {**facts, "scenes": scenes}) == {
        "frames": [says.frame(frame) for frame in film["frames"]],
        "end": says.end(film["outcome"]),
        "scenes": [
            [
                says.phase(scene),
                [says.counter(scene, counter) for counter in scene["counters"].values()],
                [says.effect(scene, effect) for effect in scene["effects"]],
            ]
            for scene in scenes
        ],
    }


def _scenes(film: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    scene = film["scene"]
    for number, (*_, patch) in enumerate(film["frames"]):
        scene = merged(scene, patch)
        if number % EVERY == 0:
            yield scene


def made_up(words: Words) -> Words:
    """The words in a language that is English in upper case, but for what stands in braces."""

    def shouted(text: str) -> str:
        parts = text.replace("}", "{").split("{")
        return "".join(f"{{{part}}}" if at % 2 else part.upper() for at, part in enumerate(parts))

    def all_of(texts: Mapping[str, str]) -> dict[str, str]:
        return {name: shouted(text) for name, text in texts.items()}

    return replace(
        words,
        style=all_of(words.style),
        verbs={
            name: replace(
                verb, told=shouted(verb.told), unseen=shouted(verb.unseen), move=shouted(verb.move)
            )
            for name, verb in words.verbs.items()
        },
        events={
            name: replace(event, text=shouted(event.text), unseen=shouted(event.unseen))
            for name, event in words.events.items()
        },
        ends={
            name: replace(end, won=shouted(end.won), drawn=shouted(end.drawn))
            for name, end in words.ends.items()
        },
        words=all_of(words.words),
    )


def _given(game: Game[Any], line: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The arguments of the script for a line of the vectors: cards by an id of their own."""
    given: dict[str, Any] = {"names": names[: line["seats"]], "cards": {}}
    if "event" in line:
        event = line["event"]
        refs = [*event.get("cards", ()), *(event[of] for of in ("source", "target") if of in event)]
        return given | {
            "kind": "event",
            "given": event,
            "cards": {ref["card"]: ref for ref in refs},
        }
    if "move" in line:
        cards = {number: {"name": name} for number, name in line["cards"].items()}
        move = [line["move"][0], *_arguments(game, line)]
        return given | {"kind": "move", "given": [line["seat"], move], "cards": cards}
    return given | {"kind": "end", "given": {name: line[name] for name in ("winner", "reason")}}


def _arguments(game: Game[Any], line: dict[str, Any]) -> Iterator[Any]:
    for kind, value in game.words.arguments(line["move"], ""):
        of_card = isinstance(value, int) and kind in ("card", "cards")
        yield {"id": value, "card": str(value)} if of_card else value
