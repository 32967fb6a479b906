// A decision, put together click by click (docs/asking.md). It knows the ask, what was clicked and which steps were
// answered for verbs with more moves than are listed; the page draws what it offers and fetches what is missing.
//
// What may be clicked has a key: its kind and what it is called, `card 12`, `cell c3`, `word high`. One click counts for
// all verbs that it fits, so the verb may stay open until the move is whole. A point of a table is clicked by `put`,
// `point 1620,880`; it can be put elsewhere until `turn` makes it a corner of a way that goes on.

import { cellWord } from "./cells.js";

const TAKE_ALL = ["cards", "path"];
const KINDS = { cards: "card", path: "cell" };

const isPoint = (click) => click !== undefined && click.startsWith("point ");
const numbers = (click) => click.slice(6).split(",").map(Number);

const before = (a, b) => (typeof a === typeof b ? (a < b ? -1 : 1) : typeof a === "number" ? -1 : 1);

export class Builder {
  constructor(ask) {
    Object.assign(this, { ask, verb: null, clicks: [], corner: 0, steps: new Map() });
    for (const [verb, { step }] of Object.entries(ask.verbs)) if (step) this.learn(verb, [], step);
  }

  // Keep the step that follows these arguments of a verb.
  learn(verb, args, step) {
    this.steps.set(JSON.stringify([verb, ...this.spell(verb, args)]), step);
  }

  // Arguments as a move has them: those of a set in ascending order, numbers before words.
  spell(verb, args) {
    const from = this.ask.verbs[verb].set_from;
    return from === null ? args : [...args.slice(0, from), ...args.slice(from).sort(before)];
  }

  // What may follow these arguments; undefined where that must be asked for.
  next(verb, args) {
    const { moves, set_from: from } = this.ask.verbs[verb];
    if (!moves) return this.steps.get(JSON.stringify([verb, ...this.spell(verb, args)]));
    const fixed = from === null ? args.length : Math.min(args.length, from);
    const fitting = moves.filter((move) => move.length >= args.length && args.every((arg, at) => (at < fixed ? move[at] === arg : move.includes(arg, fixed))));
    const more = fitting.flatMap((move) => (from !== null && args.length >= from ? move.slice(fixed).filter((arg) => !args.includes(arg, fixed)) : move.slice(args.length, args.length + 1)));
    return { ends: fitting.some((move) => move.length === args.length), more: [...new Set(more)], reach: {} };
  }

  // The argument of a verb at a place: its name, kind and question; one that takes all left stands for several.
  place(verb, at) {
    const { args } = this.ask.verbs[verb];
    return args[at] ?? (TAKE_ALL.includes(args.at(-1)?.kind) ? args.at(-1) : { kind: "word" });
  }

  key(kind, arg) {
    if (kind in KINDS) kind = KINDS[kind];
    if (kind === "card" && typeof arg === "string") kind = "word";
    const { columns } = this.ask;
    if (kind === "cell" && typeof arg === "number" && columns) return `cell ${cellWord([arg % columns, Math.floor(arg / columns)])}`;
    return `${kind} ${arg}`;
  }

  // By key the arguments that a click adds to these.
  added(verb, args, step) {
    const { kind } = this.place(verb, args.length);
    const far = Object.values(step.reach ?? {}).map((whole) => [this.key(kind, whole.at(-1)), whole]);
    return new Map([...far, ...step.more.map((arg) => [this.key(kind, arg), [arg]])]);
  }

  // How far the clicks lead with a verb: its arguments and what may follow; null where one of them does not fit.
  follow(verb, clicks = this.clicks) {
    let args = [];
    for (const click of clicks) {
      const step = this.next(verb, args);
      if (!step) return { verb, args, step };
      const more = isPoint(click) ? step.point && numbers(click) : this.added(verb, args, step).get(click);
      if (!more) return null;
      args = [...args, ...more];
    }
    return { verb, args, step: this.next(verb, args) };
  }

  open(clicks = this.clicks) {
    const verbs = this.verb === null ? Object.keys(this.ask.verbs) : [this.verb];
    return verbs.map((verb) => this.follow(verb, clicks)).filter((way) => way !== null);
  }

  // The point that was put and is no corner yet; null without one.
  pending() {
    return this.clicks.length > this.corner && isPoint(this.clicks.at(-1)) ? numbers(this.clicks.at(-1)) : null;
  }

