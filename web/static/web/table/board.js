// Boards of all grounds (squares, hexes, a plane in hundredths of an inch) as one kind of drawing.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { apart, cellWord, inches, letters, pointOf } from "./cells.js";
import { short } from "./film.js";
import { drawMap } from "./map.js";
import { pieceName } from "./names.js";

const EDGE = 34; // Room for the names of rows and columns.
const HEX_HEIGHT = 86.6;
const WIDE = 16; // From so many columns on, cells are too small for names.
const MANY = 60; // Of more cells that may be clicked, arrows go from one to the next.
const BASE = 118; // The width of a base on a plane.
const BESIDE = 600; // So near each other pieces of ground are of one feature.
const FEW = 6; // So many marks of one name are points; more are ground.

// Of each ground: its size, where the middle of a cell is, how large a piece is, and its cells.
const GROUNDS = {
  squares: (board) => ({
    width: board.columns * 100, height: board.rows * 100, size: () => 44,
    middle: ([column, row]) => [column * 100 + 50, row * 100 + 50],
    outline: ([x, y]) => `${x - 48},${y - 48} ${x + 48},${y - 48} ${x + 48},${y + 48} ${x - 48},${y + 48}`,
    cells: Array.from({ length: board.columns * board.rows }, (_, at) => [at % board.columns, Math.floor(at / board.columns)]),
  }),
  hexes: (board) => {
    const left = Math.min(...board.hexes.map(([column, row]) => column + row / 2));
    const right = Math.max(...board.hexes.map(([column, row]) => column + row / 2));
    return {
      width: (right - left + 1) * 100, height: (board.rows - 1) * HEX_HEIGHT + 116, size: () => 38,
      middle: ([column, row]) => [(column + row / 2 - left) * 100 + 50, row * HEX_HEIGHT + 58],
      outline: ([x, y]) => [[0, -57], [49, -28], [49, 28], [0, 57], [-49, 28], [-49, -28]].map(([a, b]) => `${x + a},${y + b}`).join(" "),
      cells: board.hexes,
    };
  },
  plane: (board) => ({
    width: board.columns - 1, height: board.rows - 1, size: (piece) => piece.radius ?? 50,
    middle: (cell) => cell, outline: null, cells: [],
  }),
};

// The board as a drawing. `flipped` has seat 0 on top; `told` gives a card, `called` the name of ground, `pick` is called with one. What is in
// `lit` (scene.js) may be clicked. What is larger than a phone shows has a frame in which it is enlarged and moved.
export const drawBoard = ({ name, board, pieces, before, move, flipped, side, told, pick, chosen, lit, seats, words, called }) => {
  const kind = board.ground ?? "squares";
  const ground = GROUNDS[kind](board);
  const wide = kind === "squares" && board.columns > WIDE;
  const scale = kind === "plane" ? 1.9 : wide ? 2.6 : 1;
  const turned = ([x, y]) => (flipped ? [ground.width - x, y] : [x, ground.height - y]);
  const place = (cell) => turned(ground.middle(cell));
  const points = kind === "plane" ? lit?.points : null;
  const limits = [ground.width, ground.height];
  const tap = points ? (event) => points.put(turned(pointOf(event)), limits) : nothing;
  const base = kind === "plane" ? (pieces[chosen] ?? pieces[[...(lit?.taken ?? [])].find((key) => key.startsWith("card "))?.slice(5)]) : undefined;
  const far = (piece) => (base && base !== piece ? `${inches(Math.max(apart(base.cell, piece.cell) - base.radius - piece.radius, 0))}″` : "");
  const edge = kind === "plane" || wide ? 0 : EDGE;
  // What reaches over the outermost cells has room; columns of hexes have no names.
  const rim = kind === "plane" ? 0 : wide ? 100 : 14;
  const [left, below] = [edge || rim, kind === "squares" && edge ? edge : rim];
  const [width, height] = [ground.width + left + rim, ground.height + rim + below];
  const marks = new Map((board.marks ?? []).map((mark) => [String(mark.cell), mark]));
  const terrain = wide ? terrainOf(board) : [];
  const single = (board.marks ?? []).filter((mark) => !terrain.includes(mark.name));
  const drawing = svg`<svg class="board ground-${kind}" viewBox="${-left} ${-rim} ${width} ${height}" role="group" aria-label="${words.board}: ${name}" @click=${tap}>
    <rect class="ground" x="${-left}" y="${-rim}" width="${width}" height="${height}" rx="16" />
    ${ground.outline && !wide ? ground.cells.map((cell) => drawCell(ground.outline(place(cell)), marks.get(String(cell)))) : wide ? [drawGrid(board), drawTerrain(board, terrain, ground, place)] : ""}
    ${drawAreas(board, place, called)}
    ${kind === "hexes" ? single.map((mark) => drawLabel(called(mark.name), mark.cell, place, pieces)) : ""}
    ${lit ? drawLit(lit, ground, place, board, pieces) : ""}
    ${edge ? names(board, kind, place, ground) : ""}
    ${kind === "plane" || wide ? single.map((mark) => drawMark(mark, place(mark.cell), scale)) : ""}
    ${drawMoves(pieces, before, place)}
    ${points ? points.below(turned, limits) : ""}
    ${repeat(Object.entries(pieces), ([id]) => id, ([id, piece]) =>
      drawPiece({ piece, ...press(lit, id, piece.cell, pick), far: far(piece), called: pieceName(told(id).name, piece.seat, { seats, words }), side: side(piece.seat), at: place(piece.cell), size: ground.size(piece) * (wide ? 1.6 : 1), card: told(id), scale, where: kind === "plane" ? "" : `, ${cellWord(piece.cell)}`, changed: move.changed.has(id), chosen: chosen === id }))}
    ${points?.at ? points.above(turned, limits) : ""}
  </svg>`;
  if (kind === "squares" && !wide) return drawing;
  const across = kind === "plane" ? ground.width / BASE : ground.width / 100;
  const legend = terrain.length ? html`<ul class="legend">${terrain.map((each, at) => html`<li class="terrain-${at % 4}">${called(each)}</li>`)}</ul>` : "";
  return drawMap(drawing, { label: `${words.map}: ${name}`, across, played: lit, legend, words });
};

