// The featured match without controls, on a wall or over a stream: names, score, clocks, the board and the last moves.

import { html, render } from "../vendor/lit-html/lit-html.js";
import { Clocks } from "./clocks.js";
import { Film } from "./film.js";
import { tendMaps } from "./map.js";
import { wordsFrom } from "./sentences.js";
import { drawScene, placesOf, travel } from "./scene.js";

const EVERY = 2000; // Milliseconds between two questions.
const BEAT = 1000; // Between two moves that came at once.
const FEW = 6; // Moves that are shown one after the other.
const SCALES = Array.from({ length: 26 }, (_, step) => 2 * 0.93 ** step); // The largest that fits is taken.
const LAST = 6; // Moves in words.

const follow = async (box) => {
  const words = JSON.parse(box.dataset.words);
  const { part } = box.dataset;
  const has = (name) => !part || part === name;
  const clocks = new Clocks(box);
  let [tag, film, at, facts] = ["", null, 0, { match: null, table: null }];

  // The largest board of which all can be seen.
  const fit = () => {
    const [frame, drawn] = [box.querySelector(".stage-board"), box.querySelector(".stage-board > .film")];
    if (!frame || !drawn) return;
    for (const scale of SCALES) {
      drawn.style.width = `${frame.clientWidth / scale}px`;
      drawn.style.zoom = scale;
      if (drawn.getBoundingClientRect().height <= frame.clientHeight) return;
    }
  };

  const names = ({ match, clock }) => html`<div class="band stage-names">
    ${match.names.map((name, side) => html`${side === 1 ? html`<span class="score">${match.won.join("–")}<span class="where">${match.round} · ${words.table.replace("{number}", match.number)}</span></span>` : ""}<span><span class="name">${name}</span>${clock && has("clock") ? html`<span class="left" data-clock=${side}></span>` : ""}</span>`)}</div>`;

  const board = () => {
    const [scene, move] = [film.scene(at), film.move(at)];
    const on = { film, scene, move, words, before: at ? film.scene(at - 1) : scene, seats: film.seats(), avatars: null, own: 0, chosen: null, pick: () => {} };
    return html`<div class="stage-board" inert><div class="film"><div class="table">${drawScene(on)}</div></div></div>`;
  };

  const log = () => html`<ol class="stage-log">
    ${film.end() && at === film.length ? html`<li>${film.end()}</li>` : ""}${Array.from({ length: Math.min(at, LAST) }, (_, back) => html`<li>${film.move(at - back).text}</li>`)}
    ${at ? "" : html`<li>${words.opening}</li>`}</ol>`;

  const draw = () => {
    const places = placesOf(box);
    const { match } = facts;
    const nothing = part || document.documentElement.matches(".overlay") ? "" : html`<p class="empty">${words.nobody}</p>`;
    render(match ? html`${has("clock") ? names(facts) : ""}${film && has("board") ? board() : ""}${film && has("log") ? log() : ""}` : nothing, box);
    if (film) tendMaps(box, String(at));
    fit();
    travel(box, places);
    clocks.tick();
  };

  const take = async (told) => {
    const again = told.table && told.table === facts.table && !told.film;
    if (again) film.add(told.frames, told.cards);
    else if (told.film) film = new Film(told.film, told.names, await wordsFrom(told.game_words));
    else film = null;
    if (!again || film.length - at > FEW) at = film?.length ?? 0;
    facts = told;
    if (film) film.plain.outcome = told.outcome;
    if (film && told.clock) clocks.follow(told, film);
    draw();
  };

  setInterval(() => film && at < film.length && ((at += 1), draw()), BEAT);
  addEventListener("resize", fit);
  for (;;) {
    const query = facts.table ? `?table=${facts.table}&after=${facts.ply}&back=${facts.back}` : "";
    const answer = await fetch(box.dataset.stage + query, { cache: "no-store", headers: tag ? { "If-None-Match": tag } : {} }).catch(() => null);
    if (answer?.ok) {
      tag = answer.headers.get("ETag");
      await take(await answer.json());
    }
    if (answer?.status === 404) return render("", box);
    await new Promise((go) => setTimeout(go, EVERY));
  }
};

document.querySelectorAll("[data-stage]").forEach(follow);
