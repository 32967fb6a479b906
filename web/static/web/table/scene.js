// A scene as a page shows it, of a film or of a game that is played: players, boards, zones, the sheet of a card.
//
// `on` is what is drawn: `film`, `scene`, `before` (the scene before the move), `move`, `words`, `seats` (names), `own`
// (the parity of the seats below), `chosen` (the card whose sheet is open), `pick(number)` opens one. Where players are
// known also `avatars`, by side their initials and the number of their colour. Of a game that is played also `lit`:
// `cards` and `cells`, maps from what may be clicked to its name in words, `taken`, a set of what was clicked, and
// `click(kind, what)`, and `points` where a point of a table is asked for (points.js); `apart(key)` says which zones
// are drawn elsewhere, `faces` has the faces of cards (faces.js), and `mark(seat)` is drawn in the strip of a player where those of the own side are.

import { html } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { drawBoard } from "./board.js";
import { short } from "./film.js";

// Zones of more cards are closed until somebody opens them. On a phone fewer are enough, so that both players lie above
// the controls: any cards below a board that is watched, and three below one that is played on, or where there is no board.
const [SHOWN, SHOWN_NARROW, SHOWN_BELOW] = [8, 3, 0];
const narrow = matchMedia("(max-width: 59.99rem)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

const side = (on, seat) => seat % on.film.plain.sides;
export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const inOrder = (counters) => Object.entries(counters).sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counter]) => counter);

// A counter in words; one that ends somewhere also as marks that fill.
const drawCounter = (text, { value, most }) => html`<span class="counter"><span>${capital(text)}</span>${most ? html`<span class="pips" aria-hidden="true">${Array.from({ length: most }, (_, at) => html`<i class=${at < value ? "full" : ""}></i>`)}</span>` : ""}</span>`;

const drawPlayer = (on, seat) => {
  const { scene, words } = on;
  const own = inOrder(scene.counters).filter((counter) => counter.seat === seat);
  const piles = new Map();
  for (const zone of Object.values(scene.zones)) {
    if (zone.seat === seat && zone.count) piles.set(on.film.says.zone(zone), (piles.get(on.film.says.zone(zone)) ?? 0) + zone.count);
  }
  const [initials, hue] = on.avatars?.[seat] ?? on.avatars?.[side(on, seat)] ?? [];
  return html`<div class="seat of-${side(on, seat)}" data-seat="${seat}">
    ${initials ? html`<span class="avatar hue-${hue}" aria-hidden="true">${initials}</span>` : ""}
    <span class="seat-name"><strong title=${on.seats[seat]}>${on.seats[seat]}</strong>${scene.decides === seat ? html` <span class="chip accent">${words.decides}</span>` : ""}</span>
    ${on.mark ? html`<span class="seat-clock">${on.mark(seat)}</span>` : ""}
    <span class="seat-facts">${capital([...piles].map(([label, count]) => `${label} ${count}`).join(" · "))}</span>
    <span class="seat-counters">${own.map((counter) => drawCounter(on.film.says.counter(scene, counter), counter))}</span>
  </div>`;
};

const drawToken = (on, number, seat) => {
  const card = on.film.card(on.scene, number);
  const [key, say] = [String(number), on.lit?.cards.get(String(number))];
  const taken = on.lit?.taken.has(`card ${key}`);
  return html`<button type="button" class="token of-${side(on, seat)} ${on.move.changed.has(key) ? "changed" : ""} ${say ? "lit" : ""} ${taken ? "taken" : ""}" data-card="${number}" aria-label=${say ?? spoken(card)} aria-pressed="${taken || on.chosen === key}" @click=${() => (say || taken ? on.lit.click("card", key) : on.pick(key))}>
    <span class="token-name">${card.name}</span>${card.figures.map((figure) => html`<span class="figure" title="${figure.label}">${short(figure.value)}</span>`)}
  </button>`;
};

export const spoken = (card) => [card.name, ...card.figures.map((figure) => `${figure.label} ${short(figure.value)}`)].join(", ");

const piecesOf = (scene) => new Set(Object.values(scene.pieces).flatMap(Object.keys));

