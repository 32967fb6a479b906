// A game that goes on, for who watches it: a film that grows, its clocks, and how many watch.

import { html, render } from "../vendor/lit-html/lit-html.js";
import { Clocks } from "./clocks.js";
import { Film } from "./film.js";
import { wordsFrom } from "./sentences.js";
import { watch } from "./viewer.js";

const EVERY = 2000; // Milliseconds between two questions.
const PUBLIC = "public";

const follow = async (page) => {
  const [box, beside] = [page.querySelector(".film"), page.querySelector("[data-beside]")];
  const words = JSON.parse(box.dataset.words);
  const clocks = new Clocks(beside);
  const films = new Map([[PUBLIC, { label: "", film: null }]]);
  let [film, viewer, tag, address] = [null, null, "", page.dataset.watched];

  const tell = ({ clock, names, watchers, links, state }) => {
    if (clock) clocks.follow({ clock, names }, film);
    const note = { stopped: words.stopped, closed: words.closed }[state];
    render(html`${clock ? clocks.draw(words) : ""}<p class="quiet">${words.watching.replace("{count}", watchers)}</p>
      ${note ? html`<p class="notice">${note}</p>` : ""}${links.replay ? html`<p><a class="button" href=${links.replay}>${words.replay}</a></p>` : ""}`, beside);
    clocks.tick();
  };

  const take = async (told) => {
    if (told.film) film = new Film(told.film, told.names, await wordsFrom(box.dataset.gameWords));
    if (!viewer) {
      films.get(PUBLIC).film = film;
      box.dataset.start = film.length;
      viewer = await watch(box, 0, films);
    } else {
      viewer.grow(() => {
        if (told.frames) film.add(told.frames, told.cards);
        film.plain.outcome = told.outcome;
        films.get(PUBLIC).film = film;
      });
    }
    tell(told);
    address = `${page.dataset.watched}?after=${told.ply}&back=${told.back}`;
    return told.links.replay || ["closed", "stopped"].includes(told.state);
  };

  for (let done = false; !done; ) {
    const answer = document.hidden && film ? null : await fetch(address, { cache: "no-store", headers: tag ? { "If-None-Match": tag } : {} }).catch(() => null);
    if (answer?.ok) {
      tag = answer.headers.get("ETag");
      done = await take(await answer.json());
    }
    if (answer?.status === 404) return;
    if (!done) await new Promise((go) => setTimeout(go, EVERY));
  }
};

document.querySelectorAll("[data-watched]").forEach(follow);
