// The wall of a hall: its pages follow each other, and it stays current.

const ASK_EVERY = 4_000;
const TURN_EVERY = 12_000;

const address = new URL(location);
const sheet = document.getElementById("sheet");
const view = document.querySelector(".view"); // While it is open, the pages stand still.
let [tag, turned] = ["", performance.now()];

// What is on the wall is exchanged in place; another round or another clock is another wall.

const exchange = (from, into) => into.replaceChildren(...from.childNodes);
const show = async (page) => {
  address.searchParams.set("page", page);
  const answer = await fetch(address, { cache: "no-cache" }).catch(() => null);
  if (!answer?.ok || answer.headers.get("ETag") === tag) return; // It goes on as it was.
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [now, was] = [next, document].map((wall) => wall.getElementById("clock").dataset.stands);
  if (now !== was) return location.reload();
  tag = answer.headers.get("ETag");
  document.title = next.title;
  for (const id of ["title", "event", "announced", "page"])
    exchange(next.getElementById(id), document.getElementById(id));
  if (!sheet.querySelector("[data-clock]")) exchange(next.getElementById("sheet"), sheet);
  sheet.dataset.next = next.getElementById("sheet").dataset.next;
  sheet.scrollTop = 0;
};

let page = address.searchParams.get("page") ?? "1";
await show(page);
setInterval(() => {
  if (performance.now() - turned >= TURN_EVERY && !view.open) {
    turned = performance.now();
    page = sheet.dataset.next;
  }
  show(page);
}, ASK_EVERY);
