// Parts of a page, elements with `data-part` and an id, are exchanged in place (docs/decisions/0036). `refresh` reads
// the page again, as soon as `main` names in `data-live` where to hear of news; a form with `data-parts` is sent without leaving the page. Each works without this script.

import { listen } from "./live.js";

const SHOWN_FOR = 10_000;
const ON_ITS_WAY = 5_000; // So long for another page or a file to come, which leaves this page as it is.
const PAUSE = 120; // After what is typed, before it is asked for.
const ALONE = { "Muster-Parts": "1" }; // Pages of the staff leave out then what is never exchanged.
// A press on a form with `data-brings` gets its own part, the messages and the parts with these ids; the live news brings
// the rest. With `data-leaves` it has no part of its own: its row is removed at once.
const answering = (form, own) =>
  "brings" in form.dataset ? { "Muster-Parts": [own.id, messages.id, form.dataset.brings].join(" ") } : ALONE;
const isLate = (form) => "late" in form.dataset;
const leave = (row) => {
  const part = row.closest("[data-part]");
  known.delete(part);
  if (row.contains(document.activeElement)) {
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }
  row.remove();
};
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
let sender = null; // The button that was pressed last: its row may go where that puts it.
const busy = (part, next) => {
  const at = focused(part);
  if ((at && at !== sender && !same(at, next)) || part.querySelector(":popover-open, dialog[open]")) return true;
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
// read again for its news, what was wrong with what they sent stays, too, and what their typing means: `keeps`. Says
// whether all is as the server has it.
const holds = (part) => part.querySelector(".errorlist") || document.getElementById(part.dataset.echoes)?.value;
const show = (page, own, keeps, whole = true) => {
  if (page.title) document.title = page.title;
  for (const box of whole && page.getElementById("content") ? document.querySelectorAll("[data-passing]") : [])
    if (!page.getElementById(box.id)) box.remove(); // What an open round alone has, once it is closed.
  const left = [...document.querySelectorAll("[data-part]")].filter((part) => {
    const next = page.getElementById(part.id);
    if (!next || (part === messages && !own && !next.childElementCount)) return false;
    const answer = own && [own, messages].includes(part);
    if (!answer && (busy(part, next) || (keeps && holds(part)))) return true;
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
const load = async (address, own, keeps, asks = ALONE) => {
  const headers = tag && !own ? { ...asks, "If-None-Match": tag } : asks;
  const answer = await fetch(address, { headers, cache: "no-store" }).catch(() => null);
  if (answer?.redirected) return location.reload(); // Signed out, for one.
  if (!answer?.ok) return;
  const page = await read(answer);
  if (!own && pinned(page) !== pinned(document) && !fields(document).some(changed)) return location.reload();
  tag = show(page, own, keeps, asks === ALONE) && asks === ALONE ? answer.headers.get("ETag") : null;
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

// A form with `data-finds` asks for the rows that have what is typed. The address of the page goes along, so that they
// stay when it is read again.
let finding = 0;
const find = ({ target, type }) => {
  const form = target.closest?.("form[data-finds]");
  if (!form) return;
  clearTimeout(finding);
  finding = setTimeout(() => {
    const words = [...new FormData(form)].filter(([, word]) => word);
    const address = words.length ? `?${new URLSearchParams(words)}` : location.pathname;
    history.replaceState(null, "", address);
    if (type === "input") echo(address);
  }, type === "input" ? PAUSE : 0);
};
for (const type of ["input", "reset"]) document.addEventListener(type, find);

// What a popover has is read when it is opened; until then a link in it leads to a page that has it.
document.addEventListener("toggle", async ({ target, newState }) => {
  if (newState !== "open" || !target.dataset.fills) return;
  const answer = await fetch(target.dataset.fills, { cache: "no-store" }).catch(() => null);
  if (answer?.ok && !answer.redirected) target.replaceChildren(...(await read(answer)).body.childNodes);
}, true);

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

// What did not arrive is sent again where that is safe: where the server has done nothing (503, 429), where the form
// names the version on which it was decided, or says by `data-again` that nothing is done twice.
let [unsent, stuck] = [0, false]; // How many wait, and whether any of them found no connection.
addEventListener("beforeunload", (event) => unsent && stuck && event.preventDefault());
const send = async (form, address, options) => {
  for (let pause = 1_000; ; pause = Math.min(2 * pause, 15_000)) {
    const answer = await fetch(address, options).catch(() => null);
    const again = answer ? [429, 503].includes(answer.status) : form.elements.namedItem("version") || "again" in form.dataset;
    complain(form, again && messages.dataset.waiting, "warning");
    if (!again) return answer;
    stuck = true;
    await Promise.race([sleep(pause), new Promise((back) => addEventListener("online", back, { once: true }))]);
  }
};
// A fault is said once: not where a part of this page says it already, nor for the box around it too.
const FAULTS = ".errorlist, [role=alert]";
const unsaid = (box) => !box.parentElement.closest(FAULTS) && !document.getElementById(box.closest("[data-part]")?.id);
const press = async (form, pressed, address, body, typed) => {
  const row = "leaves" in form.dataset && form.closest("li");
  const own = (!row && (form.closest("[data-part]") || (isLate(form) && form.querySelector("[data-part]")))) || messages;
  const headers = isLate(form) ? answering(form, own) : ALONE;
  const answer = await send(form, address, { method: "POST", body, redirect: "manual", headers });
  pressed.ariaBusy = null;
  const done = answer?.type === "opaqueredirect"; // It leads to this page.
  const page = answer && !done ? await read(answer) : null;
  const asks = !!page?.querySelector("[data-echoes] :is(.errorlist, form)");
  if (done) await load(location, own, false, answering(form, own));
  else if (page) show(page, own);
  const [place, refused] = [form.isConnected ? form : own, messages.querySelector(".error")];
  const said = page && !page.getElementById(own.id)?.querySelector(".errorlist, [role=alert]");
  const faults = said ? [...page.querySelectorAll(`main :is(${FAULTS})`)].filter(unsaid).map((box) => box.textContent) : [];
  const failed = said && !answer.ok ? page.querySelector("h1")?.textContent : null;
  const text = answer ? (refused?.textContent ?? ([...new Set(faults)].join(" ") || failed)) : messages.dataset.unsent;
  refused?.remove();
  complain(place, text);
  if (text && !fields(form).some(changed)) fields(form).forEach((field, number) => (field[ticked(field) ? "checked" : "value"] = typed[number]));
  if (text && "brings" in form.dataset) refresh();
  if (done && !text && row) leave(row);
  if (done && !text) document.getElementById(form.dataset.parts)?.focus({ preventScroll: true });
  if (messages.childElementCount) toast();
  stuck = --unsent > 0 && stuck;
  document.dispatchEvent(new CustomEvent("sent", { detail: { form, asks } }));
};
// A form that leads to another page is sent once, however often it is pressed meanwhile.
const once = (event, form) => {
  if (form.ariaBusy) return event.preventDefault();
  form.ariaBusy = "true";
  setTimeout(() => (form.ariaBusy = null), ON_ITS_WAY);
};
// Who comes back to a page that the browser kept may send its forms again.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) for (const form of document.forms) form.ariaBusy = null;
});
document.addEventListener("submit", (event) => {
  const [form, button] = [event.target, event.submitter];
  if (event.defaultPrevented || (button?.formMethod || form.method) !== "post") return;
  if (!form.matches("[data-parts]") || button?.matches("[data-goes]")) return once(event, form);
  event.preventDefault();
  [newest, sender] = ["", button];
  const inside = form.closest("[data-part]");
  const pressed = button && !form.contains(button) ? button : form; // A form may serve many rows.
  if (inside && pressed.ariaBusy) return; // Pressed twice.
  // A `data-late` form sends what its fields have when its turn comes: what the press before it has changed.
  const collect = () => {
    const data = new FormData(form);
    if (button?.name) data.append(button.name, button.value);
    return form.enctype.startsWith("multipart") ? data : new URLSearchParams(data);
  };
  const body = isLate(form) ? null : collect();
  const address = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? location;
  const typed = fields(form).map((field) => (ticked(field) ? field.checked : field.type === "file" ? "" : field.value));
  if (!inside && body) form.reset(); // The next may be typed at once.
  pressed.ariaBusy = "true";
  unsent += 1;
  queue(() => press(form, pressed, address, body ?? collect(), typed));
});

for (const part of document.querySelectorAll("[data-part]")) known.set(part, plain(part));
if (main && "live" in main.dataset) listen(main.dataset.live, () => refresh(), Number(main.dataset.spread));
