// Quick entry: what is typed is echoed by the server before Enter; U undoes the last own entry, R returns to the box.

import { echo } from "./parts.js";

const PAUSE = 120;
const form = document.querySelector("[data-quick]");
const box = form.elements.namedItem("entry");
let [timer, sent] = [null, ""];

form.elements.namedItem("echoed").value = "1"; // The sentence stands there before Enter.
form.querySelector(".keys").hidden = false;
// Not where a keyboard would cover the page, nor where the page begins at an error.
const begins = matchMedia("(pointer: fine)").matches && !document.querySelector("[autofocus]");
if (begins) box.focus({ preventScroll: true });
box.addEventListener("input", () => {
  clearTimeout(timer);
  const address = `${form.getAttribute("action")}?entry=${encodeURIComponent(box.value)}`;
  timer = setTimeout(() => echo(address), PAUSE);
});
form.addEventListener("submit", () => {
  clearTimeout(timer);
  sent = box.value;
}, true);
// A result that was refused stands in the box again, unless the next is typed there.
document.addEventListener("sent", () => {
  if (document.querySelector("#quick-echo .errorlist") && !box.value) box.value = sent;
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
