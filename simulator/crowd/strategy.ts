import { floats } from "../fairness/draw.ts";
import { type Traps, TRAP_OPTIONS } from "../games/mines/stake.ts";

// What simulated players do: pure functions of the evening's seed, the player and the round. Amounts in whole units.

/** Something that a player does in a round, `at` this share of the time in which stakes are taken. */
interface Move {
  readonly at: number;
}

export interface AviatorMove extends Move {
  readonly amount: number;
  /** Hundredths; null: it rides until it flies away. */
  readonly autoCashOut: number | null;
  readonly seed: string;
}

export interface LuckyHitMove extends Move {
  readonly amount: number;
  readonly pick: "B" | "R" | "L";
  readonly seed: string;
}

export interface WinMove extends Move {
  /** Which of so many tables, from 0. */
  readonly table: number;
  readonly guess: "G" | "V" | "R" | "N";
  /** Of a number. */
  readonly number: number | null;
  readonly money: number;
  readonly count: number;
}

export interface MinesMove extends Move {
  readonly amount: number;
  readonly traps: Traps;
  /** 1–25, each once, in the order of tapping. */
  readonly cells: readonly number[];
}

/** Which share of the players plays a round of each game. */
const SHARE = { aviator: 0.6, luckyhit: 0.4, win: 0.3, mines: 0.15 };

const STAKES = [50, 100, 200, 500] as const;
const CELLS = 25;
const TAPS_MAX = 5;
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const SEED_LENGTH = 20;
/** As many as ride on until the end. */
const RIDERS = 0.1;
/** Hundredths: nobody cashes out before; most do soon after. */
const EARLIEST_CASH_OUT = 120;

export function aviatorMove(seed: string, player: number, period: number): AviatorMove | null {
  const float = floatsOf(seed, "aviator", player, period);
  if (float() >= SHARE.aviator) return null;
  const [at, amount] = [float(), stakeOf(seed, player, float())];
  const autoCashOut = float() < RIDERS ? null : Math.round(EARLIEST_CASH_OUT / (1 - 0.95 * float()));
  return { at, amount, autoCashOut, seed: clientSeedOf(float) };
}

export function luckyHitMove(seed: string, player: number, period: number): LuckyHitMove | null {
  const float = floatsOf(seed, "luckyhit", player, period);
  if (float() >= SHARE.luckyhit) return null;
  const [at, amount] = [float(), stakeOf(seed, player, float())];
  return { at, amount, pick: oneOf(["B", "B", "R", "R", "L"] as const, float()), seed: clientSeedOf(float) };
}

export function winMove(seed: string, player: number, period: number, tables: number): WinMove | null {
  const float = floatsOf(seed, "win", player, period);
  if (float() >= SHARE.win) return null;
  const at = float();
  const table = Math.floor(float() * tables);
  const guess = oneOf(["G", "G", "R", "R", "V", "N"] as const, float());
  const number = guess === "N" ? Math.floor(float() * 10) : null;
  return { at, table, guess, number, money: oneOf([10, 100] as const, float()), count: 1 + Math.floor(float() * 5) };
}

export function minesMove(seed: string, player: number, slot: number): MinesMove | null {
  const float = floatsOf(seed, "mines", player, slot);
  if (float() >= SHARE.mines) return null;
  const [at, amount, traps] = [float(), stakeOf(seed, player, float()), oneOf(TRAP_OPTIONS, float())];
  const cells = new Set<number>();
  for (const taps = 1 + Math.floor(float() * TAPS_MAX); cells.size < taps;) cells.add(1 + Math.floor(float() * CELLS));
  return { at, amount, traps, cells: [...cells] };
}

/** The seed that a player brings to Mines, once. */
export function minesClientSeed(seed: string, player: number): string {
  return clientSeedOf(floatsOf(seed, "mines seed", player, 0));
}

function floatsOf(seed: string, game: string, player: number, period: number): () => number {
  return floats(seed, `${game}:${player}`, period);
}

/** Some always stake little, some much; now and then each stakes double. */
function stakeOf(seed: string, player: number, float: number): number {
  const usual = oneOf(STAKES, floatsOf(seed, "purse", player, 0)());
  return float < 0.1 ? 2 * usual : usual;
}

function clientSeedOf(float: () => number): string {
  return Array.from({ length: SEED_LENGTH }, () => CHARACTERS.charAt(Math.floor(float() * CHARACTERS.length))).join("");
}

/** `float`: in [0, 1). */
function oneOf<T>(things: readonly T[], float: number): T {
  return things[Math.floor(float * things.length)] as T;
}
