import { SAAS_IDS, winCategory } from "./contract/calls.ts";
import { randomOf } from "#games/engine/players/habits.ts";
import type { Random } from "../engine/players/random.ts";

/** A colour, or a number with `guess` N. */
export interface WinPick {
  readonly guess: "G" | "V" | "R" | "N";
  readonly number: number | null;
}

export interface WinHabits<Table> {
  readonly tables: readonly [Table, ...Table[]];
  readonly picks: readonly [WinPick, ...WinPick[]];
  /** Minor units; a stake is so many contracts of this price. */
  readonly contracts: readonly [number, ...number[]];
  readonly countMax: number;
}

interface WinGuess<Table> extends WinPick {
  readonly table: Table;
  readonly contract: number;
  readonly count: number;
}

export const WIN_COLOURS: readonly [WinPick, ...WinPick[]] = [
  { guess: "G", number: null },
  { guess: "R", number: null },
  { guess: "V", number: null },
];

/** The guess of one player in one round. */
export function winGuess<Table>(random: Random, habits: WinHabits<Table>): WinGuess<Table> {
  const { tables, picks, contracts, countMax } = habits;
  const table = random.pick(tables);
  const pick = random.pick(picks);
  const count = random.between(1, countMax);
  return { ...pick, table, count, contract: contracts.length === 1 ? contracts[0] : random.pick(contracts) };
}

/** A table of the crowd. */
interface WinTable {
  readonly category: "P" | "S" | "B" | "E";
  readonly saas_id: (typeof SAAS_IDS)[number];
}

const TABLES = winCategory.options.flatMap((category) =>
  SAAS_IDS.map((saas_id): WinTable => ({ category, saas_id })),
) as [WinTable, ...WinTable[]];

const SHARE = 0.3;

const PICKS: readonly [WinPick, ...WinPick[]] = [
  ...WIN_COLOURS,
  ...Array.from({ length: 10 }, (_, number) => ({ guess: "N", number }) as const),
];

export function winMove(seed: string, player: number, period: number): (WinGuess<WinTable> & { at: number }) | null {
  const random = randomOf(seed, "win", player, period);
  if (!random.chance(SHARE)) return null;
  const at = random.float();
  return { at, ...winGuess(random, { tables: TABLES, picks: PICKS, contracts: [1_000, 10_000], countMax: 5 }) };
}
