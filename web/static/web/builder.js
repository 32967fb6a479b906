// The deck builder: how often the deck has a card stands on its face, and the list is kept in this browser until another
// takes its place, so that it outlives a reload, a sign-in and a connection that is gone.

const form = document.getElementById("build");
const key = `deck ${form.dataset.draft}`;
const kept = { read: () => null, write: () => {} };
try {
  kept.read = () => localStorage.getItem(key);
  kept.write = (list) => localStorage.setItem(key, list);
  kept.read();
} catch {
  // A browser that keeps nothing: the page works without it.
}

const counted = () => {
  const copies = new Map();
  for (const { dataset } of form.querySelectorAll("[data-copies]")) copies.set(dataset.card, (copies.get(dataset.card) ?? 0) + Number(dataset.copies));
  for (const face of document.querySelectorAll("button[data-card]")) {
    face.querySelector(".copies")?.remove();
    const count = copies.get(face.dataset.card);
    if (count) face.append(Object.assign(document.createElement("span"), { className: "copies", textContent: `${count}×` }));
  }
};

document.addEventListener("exchanged", () => {
  kept.write(form.elements.deck.value);
  counted();
});

const list = form.elements.deck;
if (list.value) kept.write(list.value);
else if (kept.read()) {
  list.value = kept.read();
  form.requestSubmit();
}
