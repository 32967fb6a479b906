// The wall of a hall: all its lines roll by, and it stays current without losing its place.

const ASK_EVERY = 4_000;
const REST = 4_000; // at the top and at the bottom, in milliseconds
const SCREENS_A_MINUTE = 5;

const reel = document.getElementById("reel");
const quiet = matchMedia("(prefers-reduced-motion: reduce)");
const address = new URL(location);
address.searchParams.set("page", "all");

// What stands on the wall is exchanged in place; another round or another clock is another wall.

let tag = "";
const exchange = (there, here) => here.replaceChildren(...there.childNodes);
const ask = async () => {
  const answer = await fetch(address, { cache: "no-cache" }).catch(() => null);
  if (!answer?.ok || answer.headers.get("ETag") === tag) return; // It goes on as it was.
  const told = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [now, was] = [told, document].map((page) => page.getElementById("clock").dataset.stands);
  if (now !== was) return location.reload();
  tag = answer.headers.get("ETag");
  const place = reel.scrollTop;
  document.title = told.title;
  for (const id of ["title", "event", "announced", "reel"])
    exchange(told.getElementById(id), document.getElementById(id));
  reel.scrollTop = place;
};

// Who wants no motion sees it screen by screen.

let [before, rests, place] = [performance.now(), REST, 0];
const end = () => reel.scrollHeight - reel.clientHeight;
const roll = (now) => {
  const passed = Math.min(now - before, 1_000);
  before = now;
  if (rests > 0) {
    rests -= passed;
    place = reel.scrollTop; // also where somebody has rolled it by hand
  } else if (end() > 1) {
    if (reel.scrollTop >= end() - 1) place = 0;
    else if (quiet.matches) place = reel.scrollTop + reel.clientHeight * 0.9;
    else place += (reel.clientHeight * SCREENS_A_MINUTE * passed) / 60_000;
    reel.scrollTop = place;
    if (quiet.matches) rests = 60_000 / SCREENS_A_MINUTE;
    else if (place === 0 || reel.scrollTop >= end() - 1) rests = REST;
  }
  requestAnimationFrame(roll);
};

await ask();
setInterval(ask, ASK_EVERY);
requestAnimationFrame(roll);
