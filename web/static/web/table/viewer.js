// A replay: a film with its board, zones, moves and controls. Without a script the page lists moves.

import { html, render, svg } from "../vendor/lit-html/lit-html.js";
import { Faces } from "./faces.js";
import { Film } from "./film.js";
import { tendMaps } from "./map.js";
import { wordsFrom } from "./sentences.js";
import { capital, drawScene, drawShared, drawSheet, placesOf, travel } from "./scene.js";

const SPEEDS = [0.5, 1, 2, 4];
const PAUSE = 1400; // Milliseconds between two beats at speed 1.
const FEW = 6; // Moves that are shown one after the other when they came at once.
const still = matchMedia("(prefers-reduced-motion: reduce)");

const filmsOf = (box) => new Map(JSON.parse(box.dataset.films).map(({ audience, label, url }) => [audience, { label, url }]));

// A film in its box. That of a replay follows the address and all keys; each of those beside something
// else begins at a move of its own, and takes the keys that are pressed within it. `films` are by audience: `label`,
// and `url` or the `film` itself.
export const watch = async (box, nth, films = filmsOf(box)) => {
  const alone = box.dataset.start === undefined;
  const words = JSON.parse(box.dataset.words);
  const names = JSON.parse(box.dataset.names);
  const avatars = JSON.parse(box.dataset.avatars ?? "null");
  const faces = new Faces(box.dataset.faces, () => draw());
  const state = { film: null, audience: [...films.keys()][0], at: 0, playing: 0, speed: 1, flipped: false, chosen: null };

  const load = async (audience) => {
    const kept = films.get(audience);
    if (!kept.film) {
      const answer = await fetch(kept.url);
      if (!answer.ok) throw new Error(answer.statusText);
      kept.film = new Film(await answer.json(), names, await wordsFrom(box.dataset.gameWords));
    }
    state.film = kept.film;
    state.audience = audience;
  };

  // Steps ------------------------------------------------------------------------------------------

  const go = (at, { keep = false } = {}) => {
    const { film } = state;
    state.at = Math.max(0, Math.min(film.length, at));
    if (!keep && alone) history.replaceState(null, "", `#${state.at}`);
    draw();
    if (state.playing && state.at === film.length) stop();
  };
  const stop = () => {
    clearInterval(state.playing);
    state.playing = 0;
    draw();
  };
  const play = () => {
    if (state.playing) return stop();
    if (state.at === state.film.length) state.at = 0;
    state.playing = setInterval(() => go(state.film.beat(state.at, 1)), PAUSE / state.speed);
    draw();
  };
  const speed = (value) => {
    state.speed = value;
    if (state.playing) play(), play();
    else draw();
  };

  // Parts ------------------------------------------------------------------------------------------

  const pick = (number) => {
    state.chosen = state.chosen === number ? null : number;
    draw();
  };

  const icon = (name) => svg`<svg class="icon" aria-hidden="true"><use href="${box.dataset.icons}#${name}"></use></svg>`;

  const controls = (film) => html`<div class="controls">
    <label class="hidden-label" for="scrub-${nth}">${words.move}</label>
    <input id="scrub-${nth}" type="range" min="0" max="${film.length}" .value=${String(state.at)} list="turns-${nth}" aria-valuetext="${words.move} ${state.at}" @input=${(event) => (state.playing && stop(), go(Number(event.target.value)))}>
    <datalist id="turns-${nth}">${film.turns.map((turn) => html`<option value="${turn.at}"></option>`)}</datalist>
    <div class="buttons">
      <button type="button" class="quiet" aria-label="${words.first}" @click=${() => go(0)}>${icon("skip-back")}</button>
      <button type="button" class="quiet" aria-label="${words.back}" @click=${() => go(film.beat(state.at, -1))}>${icon("chevron-left")}</button>
      <button type="button" class="play" aria-label="${state.playing ? words.pause : words.play}" @click=${play}>${icon(state.playing ? "pause" : "play")}</button>
      <button type="button" class="quiet" aria-label="${words.forward}" @click=${() => go(film.beat(state.at, 1))}>${icon("chevron-right")}</button>
      <button type="button" class="quiet" aria-label="${words.last}" @click=${() => go(film.length)}>${icon("skip-forward")}</button>
    </div>
  </div>`;

  const options = () => html`<div class="buttons">
      <label class="hidden-label" for="speed-${nth}">${words.speed}</label>
      <select id="speed-${nth}" @change=${(event) => speed(Number(event.target.value))}>${SPEEDS.map((value) => html`<option value="${value}" ?selected=${value === state.speed}>${value}×</option>`)}</select>
      ${films.size > 1 ? html`<label class="hidden-label" for="audience-${nth}">${words.seen_by}</label><select id="audience-${nth}" @change=${async (event) => (await load(event.target.value), go(state.at))}>${[...films].map(([audience, { label }]) => html`<option value="${audience}" ?selected=${audience === state.audience}>${label}</option>`)}</select>` : ""}
      <button type="button" class="quiet" @click=${() => ((state.flipped = !state.flipped), draw())}>${words.flip}</button>
      <button type="button" class="quiet" @click=${copy}>${words.copy}</button>
  </div>`;

  const copy = async (event) => {
    const button = event.currentTarget;
    await navigator.clipboard?.writeText(location.href).catch(() => null);
    button.textContent = words.copied;
    setTimeout(() => (button.textContent = words.copy), 2000);
  };

  // Page -------------------------------------------------------------------------------------------

  const draw = () => {
    const { film, at } = state;
    const [scene, move] = [film.scene(at), film.move(at)];
    const bottom = (Number(state.audience) || 0) % 2;
    const shown = { film, scene, move, words, before: at ? film.scene(at - 1) : scene, seats: film.seats(), avatars, own: state.flipped ? 1 - bottom : bottom, chosen: state.chosen, pick, faces };
    const places = placesOf(box);
    const shared = drawShared(shown);
    render(html`
      <div class="table">
        ${drawScene(shown)}
      </div>
      <div class="remote">
        <div class="now" role="status" tabindex="0"><span class="quiet">${scene.turn ? `${words.turn} ${scene.turn} · ` : ""}${capital(film.says.phase(scene))} · ${words.move} ${at}/${film.length}</span>
          <strong>${at === 0 ? words.opening : move.text}</strong>${move.more.map((line) => html`<span>${line}</span>`)}${at === film.length ? html`<strong>${film.end()}</strong>` : ""}</div>
        ${controls(film)}
      </div>
      <div class="told">
        ${options()}
        ${shared ? html`<p class="quiet shared">${shared}</p>` : ""}
        ${drawSheet(shown, () => pick(null))}
        <ol class="moves" tabindex="0" aria-label="${words.moves}"></ol>
      </div>`, box);
    tendMaps(box, String(at));
    if (state.speed < 4) travel(box, places);
    list();
  };

  // All moves, written once for each film; the one that is shown is marked.
  const list = () => {
    const moves = box.querySelector(".moves");
    if (moves.film !== state.film || moves.length !== state.film.length) {
      Object.assign(moves, { film: state.film, length: state.film.length });
      const rows = Array.from({ length: state.film.length }, (_, at) => {
        const move = state.film.move(at + 1);
        return html`<li class="of-${move.seat % state.film.plain.sides}" data-at="${at + 1}"><a href="#${at + 1}">${move.text}</a></li>`;
      });
      render(rows, moves);
    }
    moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = moves.children[state.at - 1];
    current?.setAttribute("aria-current", "true");
    if (current) moves.scrollTop = current.offsetTop - moves.offsetTop - moves.clientHeight / 2;
  };

  const KEYS = {
    ArrowLeft: ({ shiftKey }) => go(shiftKey ? state.film.turn(state.at, -1) : state.film.beat(state.at, -1)),
    ArrowRight: ({ shiftKey }) => go(shiftKey ? state.film.turn(state.at, 1) : state.film.beat(state.at, 1)),
    Home: () => go(0),
    End: () => go(state.film.length),
    " ": play,
    f: () => ((state.flipped = !state.flipped), draw()),
    ...Object.fromEntries(SPEEDS.map((value, at) => [String(at + 1), () => speed(value)])),
  };
  const onKey = (event) => {
    const typing = event.target.closest?.("input, select, textarea, button, summary, a");
    if (!state.film || event.ctrlKey || event.metaKey || event.altKey || (typing && !event.key.startsWith("Arrow"))) return;
    if (event.target.matches?.("input, select") || !KEYS[event.key]) return;
    event.preventDefault();
    KEYS[event.key](event);
  };
  // `#40`, or `#move-40` as the list of moves has it.
  const fromAddress = () => Number(/(\d+)$/.exec(location.hash)?.[1] ?? 0);

  try {
    await load(state.audience);
    box.hidden = false;
    (alone ? document : box).addEventListener("keydown", onKey);
    if (alone) {
      document.querySelector("[data-plain-moves]")?.remove();
      addEventListener("hashchange", () => go(fromAddress(), { keep: true }));
    }
    go(alone ? fromAddress() : Number(box.dataset.start), { keep: true });
  } catch {
    box.remove(); // The list of moves stays.
  }

  // Who is at the end of the film sees what came, move by move, but for what is too much to catch up with.
  const grow = (change) => {
    const follows = state.at === state.film.length;
    change();
    state.film = films.get(state.audience).film;
    const behind = state.film.length - state.at;
    if (follows && behind > 0 && behind <= FEW && !still.matches) play();
    else go(follows || behind < 0 ? state.film.length : state.at, { keep: true });
  };
  return { grow };
};

document.querySelectorAll("[data-films]").forEach((box, nth) => watch(box, nth));
