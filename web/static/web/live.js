// Calls `news` as soon as something is new at an address of the live server (docs/decisions/0045), when the page is
// shown again, and now and then: what the passing of time changes, nobody tells, and a live server may be away.

const SLOWLY = 60_000;
const AGAIN = 2_500; // What a hall reads may be a second old, and a stored table another (docs/decisions/0026).
const [SOONEST, LATEST] = [5_000, 15_000]; // Between two calls while the live server is away.

// `spread`: so many milliseconds are drawn from before each call, so that a hall does not ask all at once. Gives a
// function that says whether the live server is there.
export const listen = (address, news, spread = 0) => {
  let [source, lost, soon, again] = [null, 0, 0, 0];
  const tell = () => (soon ||= setTimeout(() => ((soon = 0), document.hidden || news()), Math.random() * spread));
  const hear = () => {
    tell();
    clearTimeout(again);
    again = setTimeout(tell, AGAIN);
  };
  const open = () => {
    source?.close();
    lost = clearTimeout(lost);
    source = null;
    if (document.hidden) return; // Browsers have few lines to a host, for all tabs together.
    source = new EventSource(address, { withCredentials: true });
    source.onopen = () => ((lost = clearTimeout(lost)), hear()); // What happened while nobody listened.
    source.onmessage = hear;
    source.onerror = () => (lost ||= setTimeout(miss, SOONEST + Math.random() * (LATEST - SOONEST)));
  };
  // A browser tries again by itself where a line broke, and never where the answer was no stream.
  const miss = () => {
    lost = 0;
    tell();
    if (source?.readyState === EventSource.CLOSED) open();
    else source?.onerror();
  };
  document.addEventListener("visibilitychange", () => (tell(), open()));
  setInterval(tell, SLOWLY);
  open();
  return () => source?.readyState === EventSource.OPEN;
};
