import type { REGIONS } from "#contract/settings.ts";

export type Region = (typeof REGIONS)[number];

/** The region nearest to those who hold a mobile number, by its country's prefix. */
const NEAREST: readonly (readonly [prefix: string, region: Region])[] = [
  ["91", "apac"],
  ["84", "apac"],
  ["55", "sam"],
  ["52", "wnam"],
  ["351", "weur"],
];

/** The region of a cell: the listed ones in turn, so that each has as many. Null: none is listed, the platform chooses. */
export function regionOf(cell: number, regions: readonly Region[]): Region | null {
  return regions[cell % regions.length] ?? null;
}

/**
 * The cell of a new member, drawn evenly by `random` (a whole number) of those in the region nearest to its mobile number
 * (digits), or of all where there is none. Nobody else ever moves, however many cells come: an id names its cell.
 */
export function cellForNew(mobile: string, cells: number, regions: readonly Region[], random: number): number {
  const near = NEAREST.find(([prefix]) => mobile.startsWith(prefix))?.[1];
  const numbers = Array.from({ length: cells }, (_, cell) => cell);
  const nearest = numbers.filter((cell) => near !== undefined && regionOf(cell, regions) === near);
  const choice = nearest.length === 0 ? numbers : nearest;
  return choice[random % choice.length] ?? 0;
}
