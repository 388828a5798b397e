import { describe, expect, it } from "vitest";
import { Board, worthOf } from "./spice-merge-rules.js";

/** The levels of a board, row by row. */
function levelsOf(board: Board, side: number): number[] {
  const levels = Array.from({ length: side ** 2 }, () => 0);
  for (const { place, level } of board.tiles) levels[place] = level;
  return levels;
}

/** Pushes a row of four to the left. The new tile appears below it. */
function pushed(row: number[]): number[] {
  const board = new Board(4, () => 0.999, [...row, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  board.push("left");
  return levelsOf(board, 4).slice(0, 4);
}

describe("a board", () => {
  it.each([
    [
      [0, 1, 0, 2],
      [1, 2, 0, 0],
    ],
    [
      [1, 1, 0, 0],
      [2, 0, 0, 0],
    ],
    [
      [1, 0, 0, 1],
      [2, 0, 0, 0],
    ],
    [
      [1, 1, 1, 0],
      [2, 1, 0, 0],
    ],
    [
      [1, 1, 1, 1],
      [2, 2, 0, 0],
    ],
    [
      [1, 1, 2, 0],
      [2, 2, 0, 0],
    ],
    [
      [2, 1, 1, 2],
      [2, 2, 2, 0],
    ],
    [
      [1, 2, 1, 2],
      [1, 2, 1, 2],
    ],
  ])("pushed to the left turns %j into %j", (row, after) => {
    expect(pushed(row)).toEqual(after);
  });

  it.each([
    ["left", [1, 0, 0, 1, 0, 0, 0, 0, 0]],
    ["right", [0, 0, 1, 0, 0, 1, 0, 0, 0]],
    ["up", [1, 0, 1, 0, 0, 0, 0, 0, 0]],
    ["down", [0, 0, 0, 0, 0, 0, 1, 0, 1]],
  ] as const)("goes %s", (direction, after) => {
    const start = { left: [1, 5], right: [0, 4], up: [3, 8], down: [0, 5] }[direction];
    const board = new Board(
      3,
      () => 0,
      Array.from({ length: 9 }, (_, place) => (start.includes(place) ? 1 : 0)),
    );
    const before = board.tiles.length;
    expect(board.push(direction).moved).toBe(true);
    expect(board.tiles).toHaveLength(before + 1);
    // The last is the new tile.
    const old = Array.from({ length: 9 }, () => 0);
    for (const { place, level } of board.tiles.slice(0, -1)) old[place] = level;
    expect(old).toEqual(after);
  });

  it("scores the joined tiles, and reports all moves", () => {
    const board = new Board(2, () => 0, [3, 3, 1, 0]);
    const ids = board.tiles.map(({ id }) => id);
    expect(board.push("left")).toEqual({
      moved: true,
      gained: 16,
      joined: [
        { id: ids[0], place: 0 },
        { id: ids[1], place: 0 },
      ],
    });
    expect(board.points).toBe(16);
    expect(board.largest).toBe(4);
    expect(ids).not.toContain(board.tiles.find(({ level }) => level === 4)?.id);
    expect(new Set(board.tiles.map(({ id }) => id)).size).toBe(board.tiles.length);
  });

  it("gets no new tile if nothing moved", () => {
    const board = new Board(2, () => 0, [1, 0, 2, 0]);
    expect(board.push("left")).toEqual({ moved: false, gained: 0, joined: [] });
    expect(levelsOf(board, 2)).toEqual([1, 0, 2, 0]);
  });

  it("gets a new tile of 2, or of 4 one time in ten", () => {
    const levelOf = (chance: number) => {
      const chances = [0, chance];
      const board = new Board(2, () => chances.shift() ?? 0, [0, 1, 0, 0]);
      board.push("left");
      return board.tiles.at(-1)?.level;
    };
    expect(levelOf(0.05)).toBe(2);
    expect(levelOf(0.1)).toBe(1);
    expect(worthOf(1)).toBe(2);
  });

  it("is over when no push can move a tile", () => {
    expect(new Board(2, () => 0, [1, 2, 2, 1]).isOver).toBe(true);
    expect(new Board(2, () => 0, [1, 2, 1, 3]).isOver).toBe(false);
    expect(new Board(2, () => 0, [1, 2, 3, 0]).isOver).toBe(false);
  });

  it("begins with two tiles in different places", () => {
    expect(new Board(4, () => 0).tiles).toHaveLength(2);
    expect(new Set(new Board(4, () => 0).tiles.map(({ place }) => place)).size).toBe(2);
  });
});
