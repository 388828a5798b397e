import { SAAS_IDS, winCategory } from "#contract/games/win/calls.ts";
import { floats } from "../fairness/draw.ts";
import { type AviatorHabits, type AviatorStake, aviatorStakes } from "./players/aviator.ts";
import { type LuckyHitHabits, type LuckyHitStake, luckyHitStakes } from "./players/lucky-hit.ts";
import { minesGame, type MinesMove } from "./players/mines.ts";
import { Random } from "./players/random.ts";
import { WIN_COLOURS, type WinGuess, winGuess, type WinPick } from "./players/win.ts";

// The moves of the crowd: pure functions of the evening's seed, the player and the round. `at` is the share of the
// time in which stakes are taken. Amounts are minor units.

export interface WinTable {
  readonly category: "P" | "S" | "B" | "E";
  readonly saas_id: (typeof SAAS_IDS)[number];
}

const TABLES = winCategory.options.flatMap((category) =>
  SAAS_IDS.map((saas_id): WinTable => ({ category, saas_id })),
) as [WinTable, ...WinTable[]];

const WIN_SHARE = 0.3;
const MINES_SHARE = 0.15;
const STAKES = [5_000, 10_000, 20_000, 50_000] as const;
const DOUBLES = 0.1;
/** Hundredths: nobody cashes out earlier, and most do soon after. */
const EARLIEST_CASH_OUT = 120;
const NEVER_CASHES_OUT = 0.1;

const WIN_PICKS: readonly [WinPick, ...WinPick[]] = [
  ...WIN_COLOURS,
  ...Array.from({ length: 10 }, (_, number) => ({ guess: "N", number }) as const),
];

export function aviatorMove(seed: string, player: number, period: number): AviatorStake | null {
  const habits: AviatorHabits = {
    shares: [0.6],
    amount: stakeOf(seed, player),
    autoCashOut: (random) =>
      random.chance(NEVER_CASHES_OUT) ? null : Math.round(EARLIEST_CASH_OUT / (1 - 0.95 * random.float())),
  };
  return aviatorStakes(randomOf(seed, "aviator", player, period), habits)[0] ?? null;
}

export function luckyHitMove(seed: string, player: number, period: number): LuckyHitStake | null {
  const habits: LuckyHitHabits = {
    count: (random) => Number(random.chance(0.4)),
    picks: ["B", "B", "R", "R", "L"],
    amount: stakeOf(seed, player),
  };
  return luckyHitStakes(randomOf(seed, "luckyhit", player, period), habits)[0] ?? null;
}

export function winMove(seed: string, player: number, period: number): (WinGuess<WinTable> & { at: number }) | null {
  const random = randomOf(seed, "win", player, period);
  if (!random.chance(WIN_SHARE)) return null;
  const at = random.float();
  return { at, ...winGuess(random, { tables: TABLES, picks: WIN_PICKS, contracts: [1_000, 10_000], countMax: 5 }) };
}

export interface MinesTurn {
  readonly at: number;
  readonly game: Generator<MinesMove, void, boolean>;
}

export function minesMove(seed: string, player: number, slot: number): MinesTurn | null {
  const random = randomOf(seed, "mines", player, slot);
  if (!random.chance(MINES_SHARE)) return null;
  const goesOn = (source: Random) => source.chance(0.7);
  return { at: random.float(), game: minesGame(random, { amount: stakeOf(seed, player), goesOn }) };
}

/** The client seed of a player at Mines. */
export function minesClientSeed(seed: string, player: number): string {
  return randomOf(seed, "mines seed", player, 0).letters();
}

function randomOf(seed: string, game: string, player: number, period: number): Random {
  return new Random(floats(seed, `${game}:${player}`, period));
}

/** Each player has a usual stake, and doubles it now and then. */
function stakeOf(seed: string, player: number): (random: Random) => number {
  const usual = randomOf(seed, "purse", player, 0).pick(STAKES);
  return (random) => (random.chance(DOUBLES) ? 2 * usual : usual);
}
