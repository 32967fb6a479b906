// Small comforts. Every page works without them.

// A box that leaves only those rows of a table that have what is typed.
for (const box of document.querySelectorAll("[data-rows-of]")) {
  const rows = [...document.getElementById(box.dataset.rowsOf).tBodies[0].rows];
  const [input, told] = [box.querySelector("input"), box.querySelector("[role=status]")];
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const texts = rows.map((row) => plain(row.dataset.find ?? row.textContent));
  const filter = () => {
    const wanted = plain(input.value.trim());
    let found = 0;
    rows.forEach((row, at) => {
      row.hidden = !texts[at].includes(wanted);
      found += row.hidden ? 0 : 1;
    });
    told.textContent = wanted ? `${found} of ${rows.length}` : "";
  };
  box.hidden = false;
  input.addEventListener("input", filter);
  filter();
}

// Moments in the reader's own time, beside the one that is the same for everybody.
for (const time of document.querySelectorAll("time[datetime]")) {
  const at = new Date(time.dateTime);
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(time.dateTime) ?? [0, "+", 0, 0];
  const shown = (sign === "-" ? -1 : 1) * (60 * hours + Number(minutes));
  if (at.getTimezoneOffset() !== -shown) {
    const here = at.toLocaleString("en-GB", { weekday: "short", hour: "2-digit", minute: "2-digit" });
    time.insertAdjacentText("beforeend", ` (${here} here)`);
  }
}
