// Quick entry: what is typed is echoed by the server before Enter; U undoes the last own entry, R returns to the box.

import { echo } from "./parts.js";

const PAUSE = 120;
const form = document.querySelector("[data-quick]");
const box = form.elements.namedItem("entry");
let [timer, asked, question] = [null, "", null];
const [waiting, later] = [[], []]; // What was entered and has no answer; what was refused or asked back, until it is shown.

form.elements.namedItem("echoed").value = "1"; // The sentence stands there before Enter.
form.querySelector(".keys").hidden = false;
// Not where a keyboard would cover the page, nor where the page begins at an error.
const begins = matchMedia("(pointer: fine)").matches && !document.querySelector("[autofocus]");
if (begins) box.focus({ preventScroll: true });
const meaning = () => echo(`${form.getAttribute("action")}?entry=${encodeURIComponent(box.value)}`);
box.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(meaning, PAUSE);
});
form.addEventListener("submit", () => {
  clearTimeout(timer);
  waiting.push(box.value);
}, true);
// Once all that was entered has its answer, what was refused stands in the box again, one after the other, and what is
// asked back and was not seen is asked again; nothing that is typed there is lost.
document.addEventListener("sent", ({ detail }) => {
  if (detail.form === form) {
    const entry = waiting.shift();
    if (detail.asks) later.push(entry);
  }
  const shown = document.querySelector("#quick-echo :is(.errorlist, form)");
  if (!shown && box.value === asked) box.value = "";
  if (!waiting.length && !box.value && later.length) {
    if (!shown?.matches("form")) {
      box.value = asked = later.shift();
      if (!shown) meaning();
    } else if (shown !== question) {
      question = shown;
      later.shift();
    }
  }
  document.getElementById("quick-reason")?.focus();
});

document.addEventListener("keydown", (event) => {
  const at = document.activeElement;
  const typing = at.matches("input, select, textarea") && !(at === box && !box.value);
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key === "r") box.focus();
  else if (key === "u") document.querySelector("#entered [data-undo] button")?.click();
  else return;
  event.preventDefault();
});
