// A table that is played: what is decided is clicked in the scene and beside it, what others do is shown step by
// step, and in the end the game is a film to step through. The page names the addresses and the words.

import { html, nothing, render, svg } from "../vendor/lit-html/lit-html.js";
import { Builder } from "./builder.js";
import { Faces } from "./faces.js";
import { Film } from "./film.js";
import { toward } from "./keys.js";
import { tendMaps } from "./map.js";
import { cellNames } from "./names.js";
import { aim } from "./points.js";
import { wordsFrom } from "./sentences.js";
import { Clocks } from "./clocks.js";
import { listen as hear } from "../live.js";
import { capital, drawScene, drawShared, drawSheet, drawStrips, drawZones, placesOf, spoken, travel } from "./scene.js";
import { watch } from "./viewer.js";

const STEP = 500; // Milliseconds that each step of another seat is shown.
const SOON = 300; // Between the first questions after an own move,
const LATER = 1000; // and between all others.
const SHORTLY = 3;
const RARELY = 10_000; // Where the live server says what is new: a question says that one is still here.
const KEPT = "muster-confirm"; // Whether this reader wants to confirm every move.
const AGAIN = 2000; // Before a request is repeated that failed.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(max-width: 59.99rem)");

const sit = async (box) => {
  const practises = Boolean(box.dataset.practice);
  const clocks = new Clocks(box);
  const faces = new Faces(box.dataset.faces, () => draw());
  const words = JSON.parse(box.dataset.words);
  const token = document.querySelector("main input[name=csrfmiddlewaretoken]").value;
  let [film, table, builder] = [null, null, null];
  let [at, asked, timer, sends] = [0, 0, 0, 0]; // The move that is shown; how often a question was asked since the own move.
  const now = { chosen: null, reads: false, sends: false, leaves: false, confirms: localStorage.getItem(KEPT) === "all", note: "", lost: false, tip: null };

  // Requests ---------------------------------------------------------------------------------------

  // The answer of the service; what cannot be reached is tried again until it can.
  const ask = async (url, options) => {
    for (;;) {
      const answer = await fetch(url, options).catch(() => null);
      const told = answer && answer.status < 500 ? await answer.json().catch(() => null) : null;
      if (told) {
        now.lost = false;
        return { status: answer.status, told };
      }
      now.lost = true;
      draw();
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  };

  // What is new beside the moves does not disturb who is clicking one together.
  const take = (told) => {
    const same = table && !told.film && !told.frames.length && told.state === table.state && builder;
    if (same) {
      Object.assign(table, told);
      listen();
      return draw();
    }
    if (told.film && film) [film, at] = [new Film(told.film, told.names, film.words), told.film.frames.length];
    else film.add(told.frames ?? [], told.cards ?? {});
    table = told;
    film.name(told.names);
    clocks.set(told);
    film.plain.outcome = told.outcome;
    builder = told.ask ? new Builder(told.ask) : null;
    Object.assign(now, { chosen: null, leaves: false });
    advance();
  };

  // Ask again after `time`, or as soon as there is something new.
  let [fresh, waits] = [false, false];
  const stop = () => {
    clearTimeout(timer);
    waits = false;
  };
  const later = (time) => {
    waits = true;
    timer = setTimeout(poll, fresh ? 0 : hears() ? RARELY : time);
  };
  const hears = hear(box.dataset.live, () => {
    fresh = true;
    if (!waits) return;
    stop();
    poll();
  });
  const poll = async () => {
    waits = false;
    if (document.hidden) return later(LATER);
    fresh = false;
    const [known, sent] = [table.changes, sends];
    const { status, told } = await ask(`${box.dataset.state}?after=${film.length}&back=${table.back}`);
    asked += 1;
    if (sent !== sends) return; // The answer of what was sent meanwhile is newer.
    if (status !== 200) return refuse(told);
    if (told.changes === known && builder) {
      Object.assign(table, { away: told.away, clock: told.clock });
      clocks.set(table);
      listen();
    } else take(told);
  };

  // Between two people something may come at any time, such as an offer.
  const listen = () => {
    stop();
    if (!practises && ["playing", "over"].includes(table.state)) later(LATER);
  };

  const send = (move) => post(box.dataset.moves, { move });
  const offer = (kind) => post(box.dataset.offers, { kind });
  const answer = (accept) => post(box.dataset.answers, { kind: table.offer.kind, accept });
  const post = async (address, what) => {
    stop();
    sends += 1;
    Object.assign(now, { sends: true, note: "" });
    draw();
    const { status, told } = await ask(`${address}?back=${table.back}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token },
      body: JSON.stringify({ ply: film.length, ...what }),
    });
    Object.assign(now, { sends: false, leaves: false });
    asked = 0;
    if (told.frames || told.film) take(told);
    else refuse(told);
    if (status === 409) now.note = told.detail;
    draw();
  };

  // Say why something was not done, with the click that led there taken back.
  const refuse = (told) => {
    now.note = told.detail;
    builder?.back();
    listen();
    draw();
  };

  // The move that is whole but waits for a last click, as it is final or the player wants that for all.
  const waiting = () => {
    const move = builder?.finished();
    return move && (now.confirms || builder.ask.verbs[move[0]].final) ? move : null;
  };

  // Fetch the steps that are not known, then send the move if there is nothing left to add to it.
  const go = async () => {
    const { ply } = table;
    for (let missing = builder.missing(); missing.length; missing = builder?.missing() ?? []) {
      await Promise.all(missing.map(async ([verb, args]) => {
        const { status, told } = await ask(`${box.dataset.next}?${new URLSearchParams({ ply, verb, clicked: args.join(",") })}`);
        if (table.ply !== ply || !builder) return;
        for (const [kind, texts] of Object.entries(told.texts ?? {})) builder.ask.texts[kind] = { ...builder.ask.texts[kind], ...texts };
        builder.learn(verb, args, status === 200 ? told : { ends: false, more: [], reach: {} });
      }));
      if (table.ply !== ply) return;
      draw();
    }
    const move = builder?.finished();
    if (move && !waiting() && !now.sends) await send(move);
  };

  // Steps ------------------------------------------------------------------------------------------

  const ready = () => at === film.length && builder !== null && table.state === "playing" && !table.paused && !table.under_maintenance && !now.sends;

  // Show what others did, one step after the other; then it is to be decided, waited for, or over.
  const advance = () => {
    stop();
    at = still.matches ? film.length : film.beat(at, 1);
    if (at < film.length) timer = setTimeout(advance, STEP);
    else if (table.state !== "playing") return finish();
    else if (!builder) later(asked < SHORTLY ? SOON : LATER);
    else listen();
    draw();
  };

  const finish = () => {
    draw();
    listen();
    if (box.parentNode.querySelector(".film:not(.play)")) return;
    history.replaceState(null, "", `#${film.length}`);
    const review = document.createElement("div");
    review.className = "film";
    Object.assign(review.dataset, { words: box.dataset.words, names: JSON.stringify(table.names), icons: box.dataset.icons, game: film.plain.game });
    box.after(review);
    watch(review, 0, new Map([[String(table.seat), { label: table.names[table.seat], film }]]));
  };

  const act = (change) => {
    if (!ready()) return;
    now.note = "";
    change();
    draw();
    go();
  };
  const click = (kind, arg) => (now.reads && kind === "card" ? pick(arg) : act(() => builder.click(`${kind} ${arg}`)));
  // With a verb goes the one card that it can be about, where the move is not whole by that; both are taken back as one.
  const alone = () => {
    const [key, ...more] = builder.offers().keys.keys();
    return builder.verb !== null && !builder.clicks.length && !more.length && key?.startsWith("card ") ? key : null;
  };
  const choose = (verb) => act(() => {
    builder.choose(builder.verb === verb ? null : verb);
    const key = alone();
    if (key) builder.click(key);
    if (key && builder.whole().length) builder.back();
  });
  const back = () => (now.leaves ? toggle("leaves") : act(() => builder.back() && alone() && builder.back()));
  const toggle = (name) => ((now[name] = !now[name]), draw());
  const confirmAll = () => {
    toggle("confirms");
    if (now.confirms) localStorage.setItem(KEPT, "all");
    else localStorage.removeItem(KEPT);
  };
  const pick = (number) => ((now.chosen = now.chosen === number ? null : number), draw());

  const seats = () => film.seats().map((name, seat) => (seat === table.seat ? words.you : name));

  // Words ------------------------------------------------------------------------------------------

  const list = (names) => (names.length ? new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(names) : words.nothing);
  const call = (scene) => (key) => {
    const [kind, arg] = [key.slice(0, key.indexOf(" ")), key.slice(key.indexOf(" ") + 1)];
    if (kind === "card") return film.card(scene, arg).name;
    return film.named(builder.ask.texts[kind]?.[arg] ?? arg);
  };
  const say = (scene, move) => film.named(builder.say(move, call(scene), list));

  // Everything that may be clicked in the scene, named for those who hear it, and what was clicked.
  const litOf = (scene, keys) => {
    const points = ready() && !now.reads ? aim(builder, { act, draw, send, words }) : null;
    const lit = { cards: new Map(), cells: new Map(), taken: new Set(ready() ? builder.clicks : []), click, points };
    const zones = new Map(Object.values(scene.zones).flatMap((zone) => (zone.cards ?? []).map((card) => [String(card), film.says.zone(zone)])));
    const named = cellNames({ film, scene, seats: seats(), words });
    for (const key of keys) {
      const [kind, arg] = key.split(" ");
      if (kind === "card" && scene.cards[arg]) lit.cards.set(arg, [spoken(film.card(scene, arg)), zones.get(arg)].filter(Boolean).join(", "));
      if (kind === "cell") lit.cells.set(arg, named(arg));
    }
    return lit;
  };

  // Parts ------------------------------------------------------------------------------------------

  const icon = (name) => svg`<svg class="icon" aria-hidden="true"><use href="${box.dataset.icons}#${name}"></use></svg>`;
  const button = (text, press, { quiet = true, pressed, key, undoes = false } = {}) =>
    html`<button type="button" class="${quiet ? "quiet" : ""} ${undoes ? "undoes" : ""}" aria-pressed=${pressed ?? nothing} aria-keyshortcuts=${key ?? nothing} @click=${press}>${text}</button>`;

  const decision = (scene, { verbs, keys }, shown) => {
    const { ask } = builder;
    const whole = builder.whole();
    const spokenKeys = [...keys.keys()].filter((key) => !/^(card|cell) /.test(key) || (key.startsWith("card ") && !shown(key.slice(5))));
    const first = verbs.filter((verb) => verb !== ask.declines && (verbs.length > 1 || !ask.verbs[verb].args.length));
    const chosen = builder.verb !== null && ask.verbs[builder.verb].args.length;
    const confirms = waiting();
    // Once something was clicked, the verb is taken back by what takes back clicks.
    const labels = chosen ? [builder.verb].filter(() => !builder.clicks.length) : first;
    const called = (key) => capital(key.startsWith("seat ") ? seats()[key.slice(5)] : call(scene)(key));
    const worded = (move) => (confirms ? words.confirm.replace("{move}", () => say(scene, move)) : say(scene, move));
    return html`${whole.map((move) => button(worded(move), () => send(move), { quiet: false }))}
      ${spokenKeys.map((key) => button(called(key), () => act(() => builder.click(key)), { pressed: builder.clicks.includes(key) }))}
      ${labels.map((verb) => button(ask.verbs[verb].label, () => choose(verb), ask.verbs[verb].args.length ? { pressed: builder.verb === verb } : {}))}
      ${verbs.includes(ask.declines) ? button(ask.verbs[ask.declines].label, () => choose(ask.declines), { key: "P" }) : ""}
      ${builder.turns() ? button(words.turn_here, () => act(() => builder.turn())) : ""}
      ${builder.clicks.length || confirms ? button(html`${icon("undo-2")} ${words.undo}`, back, { undoes: true }) : ""}`;
  };

  const leaving = () => html`<strong>${words.concede_question}</strong><div class="buttons">${button(words.concede, () => send(["concede"]), { quiet: false })}${button(words.keep_playing, () => toggle("leaves"))}</div>`;

  const prompt = (scene, move) => {
    if (now.lost) return words.offline;
    if (table.state === "over") return film.named(table.end);
    if (table.state === "stopped") return words.stopped;
    if (table.closed) return table.closed;
    if (table.under_maintenance) return words.maintenance;
    if (table.paused) return table.held ? words.held : words.paused;
    if (ready()) return film.named(builder.question());
    return film.named(at < film.length || now.sends ? move.text : table.waits);
  };

  // Whether this player is out while their partner plays on, and so neither moves nor makes or answers offers.
  const out = () => table.out.includes(table.seat);
  const named = (text, seat) => text.replace("{name}", table.names[seat]);
  const dealing = () => {
    if (!table.offer) return "";
    const { kind, seat } = table.offer;
    const own = seat % film.plain.sides === table.seat % film.plain.sides;
    const said = html`<p>${own ? words.you_offered[kind] : named(words.offered[kind], seat)}</p>`;
    if (out()) return html`<div class="notice offer" role="status">${said}</div>`;
    return html`<div class="notice offer" role="status">${said}
      <div class="buttons">${own ? "" : button(words.accept, () => answer(true), { quiet: false })}${own || kind !== "go_on" ? button(own ? words.withdraw : words.not_now, () => answer(false)) : ""}</div></div>`;
  };
  const wish = (stops, until) => post(box.dataset.stops, { stops, until });
  // Where the game has windows: in which of them to be asked, and until when to pass in all.
  const stopping = () => {
    if (!table.windows.length || table.state !== "playing" || out()) return "";
    const until = table.yields ?? "";
    return html`<details class="stops"><summary>${words.windows}${until ? html` · <strong>${words.yields[until]}</strong>` : ""}</summary>
      ${table.windows.map(({ stop, asks, turn, wish: now }) => html`<label>${asks} (${turn}) <select @change=${(event) => wish({ [stop]: event.target.value }, until)}>${Object.entries(words.stops).map(([value, text]) => html`<option value=${value} ?selected=${value === now}>${text}</option>`)}</select></label>`)}
      <div class="buttons">${Object.entries(words.yields).map(([value, text]) => button(text, () => wish({}, until === value ? "" : value), { pressed: until === value }))}</div></details>`;
  };
  const offering = () => (table.offer || now.sends ? "" : table.offers.map((kind) => button(words.offers[kind], () => offer(kind))));
  const ended = () => html`${dealing()}<div class="buttons">${practises ? html`<button type="submit" form="again">${words.again}</button>` : offering()}
    ${table.links.replay ? html`<a class="button quiet" href=${table.links.replay}>${words.replay}</a>` : ""}${table.links.match ? html`<a class="button" href=${table.links.match}>${words.match}</a>` : ""}${table.links.rematch ? html`<a class="button" href=${table.links.rematch}>${words.rematch}</a>` : ""}</div>${box.dataset.kept ? html`<p class="quiet">${box.dataset.kept}</p>` : ""}`;

  // What a newcomer is told of the question: beside it, or where it is narrow folded above the table.
  const tip = () => {
    const { guide } = table;
    if (!guide || guide.title === now.tip || !ready()) return "";
    return html`<details class="notice guide" ?open=${!narrow.matches}><summary><h2>${guide.title}</h2></summary><p>${guide.text}</p>${button(words.close, () => ((now.tip = guide.title), draw()))}</details>`;
  };

  // Page -------------------------------------------------------------------------------------------

  const title = document.title;
  const draw = () => {
    document.title = ready() ? `${words.your_move} · ${title}` : title; // For who reads another tab.
    const [scene, move] = [film.scene(at), film.move(at)];
    const next = ready() ? builder.offers() : { verbs: [], keys: new Map() };
    const lit = litOf(scene, ready() ? next.keys.keys() : []);
    const pieces = Object.values(scene.pieces).flatMap(Object.keys);
    // In the hand are cards that others do not see and, where a board takes up the table, what may be chosen beside it.
    const hand = (key) => {
      const { seat, name, cards = [] } = scene.zones[key];
      const secret = seat === table.seat && Object.values(scene.zones).some((zone) => zone.name === name && zone.seat !== seat && !zone.cards);
      return secret || (Object.keys(scene.boards).length > 0 && cards.some((card) => !pieces.includes(`${card}`) && (lit.cards.has(`${card}`) || lit.taken.has(`card ${card}`))));
    };
    // On a phone each player has their clock beside their name, and those of the own side stay above the hand.
    const phone = narrow.matches;
    const shown = { film, scene, move, words, before: at ? film.scene(at - 1) : scene, seats: seats(), own: table.seat % 2, chosen: now.chosen, pick, lit, apart: hand, faces, mark: phone ? (seat) => clocks.mark(seat, words) : null };
    const note = now.note || (ready() ? builder.refusal() : "");
    const places = placesOf(box);
    const seen = new Set([...pieces, ...Object.values(scene.zones).flatMap((zone) => zone.cards ?? []).map(String)]);
    const had = box.contains(document.activeElement);
    if (table.state !== "playing") return render(html`<div class="now" role="status"><strong>${prompt(scene, move)}</strong>${ended()}</div>`, box);
    render(html`
      <div class="table">
        ${phone ? tip() : ""}
        ${drawScene(shown)}
      </div>
      <div class="remote">
        ${drawSheet(shown, () => pick(null))}
        ${phone ? "" : clocks.draw(words)}${dealing()}
        ${phone ? html`<div class="strips">${drawStrips(shown, shown.own)}</div>` : ""}
        <div class="hand">${shown.seats.map((_, seat) => drawZones(shown, seat, hand))}</div>
        <div class="now"><span class="quiet">${scene.turn ? `${words.turn} ${scene.turn} · ` : ""}${capital(film.says.phase(scene))}${at && ready() ? ` · ${move.text}` : ""}</span>
          <strong role="status">${prompt(scene, move)}</strong>${note ? html`<span class="refusal" role="alert">${note}</span>` : ""}</div>
        ${now.leaves ? leaving() : html`<div class="buttons choices">${ready() ? decision(scene, next, (id) => seen.has(id)) : ""}</div>`}
        ${phone ? "" : tip()}
      </div>
      <div class="told">
        <div class="buttons">${button(words.read_cards, () => toggle("reads"), { pressed: now.reads })}${out() ? "" : button(html`${icon("flag")} ${words.concede}`, () => toggle("leaves"), { pressed: now.leaves })}${offering()}</div>
        ${out() ? html`<p class="quiet">${words.out}</p>` : ""}
        ${stopping()}
        ${table.staff?.length ? html`<ul class="notice plain" aria-label=${words.staff}>${table.staff.map((text) => html`<li>${text}</li>`)}</ul>` : ""}
        ${drawShared(shown) ? html`<p class="quiet shared">${drawShared(shown)}</p>` : ""}
        <div class="moves" role="log" tabindex="0" aria-label="${words.log}"><ol>${Array.from({ length: at }, (_, index) => film.move(index + 1)).map((each) => html`<li class="of-${each.seat % film.plain.sides}"><span>${each.text}</span></li>`)}</ol></div>
        <p class="quiet keys-help not-phone">${words.keys}</p>
        <div class="buttons">${button(words.confirm_all, confirmAll, { pressed: now.confirms })}</div>
      </div>`, box);
    box.classList.toggle("stacked", phone && film.plain.seats > film.plain.sides);
    box.dataset.ready = ready() && !builder.missing().length;
    clocks.tick();
    travel(box, places);
    if (!builder?.pending()) tendMaps(box, `${at} ${box.dataset.ready} ${builder?.verb} ${builder?.clicks}`);
    const log = box.querySelector(".moves");
    log.scrollTop = log.scrollHeight;
    if (had && !box.contains(document.activeElement)) (box.querySelector(".ghost, .choices button, .lit, .cell-lit") ?? box).focus({ preventScroll: true });
  };

  const KEYS = { Escape: back, p: () => builder?.offers().verbs.includes(builder.ask.declines) && choose(builder.ask.declines) };
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const next = toward(box, event.key);
    if (!KEYS[key] && !next) return;
    event.preventDefault();
    if (next) next.focus();
    else KEYS[key]();
  });

  const { told } = await ask(box.dataset.state);
  film = new Film(told.film, told.names, await wordsFrom(box.dataset.gameWords));
  at = film.length;
  document.querySelector("[data-plain]")?.remove();
  box.hidden = false;
  narrow.addEventListener("change", draw); // A tablet that is turned.
  take(told);
};

document.querySelectorAll("[data-moves]").forEach(sit);
