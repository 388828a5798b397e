import type { REGIONS } from "#contract/settings/settings.ts";

/** Digits of the cell's number at the end of a member's id. */
const CELL_DIGITS = 4;
const CELL_FACTOR = 10 ** CELL_DIGITS;

/** The first sequence number: shorter ids are reserved, such as the default invite code. */
export const FIRST_SEQUENCE = 10;

/** The default invite code, for members without a referrer. */
export const DEFAULT_R_CODE = "10000";

export function memberIdOf(sequence: number, cell: number): number {
  return sequence * CELL_FACTOR + cell;
}

export function cellOf(member: number): number {
  return member % CELL_FACTOR;
}

/** The member's id in a token (`<id>.<secret>`), or null for an invalid token. */
export function memberOfToken(token: string): number | null {
  const [, id] = /^([1-9]\d{4,15})\.[\w-]{20,100}$/.exec(token) ?? [];
  return id === undefined ? null : Number(id);
}

type Region = (typeof REGIONS)[number];

/** Nearest region by the country prefix of a mobile number. */
const NEAREST: readonly (readonly [prefix: string, region: Region])[] = [
  ["91", "apac"],
  ["84", "apac"],
  ["55", "sam"],
  ["52", "wnam"],
  ["351", "weur"],
];

/** The region of a cell: the listed ones in turn. Null: no list, so the platform chooses. */
export function regionOf(cell: number, regions: readonly Region[]): Region | null {
  return regions[cell % regions.length] ?? null;
}

/** A cell (level 0), or a relay between cells and a table. */
export interface Place {
  readonly level: number;
  readonly number: number;
}

interface RelayTree {
  readonly cells: number;
  /** How many cells or relays a table or a relay answers. */
  readonly relayCells: number;
  readonly cellRegions: readonly Region[];
}

/** The relay that a cell or a relay asks: one of its own region. Null: it asks the table itself. */
export function relayAbove({ level, number }: Place, tree: RelayTree): Place | null {
  const counts = countsByLevel(tree);
  if (level + 1 >= counts.length) return null;
  const regions = regionCount(tree);
  const group = Math.floor(number / regions / tree.relayCells);
  return { level: level + 1, number: group * regions + (number % regions) };
}

/** All relays of a table, those that ask it themselves first. */
export function relaysOf(tree: RelayTree): Place[] {
  return countsByLevel(tree)
    .flatMap((count, level) => Array.from({ length: level === 0 ? 0 : count }, (_, number) => ({ level, number })))
    .toReversed();
}

/** The number of cells, then that of relays of each level. The last ask the table themselves. */
export function countsByLevel(tree: RelayTree): number[] {
  const regions = regionCount(tree);
  const counts = [tree.cells];
  for (;;) {
    const count = counts.at(-1) ?? 0;
    const group = regions * tree.relayCells;
    const above = Math.floor(count / group) * regions + Math.min(count % group, regions);
    // A level has one relay in each region at least, so few cells in many regions would need as many relays.
    if (count <= tree.relayCells || above >= count) return counts;
    counts.push(above);
  }
}

function regionCount({ cellRegions }: RelayTree): number {
  return Math.max(1, cellRegions.length);
}

/**
 * Draws the cell of a new member by `random` (a whole number) in the region nearest to its mobile number (digits), or
 * in any region. Existing members never move, since an id names its cell.
 */
export function cellForNew(mobile: string, cells: number, regions: readonly Region[], random: number): number {
  const near = NEAREST.find(([prefix]) => mobile.startsWith(prefix))?.[1];
  const numbers = Array.from({ length: cells }, (_, cell) => cell);
  const nearest = numbers.filter((cell) => near !== undefined && regionOf(cell, regions) === near);
  const choice = nearest.length === 0 ? numbers : nearest;
  return choice[random % choice.length] ?? 0;
}