  // By verb, its label and the shapes in which a point may be put now, in place of the one that is pending.
  grounds() {
    const open = this.open(this.pending() ? this.clicks.slice(0, -1) : this.clicks);
    return open.filter(({ step }) => step?.point).map(({ verb, step }) => ({ label: this.ask.verbs[verb].label, where: step.point }));
  }

  // The way so far: where it begins, and its corners; empty where it does not begin anywhere.
  way() {
    const first = this.clicks.findIndex(isPoint);
    const [begun] = this.open(first < 0 ? this.clicks : this.clicks.slice(0, first)).filter(({ step }) => step?.point);
    if (!begun?.step.point.from) return [];
    return [begun.step.point.from, ...this.clicks.slice(0, this.corner).filter(isPoint).map(numbers)];
  }

  put([x, y]) {
    if (this.pending()) this.clicks.pop();
    this.clicks.push(`point ${x},${y}`);
  }

  // Whether the way may go on from the pending point, and to go on from it.
  turns() {
    return this.pending() !== null && this.open().some(({ step }) => step?.point);
  }

  turn() {
    this.corner = this.clicks.length;
  }

  // Why the pending point is none of a move, where that is known.
  refusal() {
    const open = this.pending() ? this.open() : [];
    const none = open.length && open.every(({ step }) => step && !step.ends && !step.point && !step.more.length);
    return none ? (open[0].step.why ?? "") : "";
  }

  // Verbs and arguments after which the step is not known.
  missing() {
    return this.open().filter(({ step }) => !step).map(({ verb, args }) => [verb, args]);
  }

  // What may be clicked next: verbs while none is chosen, and keys with the verbs that they may belong to.
  offers() {
    const open = this.open();
    const keys = new Map();
    for (const { verb, args, step } of open) {
      for (const key of step ? this.added(verb, args, step).keys() : []) keys.set(key, [...(keys.get(key) ?? []), verb]);
    }
    return { verbs: this.verb === null ? open.map(({ verb }) => verb) : [], keys };
  }

  // Moves that are whole with these clicks, one a verb. A verb without a click counts once it is chosen.
  whole() {
    if (!this.clicks.length && this.verb === null) return [];
    return this.open().filter(({ step }) => step?.ends).map(({ verb, args }) => [verb, ...this.spell(verb, args)]);
  }

  // The move that is meant, where it is whole and nothing can be added or is still to be learned; a point is never meant
  // until somebody says so.
  finished() {
    if (this.clicks.some(isPoint)) return null;
    const whole = this.whole();
    return whole.length === 1 && !this.offers().keys.size && !this.missing().length ? whole[0] : null;
  }

  choose(verb) {
    this.verb = verb;
  }

  // Click a key that is offered, or one that was clicked to take it back: alone out of a set, else with all after it.
  click(key) {
    if (this.offers().keys.has(key)) return void this.clicks.push(key);
    const at = this.clicks.indexOf(key);
    if (at < 0) return;
    const loose = this.open().every(({ verb }) => this.ask.verbs[verb].set_from !== null && this.ask.verbs[verb].set_from <= at);
    this.clicks.splice(at, loose ? 1 : Infinity);
  }

  // Take the last click back, then the verb; false where there is nothing to take back.
  back() {
    if (this.clicks.length) {
      this.clicks.pop();
      this.corner = Math.min(this.corner, Math.max(this.clicks.length - 1, 0));
    } else if (this.verb !== null) this.verb = null;
    else return false;
    return true;
  }

  // What is asked now.
  question() {
    const asked = this.open().filter(({ step }) => step?.more.length || step?.point).map(({ verb, args }) => this.place(verb, args.length).asks);
    const alone = (this.clicks.length || this.verb !== null) && new Set(asked).size === 1;
    return (alone && asked[0]) || this.ask.question;
  }

  // A move in words; `call(key)` names one argument, `list(names)` several. A path is its two ends; of points their
  // last in inches.
  say([verb, ...args], call, list) {
    const { move, args: places } = this.ask.verbs[verb];
    const facts = new Map(places.map(({ name, kind }, at) => {
      const some = TAKE_ALL.includes(kind) ? args.slice(at) : args.slice(at, at + 1);
      const names = some.map((arg) => call(this.key(kind, arg)));
      if (kind === "path" && typeof some[0] === "number") return [name, some.slice(-2).map((part) => `${(part / 100).toFixed(1)}″`).join("/")];
      return [name, kind === "path" && names.length > 1 ? `${names[0]}–${names.at(-1)}` : list(names)];
    }));
    return move.replace(/\{(\w+)\}/g, (brace, name) => facts.get(name) ?? brace);
  }
}
