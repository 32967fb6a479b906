// The console: its counts stay current by themselves, and so does its board of tables that wait.

const ASK_EVERY = 15_000;
const box = document.querySelector("[data-waiting]");
const shown = () =>
  Object.fromEntries([...box.querySelectorAll("[data-count]")].map((one) => [one.dataset.count, one]));

// Nobody loses what they are filling in.
const busy = (board) =>
  board.contains(document.activeElement) || [...board.querySelectorAll("select")].some((one) => one.value);

const exchange = async (board) => {
  const answer = await fetch(location, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok || busy(board)) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const there = page.getElementById(board.id);
  if (there) board.replaceChildren(...there.childNodes);
};

const ask = async () => {
  if (document.hidden) return;
  const answer = await fetch(box.dataset.waiting, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const counts = await answer.json();
  let changed = false;
  for (const [name, place] of Object.entries(shown())) {
    const amount = String(counts[name] ?? 0);
    changed ||= place.dataset.amount !== amount;
    place.dataset.amount = place.firstChild.data = amount;
    place.hidden = amount === "0";
  }
  const board = document.getElementById("board");
  if (changed && board && !busy(board)) await exchange(board);
};

if (box) setInterval(ask, ASK_EVERY);

// On a phone the ways are one line each: it begins where the reader is.
for (const here of document.querySelectorAll(".ways [aria-current]")) {
  const line = here.closest(".ways");
  line.scrollLeft = here.offsetLeft - line.offsetLeft - (line.clientWidth - here.offsetWidth) / 2;
}