// What many cells of a wide board are, by name: it is drawn as ground and explained below.
const terrainOf = (board) => {
  const counts = new Map();
  for (const { name } of board.marks ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > FEW).map(([name]) => name).sort();
};

const drawTerrain = (board, terrain, ground, place) =>
  (board.marks ?? []).filter((mark) => terrain.includes(mark.name)).map((mark) => {
    const [x, y] = place(mark.cell);
    return svg`<rect class="terrain terrain-${terrain.indexOf(mark.name) % 4}" x="${x - 50}" y="${y - 50}" width="100" height="100"><title>${mark.name}</title></rect>`;
  });

// Cells that may be clicked, and those that were: named, and each a stop of the Tab key where there are few.
const drawLit = (lit, ground, place, board, pieces) => {
  const full = new Set(Object.values(pieces).map((piece) => cellWord(piece.cell)));
  const outline = ground.outline ?? (([x, y]) => `${x - 48},${y - 48} ${x + 48},${y - 48} ${x + 48},${y + 48} ${x - 48},${y + 48}`);
  const many = lit.cells.size > MANY;
  const cells = ground.cells.filter((cell) => !full.has(cellWord(cell)) && (lit.cells.has(cellWord(cell)) || lit.taken.has(`cell ${cellWord(cell)}`)));
  return cells.map((cell, at) => {
    const name = cellWord(cell);
    const taken = lit.taken.has(`cell ${name}`);
    const click = () => lit.click("cell", name);
    return svg`<polygon class="cell-lit ${taken ? "taken" : ""}" points="${outline(place(cell))}" role="button" tabindex="${many && at ? -1 : 0}" data-cell="${name}" aria-label="${lit.cells.get(name) ?? name}" aria-pressed="${taken}" @click=${click} @keydown=${(event) => event.key === "Enter" && click()} />`;
  });
};

// What a click on a piece does: choose it, choose its cell, or show its card. Where a point is asked for, a click on a
// piece means a point beside it.
const press = (lit, id, cell, pick) => {
  const at = cellWord(cell);
  const taken = lit?.taken.has(`card ${id}`);
  if (lit?.cards.has(id) || taken) return { lit: lit.cards.get(id) ?? "", taken, pick: () => lit.click("card", id) };
  if (lit?.cells.has(at)) return { lit: lit.cells.get(at), onCell: at, pick: () => lit.click("cell", at) };
  return { pick: () => pick(id), passes: lit?.points };
};

const drawCell = (points, mark) =>
  svg`<polygon class="cell ${mark ? `mark mark-${mark.name.replaceAll(" ", "-")}` : ""} ${mark?.seat === undefined ? "" : `of-${mark.seat}`}" points="${points}"><title>${mark?.name ?? ""}</title></polygon>`;

const drawGrid = (board) => svg`<path class="grid" d="${Array.from({ length: board.columns + 1 }, (_, at) => `M${at * 100} 0V${board.rows * 100}`).join("")}${Array.from({ length: board.rows + 1 }, (_, at) => `M0 ${at * 100}H${board.columns * 100}`).join("")}" />`;

// Pieces of ground, with the name of each; of pieces side by side that are alike, one name.
const drawAreas = (board, place, called) => {
  const areas = board.areas ?? [];
  const named = [];
  for (const { name, level, corners } of areas) {
    const at = place([0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length));
    // Of pieces upon each other the names stand below each other.
    if (named.some((other) => apart(other.at, at) < BESIDE / 2)) at[1] += BESIDE / 4;
    const text = `${called(name)}${level ? ` ${level}` : ""}`;
    if (!named.some((other) => other.text === text && apart(other.at, at) < BESIDE)) named.push({ text, at });
  }
  return [
    ...areas.map(({ name, level, corners }) => svg`<polygon class="area area-${name.replaceAll(" ", "-")} level-${level ?? 0}" points="${corners.map(place).join(" ")}" />`),
    ...named.map(({ text, at: [x, y] }) => svg`<text class="area-name" x="${x}" y="${y}">${text}</text>`),
  ];
};

