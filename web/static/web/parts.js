// Parts of a page, elements with `data-part` and an id, are exchanged in place (docs/decisions/0036). `refresh` reads
// the page again, as soon as `main` names in `data-live` where to hear of news; a form with `data-parts` is sent without leaving the page. Each works without this script.

import { listen } from "./live.js";

const SHOWN_FOR = 10_000;
const [main, messages] = [document.getElementById("content"), document.getElementById("messages")];
const known = new WeakMap(); // Parts as the server sent them, without what differs each time.
const sleep = (time) => new Promise((wake) => setTimeout(wake, time));
const plain = (part) => part.innerHTML.replaceAll(/ (name="csrfmiddlewaretoken" value|data-left)="[^"]*"/g, "");
const fields = (box) => [...box.querySelectorAll("input:not([type=hidden], [type=search]), select, textarea")];
const chosen = (field) => [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
const ticked = (field) => ["checkbox", "radio"].includes(field.type);
const changed = (field) =>
  ticked(field)
    ? field.checked !== field.defaultChecked
    : field.value !== (field.options ? chosen(field)?.value : field.defaultValue);

// Where the focus is in a part, if it is; and the same place in another version of the part.
const focused = (part) => (part !== document.activeElement && part.contains(document.activeElement) ? document.activeElement : null);
const same = (at, part) => at.id && part.querySelector(`#${CSS.escape(at.id)}`);
const busy = (part, next) => {
  const at = focused(part);
  if ((at && !same(at, next)) || part.querySelector(":popover-open, dialog[open]")) return true;
  return fields(part).some((field) => field === at || changed(field));
};
const exchange = (part, next) => {
  const at = focused(part);
  known.set(part, plain(next));
  part.replaceChildren(...next.childNodes);
  for (const script of part.querySelectorAll("script[type=module]")) import(script.src); // Each runs once on a page.
  if (at) {
    part.tabIndex = -1;
    (same(at, part) || part).focus({ preventScroll: true });
  }
  part.dispatchEvent(new Event("exchanged", { bubbles: true }));
};

// Exchange what differs, but nothing that the reader is filling in, unless they have just sent it: `own`; where a page is
// read again for its news, what was wrong with what they sent stays, too: `keeps`. Says whether all is as the server has it.
const show = (page, own, keeps) => {
  if (page.title) document.title = page.title;
  for (const box of page.getElementById("content") ? document.querySelectorAll("[data-passing]") : [])
    if (!page.getElementById(box.id)) box.remove(); // What an open round alone has, once it is closed.
  const left = [...document.querySelectorAll("[data-part]")].filter((part) => {
    const next = page.getElementById(part.id);
    if (!next || (part === messages && !own && !next.childElementCount)) return false;
    const answer = own && [own, messages].includes(part);
    if (!answer && (busy(part, next) || (keeps && part.querySelector(".errorlist")))) return true;
    if (answer || plain(next) !== known.get(part)) exchange(part, next);
  });
  return !left.length;
};

// With another of these parts than before it is another page, such as that of the next match.
const pinned = (page) => [...page.querySelectorAll("[data-part=pinned]")].map((part) => part.id).join(" ");

// What is asked and sent waits in one line, so that no answer from before a press is shown after it.
let [line, asked, tag] = [Promise.resolve(), false, null];
const queue = (work) => (line = line.then(work, work));
const read = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");
const load = async (address, own, keeps) => {
  const headers = tag && !own ? { "If-None-Match": tag } : {};
  const answer = await fetch(address, { headers, cache: "no-store" }).catch(() => null);
  if (answer?.redirected) return location.reload(); // Signed out, for one.
  if (!answer?.ok) return;
  const page = await read(answer);
  if (!own && pinned(page) !== pinned(document) && !fields(document).some(changed)) return location.reload();
  tag = show(page, own, keeps) ? answer.headers.get("ETag") : null;
};
export const refresh = (address = main.dataset.refresh || location) => {
  if (!asked) queue(() => ((asked = false), load(address, undefined, true)));
  asked = true;
};

// A part alone, such as what is typed means; one that comes late is not shown.
let newest = "";
export const echo = (address) => {
  newest = address;
  queue(() => newest === address && load(address));
};

const complain = (place, text, kind = "error") => {
  place.querySelector(":scope > .unsent")?.remove();
  if (!text) return;
  const box = Object.assign(document.createElement("p"), { className: `notice ${kind} unsent`, textContent: text });
  box.setAttribute("role", "alert");
  place.prepend(box);
};
const toast = async () => {
  messages.classList.add("toasts");
  const shown = [...messages.children];
  await sleep(SHOWN_FOR);
  for (const message of shown) if (!message.matches(":hover, :focus-within")) message.remove();
};

// What did not arrive is sent again where that is safe: where the server has done nothing (503, 429), or where the form
// names the version on which it was decided, so that nothing is done twice.
const send = async (form, address, options) => {
  for (let pause = 1_000; ; pause = Math.min(2 * pause, 15_000)) {
    const answer = await fetch(address, options).catch(() => null);
    const again = answer ? [429, 503].includes(answer.status) : form.elements.namedItem("version");
    complain(form, again && messages.dataset.waiting, "warning");
    if (!again) return answer;
    await Promise.race([sleep(pause), new Promise((back) => addEventListener("online", back, { once: true }))]);
  }
};
const press = async (form, address, body, typed) => {
  const own = form.closest("[data-part]") ?? messages;
  const answer = await send(form, address, { method: "POST", body, redirect: "manual" });
  form.ariaBusy = null;
  const done = answer?.type === "opaqueredirect"; // It leads to this page.
  const page = answer && !done ? await read(answer) : null;
  if (done) await load(location, own);
  else if (page) show(page, own);
  const [place, refused] = [form.isConnected ? form : own, messages.querySelector(".error")];
  const said = page && !page.getElementById(own.id)?.querySelector(".errorlist, [role=alert]");
  const faults = said ? [...page.querySelectorAll("main :is(.errorlist, [role=alert])")].map((box) => box.textContent) : [];
  const failed = said && !answer.ok ? page.querySelector("h1")?.textContent : null;
  const text = answer ? (refused?.textContent ?? (faults.join(" ") || failed)) : messages.dataset.unsent;
  refused?.remove();
  complain(place, text);
  if (text && !fields(form).some(changed)) fields(form).forEach((field, number) => (field[ticked(field) ? "checked" : "value"] = typed[number]));
  if (done && !text) document.getElementById(form.dataset.parts)?.focus({ preventScroll: true });
  if (messages.childElementCount) toast();
  document.dispatchEvent(new Event("sent"));
};
document.addEventListener("submit", (event) => {
  const [form, button] = [event.target, event.submitter];
  if (!form.matches("[data-parts]") || event.defaultPrevented) return;
  event.preventDefault();
  newest = "";
  const inside = form.closest("[data-part]");
  if (inside && form.ariaBusy) return; // Pressed twice.
  const data = new FormData(form, button);
  const address = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? location;
  const body = form.enctype.startsWith("multipart") ? data : new URLSearchParams(data);
  const typed = fields(form).map((field) => (ticked(field) ? field.checked : field.type === "file" ? "" : field.value));
  if (!inside) form.reset(); // The next may be typed at once.
  form.ariaBusy = "true";
  queue(() => press(form, address, body, typed));
});

for (const part of document.querySelectorAll("[data-part]")) known.set(part, plain(part));
if (main && "live" in main.dataset) listen(main.dataset.live, () => refresh(), Number(main.dataset.spread));
