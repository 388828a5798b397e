import { type MinesState } from "./mines-state.ts";

/** The grid is so many cells wide and high. */
export const SIDE = 5;

/** What is seen of a cell. `rest`: safe, but not opened when the game was won; `hit`: the trap that ended the game. */
export type CellView = "covered" | "opening" | "star" | "rest" | "trap" | "hit";

export function cellView({ phase, move, opened, trapCells, hit }: MinesState, cell: number): CellView {
  if (cell === hit) return "hit";
  if (opened.includes(cell)) return "star";
  if (trapCells.includes(cell)) return "trap";
  if (phase === "won") return "rest";
  return move?.kind === "tap" && move.cell === cell ? "opening" : "covered";
}

/** Where a key of the keyboard leads to from a cell of the grid; null: nowhere. */
export function cellByKey(key: string, cell: number): number | null {
  const row = Math.floor((cell - 1) / SIDE);
  const column = (cell - 1) % SIDE;
  const at = (row: number, column: number) => row * SIDE + column + 1;
  switch (key) {
    case "ArrowLeft":
      return at(row, Math.max(0, column - 1));
    case "ArrowRight":
      return at(row, Math.min(SIDE - 1, column + 1));
    case "ArrowUp":
      return at(Math.max(0, row - 1), column);
    case "ArrowDown":
      return at(Math.min(SIDE - 1, row + 1), column);
    case "Home":
      return at(row, 0);
    case "End":
      return at(row, SIDE - 1);
    default:
      return null;
  }
}
