// Counts on the bell what waits for the reader: as a page opens, as it is shown again, and after what is sent from it or exchanged in it.

const bell = document.querySelector("[data-counts]");
const badges = document.querySelectorAll(".bell-count");
const SOONEST = 15_000; // A page that exchanges parts asks no more often: all of a hall may come from one address.
let [last, later] = [-SOONEST, null];

const count = async () => {
  clearTimeout(later);
  if (document.hidden) return;
  const wait = last + SOONEST - performance.now();
  if (wait > 0) return (later = setTimeout(count, wait));
  last = performance.now();
  const answer = await fetch(bell.dataset.counts, { redirect: "manual", cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return; // Signed out elsewhere, or offline.
  const waiting = await answer.json();
  bell.querySelector(".hidden-label").textContent = waiting.label;
  for (const badge of badges) {
    badge.textContent = waiting.count > 99 ? "99+" : waiting.count;
    badge.hidden = !waiting.count;
  }
};

if (bell) {
  count();
  document.addEventListener("visibilitychange", count);
  for (const change of ["sent", "exchanged"]) document.addEventListener(change, count);
}