const drawMark = (mark, [x, y], scale) =>
  svg`<g class="place ${mark.seat === undefined ? "" : `of-${mark.seat}`}"><circle cx="${x}" cy="${y}" r="${Math.max(mark.radius ?? 0, 16 * scale)}" /><text x="${x}" y="${y + 30 * scale}" font-size="${22 * scale}">${mark.name}</text></g>`;

// What lies in a hex: in its middle, or where something stands there, below that.
const drawLabel = (name, lies, place, pieces) => {
  const [x, y] = place(lies);
  const full = Object.values(pieces).some(({ cell }) => String(cell) === String(lies));
  return svg`<text class="lies" x="${x}" y="${y + (full ? 53 : 5)}">${name}</text>`;
};

const names = (board, kind, place, ground) => [
  ...Array.from({ length: board.rows }, (_, row) => {
    const [column] = kind === "hexes" ? (board.hexes.find((hex) => hex[1] === row) ?? [0]) : [0];
    return svg`<text class="coordinate" font-size="22" x="${-EDGE / 2}" y="${place([column, row])[1] + 8}">${row + 1}</text>`;
  }),
  ...(kind === "hexes" ? [] : Array.from({ length: board.columns }, (_, column) =>
    svg`<text class="coordinate" font-size="22" x="${place([column, 0])[0]}" y="${ground.height + 24}">${letters(column)}</text>`)),
];

// Where a piece was before this move, a line from there.
const drawMoves = (pieces, before, place) =>
  Object.entries(pieces)
    .filter(([id, piece]) => before[id] && String(before[id].cell) !== String(piece.cell))
    .map(([id, piece]) => {
      const [[x1, y1], [x2, y2]] = [place(before[id].cell), place(piece.cell)];
      return svg`<line class="way" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" />`;
    });

const drawPiece = ({ piece, side, at: [x, y], size, card, scale, where, far, called, changed, chosen, pick, passes, lit, onCell, taken }) => {
  const [first, second] = scale > 1 ? card.figures.slice(0, 1) : card.figures;
  const figures = card.figures.map((figure) => `${figure.label} ${figure.value}`).join(", ");
  const cut = size * 0.3;
  const shape = piece.radius !== undefined
    ? svg`<circle cx="${x}" cy="${y}" r="${size}" />`
    : side === 1
      ? svg`<polygon points="${[[-size + cut, -size], [size - cut, -size], [size, -size + cut], [size, size - cut], [size - cut, size], [-size + cut, size], [-size, size - cut], [-size, -size + cut]].map(([a, b]) => `${x + a},${y + b}`).join(" ")}" />`
      : svg`<rect x="${x - size}" y="${y - size}" width="${2 * size}" height="${2 * size}" rx="${size * 0.22}" />`;
  const font = piece.radius === undefined && scale === 1 ? 17 : size * 0.55;
  return svg`<g class="piece of-${side} ${changed ? "changed" : ""} ${chosen ? "chosen" : ""} ${lit ? "lit" : ""} ${taken ? "taken" : ""}" data-id="${card.number}" data-x="${x}" data-y="${y}" tabindex="0" role="button" data-card=${lit === undefined || onCell ? nothing : card.number} data-cell=${onCell ?? nothing} aria-label=${lit || `${called}${where}${far ? `, ${far}` : ""}${figures ? `: ${figures}` : ""}`} @click=${passes ? nothing : (event) => (event.stopPropagation(), pick())} @keydown=${(event) => event.key === "Enter" && pick()}>
    ${shape}
    ${scale === 1
      ? lines(card.name).map((line, at) => svg`<text class="name" x="${x}" y="${y - size + 20 + at * font}" font-size="${font}">${line}</text>`)
      : svg`<text class="name outside" x="${x}" y="${y + size}" dy="1em">${card.name.slice(0, 14)}${far ? ` ${far}` : ""}</text>`}
    ${first ? svg`<text class="figure first" x="${second ? x - size * 0.45 : x}" y="${y + size * 0.8}" font-size="${size * (scale === 1 ? 0.62 : 0.9)}">${short(first.value)}</text>` : ""}
    ${second ? svg`<text class="figure second" x="${x + size * 0.45}" y="${y + size * 0.8}" font-size="${size * (scale === 1 ? 0.62 : 0.9)}">${short(second.value)}</text>` : ""}
    ${piece.height ? svg`<text class="attached outside" x="${x - size}" y="${y - size + 8}" font-size="${24 * scale}">▲${piece.height}</text>` : ""}
    ${piece.attached ? svg`<text class="attached outside" x="${x + size}" y="${y - size}" font-size="${24 * scale}">+${piece.attached.length}</text>` : ""}
  </g>`;
};

// A name on at most two lines of ten letters.
const lines = (name) => {
  const all = [];
  for (const each of name.split(" ")) {
    if (all.length && `${all.at(-1)} ${each}`.length <= 10) all[all.length - 1] += ` ${each}`;
    else all.push(each);
  }
  return all.slice(0, 2).map((line, at) => (line.length > 11 || (at === 1 && all.length > 2) ? `${line.slice(0, 9)}…` : line));
};
