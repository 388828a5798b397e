export const mines = {
  // The grid.
  grid: "Cells",
  cellCovered: "Cell {cell}",
  cellOpening: "Cell {cell}: opening",
  cellStar: "Cell {cell}: star",
  cellRest: "Cell {cell}: a star you left",
  cellTrap: "Cell {cell}: trap",
  cellHit: "Cell {cell}: the trap you hit",
  // The next step.
  coefficients: "Coefficients",
  nextReward: "Next reward",
  stars: "{count, plural, one {# star} other {# stars}}",
  // How it goes.
  toStart: "Choose traps and amount, then press Play",
  toChoose: "Choose the cells that each game opens",
  toOpen: "Open a cell",
  soFar: "{count, plural, one {# star} other {# stars}}, {multiplier}",
  won: "{result}, at {multiplier}",
  lost: "A trap. {result}",
  endedElsewhere: "This game is over. You can find it in your records",
  // The stake.
  traps: "Traps",
  trapCount: "{count, plural, one {# trap} other {# traps}}",
  maxWin: "Max win",
  play: "Play",
  mode: "How to play",
  random: "Random",
  chooseCells: "Choose cells in the grid",
  startCells: "Start: {count, plural, one {# cell a game} other {# cells a game}}",
  games: "Games",
  waiting: "Waiting",
  reloads: "New board",
  takeAt: "Take reward {multiplier}",
  // Records.
  recordSummary: "{traps, plural, one {# trap} other {# traps}}, {stars, plural, one {# star} other {# stars}}",
  trapIndexes: "Where the traps were",
  openedIndexes: "Cells you opened",
  hitIndex: "The trap you hit",
  steps: "Steps",
  // Rules.
  goalTitle: "Goal",
  goalText: "Open cells with stars and avoid the traps. Stop when you like: the reward is yours once you take it.",
  how1: "Choose the number of traps and an amount from {min} to {max}, then press Play.",
  how2: "Each star raises the coefficient. The more traps, the faster it rises.",
  how3: "Take the reward after any star. A trap ends the game, and the stake is lost.",
  how4: "A coefficient is what the whole amount pays: the fair one, cut to 4 decimals, less the fee of {fee}. It shows with 2 decimals, cut; the reward is rounded down.",
  fairText:
    "Before you press Play, the traps are already fixed by a secret seed, your own seed and the number of your game; the seed’s SHA-256 is here. When the game is over the seed is published, and your browser lays the traps again: open a record. No cell is better than another.",
  // The proof page.
  trapsAt: "Traps in cells {cells}",
  proofHow: "Every four bytes are a number from 0 up to 1. It chooses one of the cells left, and a trap is laid there.",
};

declare module "#web/locales/messages.ts" {
  interface GameMessages {
    readonly mines: typeof mines;
  }
}
