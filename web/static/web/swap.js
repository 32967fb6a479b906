// The board of a draft: the second player that is selected shows what their swap would cost. A third takes the place of
// the one selected first, and whoever is selected no more takes the preview away.

const boxes = () => [...document.querySelectorAll("input[name=player][form=swap]")];
let selected = [];

document.addEventListener("change", ({ target: box }) => {
  if (!box.matches("input[name=player][form=swap]")) return;
  const ticked = boxes().filter((each) => each.checked);
  const order = selected.filter((id) => id !== box.id && ticked.some((each) => each.id === id));
  for (const each of ticked) if (each !== box && !order.includes(each.id)) order.unshift(each.id);
  if (box.checked) order.push(box.id);
  for (const id of order.splice(0, order.length - 2)) document.getElementById(id).checked = false;
  selected = order;
  document.getElementById("swap-preview")?.remove();
  if (selected.length === 2) box.form.requestSubmit(box.form.querySelector("[value=try]"));
});
