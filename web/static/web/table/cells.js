// Cells of boards as players write them: c3 is the third column and the third row.

export const letters = (column) => (column > 25 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(97 + (column % 26));

export const cellWord = ([column, row]) => `${letters(column)}${row + 1}`;