// The zones of a seat whose cards are seen, but for cards that stand on a board.
export const drawZones = (on, seat, wanted = (key) => !on.apart?.(key)) => {
  const onBoards = piecesOf(on.scene);
  const hasBoard = Object.keys(on.scene.boards).length > 0;
  const few = hasBoard && !on.lit ? SHOWN_BELOW : SHOWN_NARROW;
  const most = narrow.matches && (hasBoard || !on.lit) ? few : SHOWN;
  return Object.entries(on.scene.zones)
    .filter(([key, zone]) => zone.seat === seat && wanted(key) && zone.cards?.some((card) => !onBoards.has(String(card))))
    .map(([key, zone]) => {
      const name = on.film.says.zone(zone);
      const label = zone.of === undefined ? name : `${name} (${on.film.card(on.scene, zone.of).name})`;
      const cards = zone.cards.filter((card) => !onBoards.has(String(card)));
      const open = cards.some((card) => on.lit?.cards.has(String(card)));
      const shown = repeat(cards, (card) => card, (card) => drawToken(on, card, seat));
      if (cards.length > most && on.apart?.(key) !== true) return html`<details class="zone" data-zone="${key}" ?open=${open}><summary>${label} ${cards.length}</summary><div class="tokens">${shown}</div></details>`;
      return html`<div class="zone" data-zone="${key}"><span class="zone-name">${label}</span><div class="tokens">${shown}</div></div>`;
    });
};

const seatsOf = (on, parity) => on.seats.map((_, seat) => seat).filter((seat) => seat % 2 === parity);

// The strips of the players whose seats have this parity.
export const drawStrips = (on, parity) => seatsOf(on, parity).map((seat) => drawPlayer(on, seat));

// Whether a board is turned, so that where the seats below start is below; where it does not say so, seat 0 is.
const turned = (on, { marks = [], rows }) => {
  const start = marks.find(({ name, seat }) => name === "start" && seat !== undefined);
  return start ? start.cell[1] < rows / 2 !== (side(on, start.seat) === on.own) : on.own === 1;
};

// Players, boards and zones: those of the seats below first beneath a board. On a table without boards those above come
// first, in turned order, so that what is nearest to both is in the middle.
export const drawScene = (on) => {
  const [above, below] = [seatsOf(on, 1 - on.own), seatsOf(on, on.own)];
  const boards = Object.entries(on.scene.boards);
  const zones = (some, across = false) =>
    some.map((seat) => {
      const rows = drawZones(on, seat);
      return html`<div class="zones of-${side(on, seat)}" role="group" aria-label="${on.seats[seat]}">${across ? rows.reverse() : rows}</div>`;
    });
  return html`${drawStrips(on, 1 - on.own)}${boards.length ? "" : zones(above, true)}
    ${boards.map(([name, board]) => drawBoard({ name, board, pieces: on.scene.pieces[name], before: on.before.pieces[name] ?? {}, move: on.move, flipped: turned(on, board), side: (seat) => side(on, seat), told: (id) => on.film.card(on.scene, id), pick: on.pick, chosen: on.chosen, lit: on.lit, seats: on.seats, words: on.words, called: (name) => on.film.says.of(name) }))}
    ${on.mark ? "" : drawStrips(on, on.own)}${zones(below)}${boards.length ? zones(above) : ""}`;
};

// Counters and effects that concern everybody.
export const drawShared = ({ film, scene }) => {
  const counters = inOrder(scene.counters).filter((counter) => counter.seat === undefined);
  const effects = scene.effects.filter((effect) => effect.target === undefined);
  return [...counters.map((counter) => film.says.counter(scene, counter)), ...effects.map((effect) => film.says.effect(scene, effect))].join(" · ");
};

// All words of the chosen card, with what lasts on it.
export const drawSheet = (on, close) => {
  const { chosen, film, scene, words } = on;
  if (chosen === null || !scene.cards[chosen]) return "";
  const card = film.card(scene, chosen);
  const effects = scene.effects.filter((effect) => String(effect.target) === chosen);
  const face = on.faces?.of(card.facts.card, card.figures);
  return html`<section class="card card-sheet" aria-live="polite"><h2>${card.name}</h2>
    ${face ? html`<div class="face-box">${face}</div>` : ""}
    <p class="sheet-figures">${card.figures.map((figure) => html`<span>${figure.label}</span> <strong>${short(figure.value)}</strong>${figure.printed !== undefined && figure.printed !== figure.value ? html` <s>${short(figure.printed)}</s>` : ""} `)}</p>
    ${card.text ? html`<p>${card.text}</p>` : ""}
    ${effects.length ? html`<ul>${effects.map((effect) => html`<li>${film.says.effect(scene, effect)}</li>`)}</ul>` : ""}
    <button type="button" class="quiet" @click=${close}>${words.close}</button></section>`;
};

// Where pieces are drawn; given to `travel` after the next drawing, they go from there.
export const placesOf = (box) => new Map([...box.querySelectorAll("[data-x]")].map((piece) => [piece.dataset.id, [piece.dataset.x, piece.dataset.y]]));

export const travel = (box, places) => {
  if (still.matches) return;
  for (const piece of box.querySelectorAll("[data-x]")) {
    const [x, y] = places.get(piece.dataset.id) ?? [piece.dataset.x, piece.dataset.y];
    const [dx, dy] = [x - piece.dataset.x, y - piece.dataset.y];
    if (dx || dy) piece.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: 320, easing: "ease-out" });
  }
};
