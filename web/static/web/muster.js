// Small comforts. Every page works without them. What is exchanged (parts.js) has them too.

const begin = (root, what, work) => [...root.querySelectorAll(what)].forEach(work);

// A box that leaves only those rows of a table that have what is typed.
const finder = (box) => {
  const [input, told] = [box.querySelector("input"), box.querySelector("[role=status]")];
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[‘’ʼ]/g, "'").toLowerCase();
  const filter = () => {
    const rows = [...(document.getElementById(box.dataset.rowsOf)?.tBodies[0].rows ?? [])];
    const wanted = plain(input.value.trim());
    let found = 0;
    for (const row of rows) {
      row.hidden = !plain(row.dataset.find ?? row.textContent).includes(wanted);
      found += row.hidden ? 0 : 1;
    }
    told.textContent = wanted ? `${found} of ${rows.length}` : "";
  };
  box.hidden = false;
  input.addEventListener("input", filter);
  document.addEventListener("exchanged", filter);
  filter();
};

// Moments in the reader's own time: beside those among the facts of an event, and in the titles of all others.
const localise = (time) => {
  const at = new Date(time.dateTime);
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(time.dateTime) ?? [0, "+", 0, 0];
  const shown = (sign === "-" ? -1 : 1) * (60 * hours + Number(minutes));
  if (at.getTimezoneOffset() !== -shown) {
    const here = at.toLocaleString("en-GB", { weekday: "short", hour: "2-digit", minute: "2-digit" });
    if (time.closest(".facts")) time.insertAdjacentText("beforeend", ` (${here} here)`);
    else time.title += ` (${here} here)`;
  }
};

// A button that copies a text of the page, or where a link of it leads.
const copier = (place) => {
  place.hidden = !navigator.clipboard;
  place.querySelector("button").addEventListener("click", async () => {
    const copied = document.getElementById(place.dataset.copies);
    await navigator.clipboard.writeText(copied.href ?? copied.textContent);
    place.querySelector("[role=status]").textContent = place.dataset.copied;
  });
};

const comfort = (root) => {
  begin(root, "[data-rows-of]", finder);
  begin(root, "time[datetime]", localise);
  begin(root, "[data-copies]", copier);
};
comfort(document);
document.addEventListener("exchanged", (event) => comfort(event.target));
