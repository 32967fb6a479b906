// Light or dark as this reader chose, before anything is drawn; without a choice, as their system says.

const KEPT = "muster-theme";
const theme = () => localStorage.getItem(KEPT) ?? "";
const apply = () => {
  if (theme()) document.documentElement.dataset.theme = theme();
  else delete document.documentElement.dataset.theme;
};
apply();

document.addEventListener("DOMContentLoaded", () => {
  const buttons = [...document.querySelectorAll("[data-theme-choice]")];
  const mark = () => {
    for (const button of buttons) button.ariaPressed = String(button.dataset.themeChoice === theme());
  };
  for (const button of buttons)
    button.addEventListener("click", () => {
      if (button.dataset.themeChoice) localStorage.setItem(KEPT, button.dataset.themeChoice);
      else localStorage.removeItem(KEPT);
      apply();
      mark();
    });
  for (const box of document.querySelectorAll("[data-themes]")) box.hidden = false;
  mark();
});
