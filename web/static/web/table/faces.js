// The faces of a game (docs/decisions/0063): the markup of each card by its id. They are fetched when the first is looked
// at, and `redraw` is called once they are here.

export class Faces {
  constructor(url, redraw) {
    Object.assign(this, { url, redraw, markup: null, asked: false });
  }

  async load() {
    this.asked = true;
    const answer = await fetch(this.url).catch(() => null);
    if (!answer?.ok) return;
    this.markup = await answer.json();
    this.redraw();
  }

  // A face with the numbers that count now, as an element; null until faces are here, and for a card without one.
  of(id, figures) {
    if (!this.asked && this.url) this.load();
    if (!this.markup?.[id]) return null;
    const template = document.createElement("template");
    template.innerHTML = this.markup[id];
    const face = template.content.firstElementChild;
    for (const { name, value, printed } of figures) {
      const number = face.querySelector(`[data-fact="${name}"]`);
      if (!number || !Number.isInteger(value)) continue;
      number.textContent = value >= 1000 || value <= -1000 ? value / 1000 : value;
      if (printed !== undefined && printed !== value) number.classList.add(value > printed ? "more" : "less");
    }
    return face;
  }
}
