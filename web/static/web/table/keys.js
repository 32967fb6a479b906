// Arrows on a table that is played: from what may be clicked to the next thing in that direction.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 2; // How much more a step aside counts than one straight ahead.

const middle = (node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

// What lies next in the direction of a key among what is lit; the first where nothing of it has the focus.
export const toward = (box, key) => {
  const way = WAYS[key];
  const lit = way ? [...box.querySelectorAll(".lit, .cell-lit, .reach[tabindex]")].filter((node) => node.checkVisibility()) : [];
  const from = document.activeElement;
  if (!lit.includes(from)) return lit[0];
  const [x, y] = middle(from);
  const far = lit.filter((node) => node !== from).map((node) => {
    const [dx, dy] = [middle(node)[0] - x, middle(node)[1] - y];
    const ahead = dx * way[0] + dy * way[1];
    return { node, ahead, far: ahead + ASIDE * Math.abs(dx * way[1] + dy * way[0]) };
  });
  return far.filter(({ ahead }) => ahead > 1).sort((a, b) => a.far - b.far)[0]?.node;
};
