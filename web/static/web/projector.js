// The wall of a hall: its pages follow each other, and it stays current.

import { listen } from "./live.js";
import { refresh } from "./parts.js";

const TURN_EVERY = 12_000;

const address = new URL(location);
const sheet = document.getElementById("sheet");
const view = document.querySelector(".view"); // While it is open, the pages stand still.

address.searchParams.set("page", address.searchParams.get("page") ?? "1");
sheet.addEventListener("exchanged", () => (sheet.scrollTop = 0));
refresh(address);
setInterval(() => {
  if (view.open) return;
  address.searchParams.set("page", document.getElementById("page").querySelector("[data-next]").dataset.next);
  refresh(address);
}, TURN_EVERY);
listen(document.body.dataset.live, () => refresh(address));
