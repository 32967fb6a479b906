// Counts on the bell what waits for the reader: as a page opens, as it is shown again, after what is sent from it or
// exchanged in it, and as soon as the live server tells of news in the events that they play now.

import { listen } from "./live.js";

const bell = document.querySelector("[data-counts]");
const badges = document.querySelectorAll(".bell-count");
const SOONEST = 15_000; // A page that exchanges parts asks no more often: all of a hall may come from one address.
const NEWS = 2_000; // What the live server tells is new, and comes to a hall spread over some seconds.
let [last, later, heard] = [-SOONEST, null, Boolean(document.querySelector("[data-live]"))];

const count = async (soonest) => {
  clearTimeout(later);
  if (document.hidden) return;
  const wait = last + soonest - performance.now();
  if (wait > 0) return (later = setTimeout(count, wait, soonest));
  last = performance.now();
  const answer = await fetch(bell.dataset.counts, { redirect: "manual", cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return; // Signed out elsewhere, or offline.
  const waiting = await answer.json();
  bell.querySelector(".hidden-label").textContent = waiting.label;
  for (const badge of badges) {
    badge.textContent = waiting.count > 99 ? "99+" : waiting.count;
    badge.hidden = !waiting.count;
  }
  if (heard || !waiting.live) return; // A page that follows its event by itself exchanges what is new.
  heard = true;
  listen(waiting.live, () => count(NEWS), waiting.spread);
};

if (bell) {
  count(SOONEST);
  for (const change of ["visibilitychange", "sent", "exchanged"]) document.addEventListener(change, () => count(SOONEST));
}
