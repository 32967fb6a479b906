// Clicks of a test through the move builder (test_builder.py).

import { Builder } from "./builder.js";
import { cellNames } from "./names.js";

const ways = (builder) => JSON.stringify(builder.open().map(({ verb, args }) => [verb, ...builder.spell(verb, args)]));

// A set may be clicked in any order, so clicks that were seen in another one are not gone through again.
const walk = (builder, seen, into) => {
  if (seen.has(ways(builder))) return;
  seen.add(ways(builder));
  const { keys } = builder.offers();
  into.moves.push(...builder.whole());
  if (!keys.size && !builder.whole().length) into.stuck.push(builder.clicks.join(", "));
  for (const key of keys.keys()) {
    builder.click(key);
    walk(builder, seen, into);
    builder.back();
  }
};

// All that clicks lead to, by ask: with the verb open, and with each verb chosen first.
export const everything = (asks) =>
  asks.map((ask) => {
    const [open, chosen] = [{ moves: [], stuck: [] }, { moves: [], stuck: [] }];
    const builder = new Builder(ask);
    if (builder.offers().keys.size) walk(builder, new Set(), open);
    for (const verb of builder.offers().verbs) {
      builder.choose(verb);
      walk(builder, new Set(), chosen);
      builder.back();
    }
    return { open, chosen };
  });

// A series of clicks with one verb of which not all moves are listed: after each the arguments, how many
// clicks are offered, and the whole move.
export const far = async ([ask, verb, dice]) => {
  const builder = new Builder(ask);
  const seen = [];
  builder.choose(verb);
  for (const die of [...dice, null]) {
    for (const [missing, args] of builder.missing()) {
      builder.learn(missing, args, await window.nextStep(missing, args));
    }
    const keys = [...builder.offers().keys.keys()];
    const [{ args }] = builder.open();
    seen.push([args, keys.length, builder.whole()]);
    if (die === null || !keys.length) return seen;
    builder.click(keys[die % keys.length]);
  }
};

// What stands after each of these clicks, then each step back; then with a verb chosen.
export const thereAndBack = ([ask, verb, clicks]) => {
  const builder = new Builder(ask);
  const states = [];
  const tell = () => states.push([builder.clicks.join(" "), builder.whole(), builder.finished(), builder.question()]);
  for (const key of clicks) builder.click(key), tell();
  while (builder.back()) tell();
  builder.choose(verb);
  tell();
  const back = [builder.back(), builder.back()];
  const say = (args) => builder.say([verb, ...args], (key) => key, (names) => names.join(" and ") || "nothing");
  return { states, back, said: ask.verbs[verb].moves.map(say) };
};

// Points that are put after some clicks with a verb: by point the whole move, why there is none, and whether the way may
// go on from there.
export const put = async ([ask, verb, clicks, points]) => {
  const builder = new Builder(ask);
  const learn = async () => {
    for (const [missing, args] of builder.missing()) builder.learn(missing, args, await window.nextStep(missing, args));
  };
  builder.choose(verb);
  await learn();
  for (const key of clicks) builder.click(key), await learn();
  const answers = [];
  for (const way of points) {
    for (const [nth, point] of way.entries()) {
      if (nth) builder.turn();
      builder.put(point);
      await learn();
    }
    answers.push({ whole: builder.whole(), why: builder.refusal(), turns: builder.turns(), sent: builder.finished() });
    way.forEach(() => builder.back());
  }
  return { answers, grounds: builder.grounds().length, way: builder.way() };
};

// What some cells of a board are called.
export const cellsCalled = ({ boards, pieces, cards, called, seats, words, cells }) => {
  const film = { card: (_, id) => ({ name: cards[id] }), says: { of: (name) => called[name] } };
  return cells.map(cellNames({ film, scene: { boards, pieces }, seats, words }));
};
