// The walk-in desk: Enter sends the list, and regulars are suggested as a name is typed.

const MOST = 4;
const FEWEST_LETTERS = 2;
const list = document.getElementById("id_players");
const box = document.getElementById("desk-suggested");
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[‘’ʼ]/g, "'").toLowerCase();

const names = box?.querySelector("ul");
const open = () => [...names.querySelectorAll("li:not([hidden])")];
let [asked, moved] = [null, false]; // The names, once they are asked for; and whether an arrow chose one.
const ask = async () => {
  const answer = await fetch(box.dataset.from, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok || answer.redirected) return (asked = null);
  names.replaceChildren(...new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes);
};
const choose = (item) => {
  for (const other of names.children) other.classList.toggle("chosen", other === item);
  box.querySelector("[role=status]").textContent = item?.textContent ?? "";
};
const close = () => {
  for (const item of names.children) item.hidden = true;
  moved = false;
  choose();
};
const suggest = async () => {
  await (asked ??= ask());
  close();
  const typed = plain(list.value.trim().replace(/^@/, ""));
  if (typed.length < FEWEST_LETTERS || list.value.includes("\n")) return;
  const fits = (item) => ` ${plain(item.dataset.find)}`.includes(` ${typed}`) && item.firstElementChild.value !== list.value;
  for (const item of [...names.children].filter(fits).slice(0, MOST)) item.hidden = false;
  choose(open()[0]);
};
const take = (item) => {
  list.value = item.firstElementChild.value;
  close();
  list.focus();
};

// Whether a key was for the suggestions. Once nothing is suggested, Tab leaves the field as ever.
const steer = (event) => {
  const items = box ? open() : [];
  if (!items.length || event.shiftKey || event.isComposing) return false;
  const at = items.findIndex((item) => item.classList.contains("chosen"));
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    moved = true;
    choose(items[(at + step * Number(at >= 0) + items.length) % items.length]);
  } else if (event.key === "Tab") take(items[at]);
  else if (event.key === "Escape") close();
  else return false;
  return true;
};

list?.addEventListener("keydown", (event) => {
  if (steer(event)) return event.preventDefault();
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  if (moved) take(names.querySelector(".chosen"));
  if (list.value.trim()) list.form.requestSubmit();
});
if (list && box) {
  list.addEventListener("input", suggest);
  list.form.addEventListener("submit", () => {
    close();
    asked = null; // Whoever was added is no longer suggested.
  });
  names.addEventListener("click", ({ target }) => {
    const item = target.closest("li");
    if (item) take(item);
  });
}
(list ?? document.getElementById("id_name"))?.focus();
