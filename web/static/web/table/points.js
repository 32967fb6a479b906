// Points of a table (docs/asking.md): what holds all that may be chosen, and a base in true size that is put somewhere,
// moved about and sent. Lengths are hundredths of an inch.

import { nothing, svg } from "../vendor/lit-html/lit-html.js";
import { apart, inches, pointOf } from "./cells.js";

const TENTH = 10; // An arrow key moves a base so far,
const INCH = 100; // with Shift so far.
const NEAR = 25; // A tap so near to a base that may be touched means touching it;
const NEXT = 4; // a step of a key, so near.
const PAUSE = 250; // Milliseconds after a step before the service is asked.

const out = (span, far, radii) => Math.sign(span) * Math.ceil((Math.abs(span) * radii) / far - 1e-9);

// Where a base touches another: toward a point, or where that is well inside, toward where the way comes from.
const onto = ([x, y, radii], point, from) => {
  const toward = from && apart([x, y], point) < radii / 2 ? from : point;
  const far = apart([x, y], toward) || 1;
  return [x + out(toward[0] - x, far, radii), y + out(toward[1] - y, far, radii)];
};

// The point that is meant by one on the drawing.
const meant = (point, grounds, [wide, high], near) => {
  const at = [Math.min(Math.max(Math.round(point[0]), 0), wide), Math.min(Math.max(Math.round(point[1]), 0), high)];
  const discs = grounds.flatMap(({ where }) => where.touch ?? []).sort((a, b) => apart(a, at) - a[2] - (apart(b, at) - b[2]));
  const { from, ring } = grounds[0].where;
  if (!discs.length || (!ring && apart(discs[0], at) - discs[0][2] > near)) return at;
  return onto(discs[0], at, from);
};

// What is asked of points now, for the board, which draws `below` its pieces and `above` them; null where none is. `act`
// changes a decision and asks what follows, `draw` draws, `send` sends a move.
let timer = 0;
export const aim = (builder, { act, draw, send, words }) => {
  const grounds = builder.grounds();
  if (!grounds.length) return null;
  const at = builder.pending();
  const { radius } = grounds[0].where;
  const way = builder.way();
  // `shows` has the base brought into sight, where it was put by a key.
  const put = (point, size, { near = NEAR, wait = 0, asks = true, shows = false } = {}) => {
    builder.put(meant(point, grounds, size, near));
    draw();
    clearTimeout(timer);
    if (asks) timer = setTimeout(() => act(() => {}), wait);
    document.querySelector(".ghost")?.focus({ preventScroll: !shows });
  };
  const confirm = () => {
    const whole = builder.whole();
    if (whole.length === 1) send(whole[0]);
    else document.querySelector(".choices button")?.focus();
  };
  const refused = Boolean(at) && !builder.missing().length && !builder.whole().length;
  const points = { grounds, at, way, radius: radius ?? 0, refused, put, confirm, words };
  return { ...points, below: (place, size) => drawReach(points, place, size), above: (place, size) => drawGhost(points, place, size) };
};

// The same as part of a board, below its pieces: `place` leads from points to the drawing and back.
const drawReach = (points, place, size) => {
  const { grounds, at, way, put, words } = points;
  const example = grounds.map(({ where }) => where.example).find(Boolean) ?? way.at(-1);
  const says = `${words.choose_point}: ${grounds.map(named).join(", ")}`;
  const press = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    put(example, size, { near: 0, shows: true });
  };
  return svg`<g class="reach" role=${at ? nothing : "button"} tabindex=${at ? nothing : 0} aria-label=${at ? nothing : says} aria-hidden=${at ? "true" : nothing} @keydown=${at ? nothing : press}>
      ${grounds.map((ground, nth) => drawGround(ground, nth, place))}</g>
    ${way.length ? svg`<polyline class="ruler" points="${[...way, ...(at ? [at] : [])].map(place).join(" ")}" />` : ""}`;
};

const named = ({ label, where }) => (where.disc && !where.ring && where.from ? `${label} ${inches(where.disc[2])}″` : label);

const drawGround = (ground, nth, place) => {
  const { box, disc, line, ring } = ground.where;
  const [[x1, y1], [x2, y2]] = [place([box[0], box[3]]), place([box[2], box[1]])];
  const [left, top, width, height] = [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)];
  const clip = `url(#reach-${nth})`;
  const parts = [];
  if (ring) {
    const [x, y] = place(ring);
    parts.push(svg`<circle class="contact" cx="${x}" cy="${y}" r="${(ring[2] + ring[3]) / 2}" />`);
  } else if (disc) {
    const [x, y] = place(disc);
    parts.push(svg`<circle cx="${x}" cy="${y}" r="${disc[2]}" clip-path="${clip}" />`);
    if (ground.where.from) parts.push(svg`<text class="measure outside" x="${x}" y="${Math.max(y - disc[2], 60)}">${named(ground)}</text>`);
  } else parts.push(svg`<rect x="${left}" y="${top}" width="${width}" height="${height}" />`);
  if (line) {
    const [[a, b], [c, d]] = [place(line), place(line.slice(2))];
    parts.push(svg`<line class="contact" x1="${a}" y1="${b}" x2="${c}" y2="${d}" stroke-width="${2 * line[4]}" />`);
  }
  return svg`<clipPath id="reach-${nth}"><rect x="${left}" y="${top}" width="${width}" height="${height}" /></clipPath>${parts}`;
};

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The base that is put, above everything.
const drawGhost = ({ grounds, at, way, radius, refused, put, confirm, words }, place, size) => {
  const [x, y] = place(at);
  const legs = [...way, at].map((point, nth, all) => (nth ? Math.ceil(apart(all[nth - 1], point) - 1e-9) : 0));
  const far = way.length ? `${inches(legs.reduce((sum, leg) => sum + leg))}″` : "";
  const outline = grounds[0].where.outline;
  // An arrow moves the base on the drawing, whichever way that is turned; a ring is followed all the same.
  const press = (event) => {
    const way = ARROWS[event.key];
    if (!way && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (!way) return confirm();
    const step = event.shiftKey ? INCH : TENTH;
    put(place([x + way[0] * step, y + way[1] * step]), size, { near: NEXT, wait: PAUSE, shows: true });
  };
  const grab = (event) => event.currentTarget.setPointerCapture(event.pointerId);
  const drag = (event) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) put(place(pointOf(event)), size, { asks: false });
  };
  const drop = (event) => event.currentTarget.hasPointerCapture(event.pointerId) && put(place(pointOf(event)), size);
  return svg`<g class="ghost ${refused ? "refused" : ""}" role="button" tabindex="0" data-at="${at}" aria-label="${words.point_put} ${at.map((each) => (each / 100).toFixed(1)).join(", ")}${far ? `: ${far}` : ""}" @keydown=${press} @pointerdown=${grab} @pointermove=${drag} @pointerup=${drop} @click=${(event) => event.stopPropagation()}>
    ${outline ? outline.map((corners) => svg`<polygon points="${corners.map(([a, b]) => place([at[0] + a, at[1] + b])).join(" ")}" />`) : svg`<circle class="hold" cx="${x}" cy="${y}" r="${radius * 1.5 || 60}" /><circle cx="${x}" cy="${y}" r="${radius || 30}" />`}
    ${far ? svg`<text class="measure outside" x="${x}" y="${y - radius - 20}">${far}</text>` : ""}</g>`;
};
