// Cells of boards as players write them, c3 is the third column and the third row, and points of tables in hundredths of
// an inch.

export const letters = (column) => (column > 25 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(97 + (column % 26));

export const cellWord = ([column, row]) => `${letters(column)}${row + 1}`;

export const apart = ([a, b], [x, y]) => Math.hypot(x - a, y - b);

// In inches with one decimal, never less than it is.
export const inches = (far) => (Math.ceil(far / 10 - 1e-9) / 10).toFixed(1);

// Where on its drawing a pointer is.
export const pointOf = (event) => {
  const drawing = event.currentTarget.closest("svg.board");
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
  return [x, y];
};
