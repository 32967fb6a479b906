// The walk-in desk: Enter sends the list, and what is typed to check in marks the rows that it fits.

const list = document.getElementById("id_players");
list?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  if (list.value.trim()) list.form.requestSubmit();
});
(list ?? document.getElementById("id_name"))?.focus();

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
for (const form of document.querySelectorAll("[data-marks]")) {
  const input = form.querySelector("input:not([type=hidden])");
  const mark = () => {
    const part = plain(input.value.trim());
    const rows = [...(document.getElementById(form.dataset.marks)?.querySelectorAll("tbody tr") ?? [])];
    const fits = rows.filter((row) => part && "missing" in row.dataset && plain(row.dataset.find).includes(part));
    for (const row of rows) row.classList.toggle("fits", fits.includes(row));
    if (fits.length === 1) fits[0].scrollIntoView({ block: "nearest" });
  };
  input.addEventListener("input", mark);
  form.addEventListener("reset", () => setTimeout(mark));
  document.addEventListener("exchanged", mark);
}
