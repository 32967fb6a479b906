// A film (docs/films.md): its scene at any move, by merging patches, and its moves in words; nothing is asked of the server.

import { Sentences } from "./sentences.js";

const EVERY = 32; // Between scenes that are kept, so that no step back merges more than this.
const STILL = new Set(["decides", "phase", "active"]); // What changes without anything to see.

// RFC 7396. The scene before stays as it is.
export const merge = (scene, patch) => {
  const after = { ...scene };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete after[name];
    else if (typeof value === "object" && !Array.isArray(value)) after[name] = merge(scene[name] ?? {}, value);
    else after[name] = value;
  }
  return after;
};

export class Film {
  // `words` are those of its game (sentences.js), `names` those of the players.
  constructor(plain, names, words) {
    Object.assign(this, { plain, words, cards: plain.cards, kept: [plain.scene] });
    this.name(names);
    this.count();
  }

  name(names) {
    if (JSON.stringify(names) === JSON.stringify(this.names)) return;
    Object.assign(this, { names, lines: [] });
    this.says = new Sentences(this.words, this.seats(), this.cards);
  }

  // Take frames of a game that goes on, and the cards that they show for the first time.
  add(frames, cards) {
    this.plain.frames.push(...frames);
    Object.assign(this.cards, cards);
    this.count();
  }

  // Find the moves that show something, and those with which a turn begins.
  count() {
    const { frames, scene } = this.plain;
    this.length = frames.length;
    this.beats = [0];
    this.turns = [];
    let turn = scene.turn;
    frames.forEach(([, , , patch], index) => {
      if (Object.keys(patch).some((name) => !STILL.has(name))) this.beats.push(index + 1);
      if (patch.turn !== undefined && patch.turn !== turn) this.turns.push({ at: index + 1, turn: (turn = patch.turn) });
    });
    if (this.beats.at(-1) !== this.length) this.beats.push(this.length);
  }

  // The scene after so many moves.
  scene(at) {
    let from = Math.min(Math.floor(at / EVERY), this.kept.length - 1);
    let scene = this.kept[from];
    for (let move = from * EVERY; move < at; move += 1) {
      scene = merge(scene, this.plain.frames[move][3]);
      if ((move + 1) % EVERY === 0) this.kept[(move + 1) / EVERY] = scene;
    }
    return scene;
  }

  // Who made a move, what it says with what else happened, and which cards it changed.
  move(at) {
    if (at === 0) return { seat: null, text: "", more: [], changed: new Set() };
    const [seat, , , patch] = this.plain.frames[at - 1];
    const [text, ...more] = (this.lines[at] ??= this.says.frame(this.plain.frames[at - 1]));
    const pieces = Object.values(patch.pieces ?? {}).flatMap(Object.keys);
    const changed = new Set([...pieces, ...Object.keys(patch.cards ?? {})]);
    return { seat, text, more, changed };
  }

  // How the game ended; empty while it goes on.
  end() {
    return this.says.end(this.plain.outcome);
  }

  // A text of the server, which has seats in braces.
  named(text) {
    const names = this.seats();
    return text.replace(/\{(\d+)\}/g, (_, seat) => names[Number(seat)] ?? `Seat ${seat}`);
  }

  // What the player of each seat is called; players of several seats by their number too.
  seats() {
    const { seats, sides } = this.plain;
    return Array.from({ length: seats }, (_, seat) => this.names[seat] ?? `${this.names[seat % sides]} ${seat + 1}`);
  }

  // The beat after or before a move.
  beat(at, way) {
    if (way > 0) return this.beats.find((beat) => beat > at) ?? this.length;
    return this.beats.findLast((beat) => beat < at) ?? 0;
  }

  // The first move of the next turn, or of the one before.
  turn(at, way) {
    const starts = [0, ...this.turns.map((turn) => turn.at), this.length];
    return way > 0 ? (starts.find((start) => start > at) ?? this.length) : (starts.findLast((start) => start < at) ?? 0);
  }

  // How a card is called, its figures as they count now and as printed, and its words.
  card(scene, number) {
    const facts = scene.cards[number] ?? {};
    const printed = this.cards[facts.card] ?? { name: "A card", kind: "", printed: {} };
    const figures = Object.entries(this.words.figures)
      .filter(([name]) => (facts[name] ?? printed.printed[name]) !== undefined)
      .map(([name, label]) => ({ name, label, value: facts[name] ?? printed.printed[name], printed: printed.printed[name] }));
    return { number, facts, name: printed.name, kind: printed.kind, text: printed.text, figures };
  }
}

export const short = (value) => (Number.isInteger(value) && value >= 1000 && value % 100 === 0 ? `${value / 1000}k` : value);
