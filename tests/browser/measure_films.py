"""Says what films of maps cost: `pytest -s -p no:randomly tests/browser/measure_films.py`.

For each format of Anima Tactics and TACTICA, on a page as large as a phone: milliseconds from a key
to the page laid out anew, for each step of a whole game, and how many bytes come over the line:
styles and scripts packed by brotli, the page and the film by gzip, as the service gives them to a
browser. It is no part of the suite, since a busy machine would make
it fail.
"""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import brotli
import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize

import engine
from web.core.film_words import film_words

ADDRESS = "http://films.test/"
STATIC = Path(__file__).parents[2] / "web/static/web"
STYLES = ("tokens", "base", "components", "pages", "table")
PHONE: ViewportSize = {"width": 390, "height": 844}
GROUNDS: dict[str, tuple[dict[str, str], ...]] = {
    "anima_tactics": ({}, {"ground": "table"}),
    "tactica": ({},),
}
# Of each step the best of some rounds, as the machine does other things beside.
STEPS = """
() => {
  const box = document.querySelector(".film");
  const press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", { key }));
  const best = [];
  for (let round = 0; round < 4; round += 1) {
    press("Home");
    box.getBoundingClientRect();
    for (let at = 0; ; at += 1) {
      const [before, address] = [performance.now(), location.hash];
      press("ArrowRight");
      box.getBoundingClientRect();
      if (location.hash === address) break;
      best[at] = Math.min(best[at] ?? Infinity, performance.now() - before);
    }
  }
  return best;
}
"""


def cases() -> Iterator[tuple[str, str, dict[str, str]]]:
    for slug, grounds in GROUNDS.items():
        for format in engine.game(slug).formats:
            for variant in grounds:
                yield slug, format, variant


def film_of(slug: str, format: str, variant: dict[str, str]) -> dict[str, Any] | None:
    """The public film of a game of bots; None without ready-made decks."""
    game = engine.game(slug)
    decks = list(game.ready_for(game.formats[format]))
    chosen = game.variant({**variant, **game.formats[format].variant})
    sides = game.sides_in(chosen)
    if not decks:
        return None
    table = engine.open_own(
        game,
        format=game.formats[format],
        decks=[decks[side % len(decks)] for side in range(sides)],
        seed=bytes(32),
        match="film",
        variant=variant,
    )
    return engine.make_films(engine.play_out(table, ("eager", "random"), bytes(32)))["open"]


def served(page: Page, film: dict[str, Any]) -> list[int]:
    """Answer what the page asks for; the sizes of all that, packed."""
    films = json.dumps([{"audience": "open", "label": "All", "url": "/film.json"}])
    names = json.dumps([f"Player {seat}" for seat in range(film["seats"])])
    words = json.dumps(film_words()).replace("'", "&#39;")
    sheets = "".join(f'<link rel="stylesheet" href="/css/{name}.css">' for name in STYLES)
    document = (
        f'<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">'
        f"{sheets}<main class='page'><div class='film' data-game='{film['game']}'"
        f" data-films='{films}' data-names='{names}' data-words='{words}'"
        " data-icons='/icons.svg' hidden></div></main>"
        "<script type='module' src='/table/viewer.js'></script></html>"
    )
    sizes: list[int] = []

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS).partition("#")[0]
        kinds = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
        if path == "film.json":
            body, kind = json.dumps(film, separators=(",", ":")).encode(), "application/json"
        elif not path:
            body, kind = document.encode(), "text/html"
        elif (STATIC / path).is_file():
            body = (STATIC / path).read_bytes()
            kind = kinds.get(path.rpartition(".")[2], "font/woff2")
        else:
            return route.fulfill(status=404)
        if path.endswith((".css", ".js")):
            sizes.append(len(brotli.compress(body)))
        elif not path.endswith((".woff2", ".svg")):
            sizes.append(len(gzip.compress(body, 9)))
        return route.fulfill(body=body, content_type=kind)

    page.route(f"{ADDRESS}**", answer)
    return sizes


@pytest.mark.parametrize(("slug", "format", "variant"), list(cases()))
def test_what_a_film_costs(
    browser: Browser, slug: str, format: str, variant: dict[str, str]
) -> None:
    film = film_of(slug, format, variant)
    if film is None:
        return
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
    page = context.new_page()
    sizes = served(page, film)
    page.goto(ADDRESS)
    page.locator(".moves li").first.wait_for()
    times: list[float] = page.evaluate(STEPS)
    context.close()
    print(
        f"\n{slug} {format} {variant or ''}: {len(film['frames'])} moves, a step p50"
        f" {median(times):.1f}, p99 {quantiles(times, n=100)[98]:.1f}, most {max(times):.1f} ms;"
        f" {sum(sizes) / 1000:.1f} kB, the film"
        f" {len(gzip.compress(json.dumps(film, separators=(',', ':')).encode(), 9)) / 1000:.1f}"
    )
