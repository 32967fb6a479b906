// The form for the plan of an event: the reader's time zone, what is usual in the chosen game, and which groups were
// changed. Without it, all fields are there to be set.

const form = document.querySelector(".plan-form");
const touched = new WeakSet();

const zone = form.querySelector("[data-browser-zone]");
if (zone) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...zone.options].some((option) => option.value === here)) zone.value = here;
}

const mark = (field) => {
  const line = field.closest("details")?.querySelector("summary .quiet");
  if (line) line.textContent = form.dataset.changed;
};

form.addEventListener("change", ({ target }) => {
  touched.add(target);
  mark(target);
  if (!target.dataset.bestOf || !form.hasAttribute("data-new")) return;
  const usual = { best_of: target.dataset.bestOf, minutes: target.dataset.minutes };
  for (const [name, value] of Object.entries(usual)) {
    const field = form.elements[name];
    if (touched.has(field) || field.value === value) continue;
    field.value = value;
    mark(field);
  }
});
