// What is typed into a form with `data-keep` is kept in this browser, so that it outlives a sign-in, a reload, a wrong button
// and a connection that is gone. It comes back where the page is as it was when it was typed: with the same `data-version`,
// and not sent back by the server with what it made of it (`data-bound`).

const typed = (form) => [...form.elements].filter(({ name, type }) => name && !["hidden", "password", "file", "submit", "button", "checkbox", "radio"].includes(type));
const keep = (form) => {
  const values = Object.fromEntries(typed(form).map(({ name, value }) => [name, value]));
  localStorage.setItem(`kept ${form.dataset.keep}`, JSON.stringify({ version: form.dataset.version ?? "", values }));
};

for (const form of document.querySelectorAll("form[data-keep]")) {
  try {
    const kept = JSON.parse(localStorage.getItem(`kept ${form.dataset.keep}`) ?? "null");
    if (!("bound" in form.dataset) && kept?.version === (form.dataset.version ?? ""))
      for (const field of typed(form)) {
        if (kept.values[field.name] === undefined || field.value === kept.values[field.name]) continue;
        field.value = kept.values[field.name];
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    form.addEventListener("input", () => keep(form));
    if ("bound" in form.dataset) keep(form);
  } catch {
    // A browser that keeps nothing: the form works without it.
  }
}
