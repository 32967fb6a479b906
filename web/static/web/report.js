// The button that reports a result repeats what was chosen. Without this script it says "Report result".

for (const form of document.querySelectorAll(".report[data-button]")) {
  const button = form.querySelector("button");
  const write = () => {
    const chosen = form.querySelector("input[name=score]:checked");
    if (chosen) button.textContent = form.dataset.button.replace("{result}", () => chosen.dataset.label);
  };
  form.addEventListener("change", write);
  write();
}
