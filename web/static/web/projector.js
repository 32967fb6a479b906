// The wall of a hall: its pages follow each other, and it stays current.

import { refresh } from "./parts.js";

const ASK_EVERY = 4_000;
const TURN_EVERY = 12_000;

const address = new URL(location);
const sheet = document.getElementById("sheet");
const view = document.querySelector(".view"); // While it is open, the pages stand still.
let turned = performance.now();

address.searchParams.set("page", address.searchParams.get("page") ?? "1");
sheet.addEventListener("exchanged", () => (sheet.scrollTop = 0));
refresh(address);
setInterval(() => {
  if (performance.now() - turned >= TURN_EVERY && !view.open) {
    turned = performance.now();
    address.searchParams.set("page", document.getElementById("page").querySelector("[data-next]").dataset.next);
  }
  refresh(address);
}, ASK_EVERY);
