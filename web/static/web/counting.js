// Counting cards: + and − at each face, all of a part as listed, and how many of each part are counted. Without this script
// the numbers are typed.

const form = document.querySelector("form[data-counts]");
const number = (input) => Number(input.value || 0);
const total = (part) => {
  const inputs = [...part.querySelectorAll("input[type=number]")];
  part.querySelector("[data-total]").textContent = inputs.reduce((sum, input) => sum + number(input), 0);
  for (const input of inputs) input.closest("li").classList.toggle("counted", input.value !== "" && number(input) === Number(input.dataset.listed));
};
const changed = (input, value) => {
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
};

for (const button of form.querySelectorAll("[data-step], [data-all]")) button.hidden = false;
for (const part of form.querySelectorAll("fieldset.counts")) total(part);
form.addEventListener("input", ({ target }) => {
  const part = target.closest("fieldset.counts");
  if (part) total(part);
});
form.addEventListener("click", ({ target }) => {
  const step = target.closest("[data-step]");
  if (step) {
    const input = step.parentElement.querySelector("input");
    changed(input, Math.min(999, Math.max(0, number(input) + Number(step.dataset.step))));
  }
  if (target.closest("[data-all]")) for (const input of target.closest("fieldset").querySelectorAll("input[type=number]")) changed(input, input.dataset.listed);
});
