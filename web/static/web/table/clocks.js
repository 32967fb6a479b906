// The clocks of all players, and who of them is away. The service counts; between its answers the page counts on.

import { html } from "../vendor/lit-html/lit-html.js";

const OFTEN = 250;
const SHORT = 60_000;
const spell = (time) => {
  const seconds = Math.ceil(time / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

export class Clocks {
  constructor(box) {
    this.box = box;
    this.table = null;
    setInterval(() => this.tick(), OFTEN);
  }

  set(table) {
    this.table = table;
    this.at = performance.now();
  }

  // The clock of a game that is watched, as the service says it (`clock`), with the film as it stands.
  follow({ clock, names }, film) {
    const { decides } = film.scene(film.length);
    const due = clock.runs && decides !== undefined ? clock.left[decides] + clock.delay - clock.thinks : null;
    this.set({ clock: { left: clock.left, due }, decides, names, away: [] });
  }

  // What is left to a seat now: all of its bank while the free seconds of a decision last.
  left(seat) {
    const { clock, decides } = this.table;
    const runs = seat === decides && clock.due !== null;
    return runs ? Math.min(clock.left[seat], Math.max(clock.due - (performance.now() - this.at), 0)) : clock.left[seat];
  }

  draw(words) {
    const { clock, names, away } = this.table;
    if (!clock && !away.length) return "";
    return html`<div class="clocks">${names.map(
      (name, seat) => html`<span class="of-${seat % 2}">${name} ${this.mark(seat, words)}</span>`,
    )}</div>`;
  }

  // The clock of a seat, and whether its player is away.
  mark(seat, words) {
    const { clock, away } = this.table;
    return html`${clock ? html`<strong data-clock=${seat}></strong>` : ""}${away.includes(seat) ? html` <em>${words.away}</em>` : ""}`;
  }

  tick() {
    for (const place of this.box.querySelectorAll("[data-clock]")) {
      const left = this.left(Number(place.dataset.clock));
      place.textContent = spell(left);
      place.classList.toggle("short", left < SHORT);
    }
  }
}
