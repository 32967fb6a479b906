// A board that can be made larger than its place and moved about in it: by buttons, wheel, two fingers or a double tap.
// The frame around it scrolls, so that whatever gets the focus comes into sight by itself.

import { html } from "../vendor/lit-html/lit-html.js";

const MOST = 8;
const STEP = 1.5; // A press of a button.
const CLOSE = 2.5; // A double tap on a whole board.
const THUMB = 27; // Pixels that what is tapped has at least on a phone.
const STILL = 6; // Pixels that a finger may slip in a tap.
const phone = matchMedia("(max-width: 37.49rem)");

const scaleOf = (frame) => frame.scale ?? 1;

// Draw a frame's board so many times as large as its place, with what is at a place of the screen staying there.
const zoom = (frame, wanted, x, y) => {
  const scale = Math.min(Math.max(wanted, 1), MOST);
  const { left, top, width, height } = frame.getBoundingClientRect();
  const [across, down] = [(x ?? left + width / 2) - left, (y ?? top + height / 2) - top];
  const times = scale / scaleOf(frame);
  const [newLeft, newTop] = [(frame.scrollLeft + across) * times - across, (frame.scrollTop + down) * times - down];
  frame.scale = scale;
  frame.style.setProperty("--zoom", scale);
  frame.toggleAttribute("data-zoomed", scale > 1);
  frame.scrollTo({ left: newLeft, top: newTop, behavior: "instant" });
  measure(frame);
};

// How many units of the drawing a pixel is, for texts and targets that keep their size.
const measure = (frame) => {
  const across = frame.querySelector("svg")?.getScreenCTM()?.a;
  if (across) frame.style.setProperty("--unit", 1 / across);
};

const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => measure(target)));

// Fingers, or the mouse with its button down: one moves the board, two make it larger.

const WHEEL = {
  passive: false,
  handleEvent(event) {
    const frame = event.currentTarget;
    const wanted = scaleOf(frame) * Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400));
    if (!event.ctrlKey && (!frame.matches(":focus-within") || (wanted < 1 && scaleOf(frame) === 1))) return;
    event.preventDefault();
    zoom(frame, wanted, event.clientX, event.clientY);
  },
};

const press = (event) => {
  const frame = event.currentTarget;
  frame.fingers ??= new Map();
  if (!frame.fingers.size) frame.slipped = 0;
  if (event.button === 0 && !event.target.closest(".ghost")) frame.fingers.set(event.pointerId, [event.clientX, event.clientY]);
};

const spread = ([[a, b], [x, y]]) => Math.hypot(x - a, y - b);
const middle = (fingers) => [0, 1].map((axis) => fingers.reduce((sum, finger) => sum + finger[axis], 0) / fingers.length);

const slide = (event) => {
  const frame = event.currentTarget;
  if (!frame.fingers?.has(event.pointerId)) return;
  const before = [...frame.fingers.values()];
  frame.fingers.set(event.pointerId, [event.clientX, event.clientY]);
  const after = [...frame.fingers.values()];
  const [[x, y], [toX, toY]] = [middle(before), middle(after)];
  frame.slipped += Math.hypot(toX - x, toY - y);
  if (after.length === 2) {
    frame.slipped = Infinity;
    zoom(frame, (scaleOf(frame) * spread(after)) / (spread(before) || 1), toX, toY);
  }
  if (frame.slipped < STILL || scaleOf(frame) === 1) return;
  if (event.pointerType === "mouse") frame.setPointerCapture(event.pointerId);
  frame.scrollBy({ left: x - toX, top: y - toY, behavior: "instant" });
};

const release = (event) => event.currentTarget.fingers?.delete(event.pointerId);

// The click that ends a slide is none.
const CLICK = {
  capture: true,
  handleEvent(event) {
    const { slipped } = event.currentTarget;
    event.currentTarget.slipped = 0;
    if (slipped >= STILL && event.detail && event.currentTarget.hasAttribute("data-zoomed")) event.stopPropagation();
  },
};

const tapTwice = (event) => {
  if (event.target.closest(".lit, .cell-lit")) return;
  const frame = event.currentTarget;
  zoom(frame, scaleOf(frame) > 1 ? 1 : CLOSE, event.clientX, event.clientY);
};

const frameOf = (event) => event.currentTarget.closest(".map").querySelector(".map-frame");

// A board in its frame, with its legend and buttons below. `across` is how many of the smallest things that are tapped
// stand side by side.
export const drawMap = (drawing, { label, across, played, legend, words }) => html`<div class="map">
    <div class="map-frame" tabindex="0" role="region" aria-label="${label}" data-across="${across}" data-played=${Boolean(played)} @wheel=${WHEEL} @pointerdown=${press} @pointermove=${slide} @pointerup=${release} @pointercancel=${release} @pointerleave=${release} @click=${CLICK} @dblclick=${tapTwice}>${drawing}</div>
    <div class="map-foot">${legend}<div class="map-buttons">
      <button type="button" class="quiet" aria-label="${words.smaller}" @click=${(event) => zoom(frameOf(event), scaleOf(frameOf(event)) / STEP)}>−</button>
      <button type="button" class="quiet" aria-label="${words.larger}" @click=${(event) => zoom(frameOf(event), scaleOf(frameOf(event)) * STEP)}>+</button>
      <button type="button" class="quiet" aria-label="1×: ${words.whole}" title="${words.whole}" @click=${(event) => zoom(frameOf(event), 1)}>1×</button>
    </div></div>
  </div>`;

// After each drawing: give new frames their shape, and where a board is larger than its place, move what may be clicked,
// or has changed, into the middle, once for each `moment`.
export const tendMaps = (box, moment) => {
  for (const frame of box.querySelectorAll(".map-frame")) {
    if (frame.scale === undefined) begin(frame);
    if (frame.dataset.moment === moment) continue;
    frame.dataset.moment = moment;
    if (frame.hasAttribute("data-zoomed")) center(frame);
  }
};

const begin = (frame) => {
  const { width, height } = frame.querySelector("svg").viewBox.baseVal;
  frame.style.aspectRatio = `${width} / ${height}`;
  sizes.observe(frame);
  const tapped = frame.clientWidth / Number(frame.dataset.across);
  zoom(frame, frame.dataset.played === "true" && phone.matches ? THUMB / tapped : 1);
};

const center = (frame) => {
  const some = [".reach", ".lit, .cell-lit", ".taken", ".changed"].map((which) => [...frame.querySelectorAll(which)]);
  const nodes = some.find((each) => each.length);
  if (!nodes) return;
  bring(frame, nodes);
  // What is too far apart for the frame is begun with the first.
  const seen = frame.getBoundingClientRect();
  const inside = ({ left, right, top, bottom }) => right > seen.left && left < seen.right && bottom > seen.top && top < seen.bottom;
  if (!nodes.some((node) => inside(node.getBoundingClientRect()))) bring(frame, nodes.slice(0, 1));
};

// Scroll so that the middle of some nodes is in the middle.
const bring = (frame, nodes) => {
  const all = nodes.map((node) => node.getBoundingClientRect());
  const { left, top, width, height } = frame.getBoundingClientRect();
  const between = (values) => (Math.min(...values) + Math.max(...values)) / 2;
  const x = between(all.flatMap((each) => [each.left, each.right])) - left - width / 2;
  const y = between(all.flatMap((each) => [each.top, each.bottom])) - top - height / 2;
  frame.scrollBy({ left: x, top: y, behavior: "instant" });
};
