// What cells and pieces of a board are called, for those who hear the page: "hex c3, high wood, Foot of Ada".

import { cellWord } from "./cells.js";

const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);

export const pieceName = (name, seat, { seats, words }) => fill(words.piece_of, { card: name, player: seats[seat] });

// A function from the word of a cell to its name, with what lies and stands there.
export const cellNames = ({ film, scene, seats, words }) => {
  const there = new Map();
  const add = (cell, name) => there.set(cellWord(cell), [...(there.get(cellWord(cell)) ?? []), name]);
  const boards = Object.values(scene.boards);
  for (const board of boards) for (const mark of board.marks ?? []) add(mark.cell, film.says.of(mark.name));
  for (const pieces of Object.values(scene.pieces)) {
    for (const [id, { cell, seat }] of Object.entries(pieces)) add(cell, pieceName(film.card(scene, id).name, seat, { seats, words }));
  }
  const hexes = boards.some(({ ground }) => ground === "hexes");
  return (word) => [hexes ? fill(words.hex, { hex: word }) : word, ...(there.get(word) ?? [words.empty])].join(", ");
};
