// Clocks of rounds that tick. The server's time counts: it is asked now and then, and in between
// only the passing of time is taken from here, never what this machine thinks the time is.

const ASK_EVERY = 20_000;
const TURNED = 5; // By so many seconds no clock is off that nobody has turned.

const two = (number) => String(number).padStart(2, "0");

// 95 seconds as 1:35, an hour as 1:00:00; what is over with a plus.
const written = (seconds) => {
  const amount = Math.abs(seconds);
  const [hours, minutes] = [Math.floor(amount / 3600), Math.floor(amount / 60) % 60];
  const rest = `${hours ? two(minutes) : minutes}:${two(amount % 60)}`;
  return `${seconds < 0 ? "+" : ""}${hours ? `${hours}:` : ""}${rest}`;
};

const begin = (box) => {
  const [shown, words] = [box.querySelector(".clock-left"), box.querySelector(".clock-words")];
  const more = box.querySelector(".clock-more");
  const { gone, over, runs, stands, extra } = box.dataset; // The words for each phase, translated.
  const texts = { gone, over, runs, stands };
  let [at, there, running] = [performance.now(), true, "running" in box.dataset];
  let [left, told] = [Number(box.dataset.left), ""];

  const still = () => left - (running ? (performance.now() - at) / 1000 : 0);
  const tick = () => {
    const now = Math.ceil(still());
    const phase = !there ? "gone" : now <= 0 ? "over" : running ? "runs" : "stands";
    shown.hidden = !there;
    shown.textContent = written(now);
    box.classList.toggle("over", phase === "over");
    box.classList.toggle("stands", phase === "stands");
    // What the server wrote says more, and stays until it is true no longer; but nothing is told
    // twice of a clock that stands.
    if (phase === "stands" || (told && told !== phase)) words.textContent = texts[phase];
    told = phase;
  };

  const ask = async () => {
    if (document.hidden) return;
    const sent = performance.now();
    const answer = await fetch(box.dataset.clock, { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return; // The clock goes on as it did.
    const { clock, extension_minutes } = await answer.json();
    const expected = still();
    at = (sent + performance.now()) / 2;
    there = clock !== null;
    running = clock?.running ?? false;
    const minutes = extension_minutes ?? 0; // More than the round has, where it is of one match.
    left = (clock?.left_seconds ?? 0) + 60 * minutes;
    more.hidden = !there || !minutes;
    more.textContent = extra.replace("{minutes}", minutes);
    if (Math.abs(left - expected) > TURNED) told = "turned";
    tick();
  };

  const ended = new AbortController();
  const every = (time, work) => {
    const timer = setInterval(work, time);
    ended.signal.addEventListener("abort", () => clearInterval(timer));
  };
  tick();
  ask();
  every(250, () => (box.isConnected ? tick() : ended.abort())); // It may be exchanged (parts.js).
  every(ASK_EVERY, ask);
  document.addEventListener("visibilitychange", ask, { signal: ended.signal });
};

const beginAll = (root) => root.querySelectorAll("[data-clock]").forEach(begin);
beginAll(document);
document.addEventListener("exchanged", (event) => beginAll(event.target));
