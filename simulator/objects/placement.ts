import type { REGIONS } from "#contract/settings.ts";

/** A member's id: a sequence number followed by the four digits of its cell. Who holds an id knows the cell. */
const CELL_DIGITS = 4;
const CELL_FACTOR = 10 ** CELL_DIGITS;

/** Sequence numbers start here: shorter ids stay free for the house, such as the invite code of its own. */
export const FIRST_SEQUENCE = 10;

/** The invite code for those whom nobody invited. */
export const HOUSE_R_CODE = "10000";

export function memberIdOf(sequence: number, cell: number): number {
  return sequence * CELL_FACTOR + cell;
}

export function cellOf(member: number): number {
  return member % CELL_FACTOR;
}

/** The id that a token starts with (`<id>.<secret>`), or null where it is not a token. */
export function memberOfToken(token: string): number | null {
  const [, id] = /^([1-9]\d{4,15})\.[\w-]{20,100}$/.exec(token) ?? [];
  return id === undefined ? null : Number(id);
}

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
