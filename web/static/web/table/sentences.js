// A film in sentences (docs/films.md): codes and values in the words of its game and of a language. It does for pages
// what engine/core/display/sentences.py does for programs; a test holds the two to each other.

const BRACE = /\{([a-z_]+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g;
const SIDES = 2;
const SMALL = new Set(["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with"]);
const TAKE_ALL = ["cards", "path"];

const loaded = new Map();

// The words of a game, read once by a page.
export const wordsFrom = (url) => {
  if (!loaded.has(url)) {
    const answer = fetch(url).then((response) => {
      if (!response.ok) throw new Error(response.statusText);
      return response.json();
    });
    answer.catch(() => loaded.delete(url));
    loaded.set(url, answer);
  }
  return loaded.get(url);
};

export const fill = (template, facts) =>
  template.replace(BRACE, (brace, name, one, many) => {
    if (!(name in facts)) return brace;
    if (one === undefined) return String(facts[name]);
    return facts[name] === 1 ? one : many.replaceAll("#", String(facts[name]));
  });

const plainly = (word) => word.replaceAll("_", " ");
const inches = (hundredths) => `${Math.floor(hundredths / 100)}.${String(((hundredths % 100) + 100) % 100).padStart(2, "0")}`;
const titled = (word) => word.replace(/[^\W\d_]+/g, (part) => part.charAt(0).toUpperCase() + part.slice(1).toLowerCase());
const title = (word) =>
  plainly(word).split(" ").filter(Boolean)
    .map((part, at) => (at && SMALL.has(part) ? part : titled(part)))
    .join(" ");
const worthTelling = (value) => value !== null && value !== undefined && value !== false && value !== "" && !(Array.isArray(value) && value.length === 0);
const isNumber = Number.isInteger;

// Squares of a path as they are written, or its points in inches.
const pathWords = (path) => {
  if (!path.every(isNumber)) return path.map(String);
  const points = [];
  for (let at = 0; at < path.length; at += 2) points.push(`${inches(path[at])}/${inches(path[at + 1] ?? 0)}`);
  return points;
};
const ends = (steps) => (steps.length > 1 && !steps[0].includes("/") ? [`${steps[0]}–${steps.at(-1)}`] : steps);

// An event without its cards, but for whether they are hidden.
const kindOf = (event) => JSON.stringify(Object.entries({ ...event, cards: undefined, count: undefined, hidden: "count" in event }).sort(([a], [b]) => (a < b ? -1 : 1)));

export class Sentences {
  // `names` are those of the seats; `cards` are those of the film, as printed, by their ids.
  constructor(words, names, cards) {
    Object.assign(this, { words, names, cards });
  }

  // A move that was made: itself, then what happened besides.
  frame([seat, move, events]) {
    const first = events[0];
    const verb = this.calledAt(move[0], first?.kind ?? "");
    const line = move.length > 1 ? this.move(seat, [verb, ...move.slice(1)]) : this.seenMove(seat, move[0], events);
    const itself = first && first.kind === verb && first.seat === seat;
    return [line, ...this.events(itself ? events.slice(1) : events)];
  }

  // How a game ended, in which order of more than two sides, and in which numbers; empty while it goes on.
  end(outcome) {
    if (!outcome) return "";
    return [this.ending(outcome), this.order(outcome), this.tally(outcome)].filter(Boolean).join(" ");
  }

  phase(scene) {
    return this.words.phases[scene.phase] ?? scene.phase;
  }

  zone(zone) {
    return this.words.zones[zone.name] ?? plainly(zone.name);
  }

  // A fact that is no card.
  counter(scene, { name, value }) {
    const text = this.words.counters[name] ?? name;
    const values = Array.isArray(value) ? value : [value];
    if (text.includes("{card}")) {
      const cards = values.map((part) => (typeof part === "string" ? this.of(part) : this.shown(scene, part) ?? part));
      return fill(text, { card: cards.join(", ") });
    }
    if (value === true) return text;
    return `${text} ${values.map((part) => (typeof part === "string" ? this.of(part) : part)).join(", ")}`;
  }

  // What lasts, from which card and for which turns; not for whom, which stands beside it.
  effect(scene, { rule, value, turns = [], card = -1 }) {
    let text = this.of(rule);
    if (worthTelling(value) && value !== true && value !== 0) text += ` ${Array.isArray(value) ? value.join(", ") : value}`;
    if (card >= 0) text += `, from ${this.shown(scene, card) ?? "a card"}`;
    return turns.length ? `${text}, turn${turns.length > 1 ? "s" : ""} ${turns.join(", ")}` : text;
  }

  // Moves and events ------------------------------------------------------------------------------

  move(seat, move) {
    const verb = this.words.verbs[move[0]];
    if (!verb || !this.fits(verb, move)) return `${this.seat(seat)}: ${this.bare(move)}`;
    return fill(verb.told, { ...this.people(seat), ...this.arguments(verb, move) });
  }

  // A move that is bare, or whose arguments the reader may not know, told by the events that they may know.
  seenMove(seat, name, events) {
    const verb = this.words.verbs[name];
    if (verb?.unseen) return fill(verb.unseen, this.people(seat));
    const tells = events.filter(({ kind }) => kind === name);
    if (!tells.length && verb && !Object.keys(verb.args).length) return fill(verb.told, this.people(seat));
    const told = tells.length ? tells : events;
    return told.length ? this.event(told[0]) : `${this.seat(seat)}: ${plainly(name)}`;
  }

  // What happened, in order; cards that one seat draws one by one are one sentence.
  events(events) {
    const gathered = [];
    for (const event of events) {
      const last = gathered.at(-1);
      if (this.words.events[event.kind]?.unseen && last && kindOf(last) === kindOf(event)) {
        if ("count" in event) last.count += event.count;
        if ("cards" in event) last.cards = [...last.cards, ...event.cards];
      } else gathered.push({ ...event });
    }
    return gathered.map((event) => this.event(event));
  }

  event(event) {
    const known = this.words.events[event.kind];
    if (!known) return `${this.seat(event.seat)}: ${plainly(event.kind)}`;
    const cards = event.cards ?? [];
    const facts = { ...this.people(event.seat), cards: this.list(cards.map((card) => this.called(card))), count: event.count ?? cards.length, text: this.of(event.text ?? "") };
    for (const name of ["amount", "cell"]) if (name in event) facts[name] = event[name];
    for (const name of ["source", "target"]) if (name in event) facts[name] = this.called(event[name]);
    return fill("count" in event && known.unseen ? known.unseen : known.text, facts);
  }

  // Under which name the words of a verb stand for an event: under its own where that begins with the verb.
  calledAt(verb, occasion) {
    return occasion.startsWith(`${verb}_`) && occasion in this.words.verbs ? occasion : verb;
  }

  fits(verb, move) {
    const kinds = Object.values(verb.args).map(({ kind }) => kind);
    if (kinds.at(-1) === "path") {
      const numbers = move.slice(kinds.length).map(isNumber);
      if (numbers.some(Boolean) && !(numbers.every(Boolean) && numbers.length % 2 === 0)) return false;
    }
    const least = kinds.length + (kinds.includes("cards") ? 0 : 1);
    return kinds.some((kind) => TAKE_ALL.includes(kind)) ? move.length >= least : move.length === least;
  }

  arguments(verb, move) {
    let left = move.slice(1);
    const named = {};
    for (const [name, { kind }] of Object.entries(verb.args)) {
      const taken = TAKE_ALL.includes(kind) ? left : left.slice(0, 1);
      left = left.slice(taken.length);
      named[name] = this.list(kind === "path" ? ends(pathWords(taken)) : taken.map((value) => this.argument(kind, value)));
    }
    return named;
  }

  argument(kind, value) {
    if (kind === "card" || kind === "cards") return typeof value === "object" ? this.called(value) : this.of(value);
    if (kind === "cell" && isNumber(value) && this.words.columns) {
      const [row, column] = [Math.floor(value / this.words.columns), value % this.words.columns];
      return `${String.fromCharCode(97 + column)}${row + 1}`;
    }
    if (kind === "seat" && isNumber(value) && value >= 0 && value < this.names.length) return this.seat(value);
    if (kind === "place" && isNumber(value)) return String(value + 1);
    if (kind === "name") return title(String(value));
    return this.of(String(value));
  }

  // A move for which there are no words, or that no rule allows.
  bare(move) {
    const words = move.slice(1).map((value) => (typeof value === "object" ? this.called(value) : value));
    return `${plainly(move[0])} ${words.join(", ")}`.trim();
  }

  // Names -----------------------------------------------------------------------------------------

  of(word) {
    return this.words.words[word] ?? plainly(word);
  }

  called({ id, card }) {
    return this.cards[card]?.name ?? `card ${id}`;
  }

  shown(scene, number) {
    const card = scene.cards[number];
    return card && this.called({ id: number, card: card.card });
  }

  people(seat) {
    const people = { seat: this.seat(seat) };
    if (this.names.length === 2) people.opponent = this.seat(1 - seat);
    return people;
  }

  seat(seat) {
    return this.names[seat];
  }

  list(items) {
    if (!items.length) return this.words.style.nothing;
    const [most, last] = [items.slice(0, -1), items.at(-1)];
    return most.length ? `${most.join(", ")} ${this.words.style.and} ${last}` : last;
  }

  // The end ---------------------------------------------------------------------------------------

  ending({ winner, reason, order = [] }) {
    const known = this.words.ends[reason];
    const sides = order.flat().length || SIDES;
    const name = winner === null ? null : this.sides([winner], sides);
    if (!known || !(name === null ? known.drawn : known.won)) return `${name === null ? "The game is drawn" : `${name} wins`} (${plainly(reason)}).`;
    if (name === null) return fill(known.drawn, {});
    const others = Array.from({ length: sides }, (_, side) => side).filter((side) => side !== winner);
    return fill(known.won, { winner: name, loser: this.sides(others, sides) });
  }

  order({ order = [] }) {
    const sides = order.flat().length;
    let before = 0;
    const places = order.map((place) => {
      const text = `${before + 1}. ${this.sides(place, sides)}`;
      before += place.length;
      return text;
    });
    return places.length ? `${this.words.style.order}: ${places.join(", ")}.` : "";
  }

  tally({ tally = {} }) {
    return Object.entries(tally)
      .map(([name, counts]) => {
        const sides = Math.max(counts.length, SIDES);
        const words = this.of(name);
        return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${counts.map((count, side) => `${count} (${this.sides([side], sides)})`).join(", ")}.`;
      })
      .join(" ");
  }

  // Who plays for some of so many sides, which take turns over the seats.
  sides(chosen, sides) {
    return this.list(this.names.map((_, seat) => seat).filter((seat) => chosen.includes(seat % sides)).map((seat) => this.seat(seat)));
  }
}
