import { type Box, CHIP_HEIGHT, GAP } from "./flight-layout.ts";
import type { Players } from "./inbound.ts";

/** How long a chip is seen. */
export const CHIP_MS = 1_500;
/** Cash-outs come a second's worth at a time; their chips follow one another, at a distance that keeps them apart. */
export const CHIP_SPACING_MS = 375;
/** How many are seen at a time. */
const ROWS = CHIP_MS / CHIP_SPACING_MS;
const CHIPS_MAX = 2 * ROWS;

/** A player's cash-out on its way up. Reused: the pool never grows. */
export interface RisingChip {
  label: string;
  /** When it appears, on the frame's clock in ms; NaN: it is free. */
  from: number;
  /** Where it stands where nothing moves, counted from below. */
  row: number;
}

export interface ChipPool {
  readonly chips: readonly RisingChip[];
  /** Shows a chip; while all are in use, it is left out. */
  add(label: string, now: number): void;
  clear(): void;
  /** Whether any is seen, or yet to come, at `now`. */
  busy(now: number): boolean;
}

export function createChipPool(): ChipPool {
  const chips = Array.from({ length: CHIPS_MAX }, (): RisingChip => ({ label: "", from: Number.NaN, row: 0 }));
  let next = 0;
  let lastFrom = Number.NEGATIVE_INFINITY;
  return {
    chips,
    add(label, now) {
      const chip = chips[next];
      if (chip === undefined || now < chip.from + CHIP_MS) return;
      chip.row = next % ROWS;
      chip.label = label;
      chip.from = lastFrom = Math.max(now, lastFrom + CHIP_SPACING_MS);
      next = (next + 1) % CHIPS_MAX;
    },
    clear() {
      for (const chip of chips) chip.from = Number.NaN;
      lastFrom = Number.NEGATIVE_INFINITY;
    },
    busy: (now) => chips.some((chip) => now < chip.from + CHIP_MS),
  };
}

/** The upper edge of a chip that is seen at `now`. With `still` it stands in its row. */
export function chipTop({ from, row }: RisingChip, now: number, still: boolean, lane: Box): number {
  if (still) return lane.bottom - (row + 1) * (CHIP_HEIGHT + GAP);
  const risen = (now - from) / CHIP_MS;
  return lane.bottom - CHIP_HEIGHT - risen * (lane.bottom - lane.top - CHIP_HEIGHT);
}

/** Who has cashed out since the last list of the same round: their payouts in minor units. */
export function newPayouts(before: Players | null, after: Players): number[] {
  const known = new Map<string, number>();
  if (before?.period === after.period) {
    for (const player of before.players)
      if (player.cashOut) known.set(keyOf(player), (known.get(keyOf(player)) ?? 0) + 1);
  }
  const payouts: number[] = [];
  for (const player of after.players) {
    if (!player.cashOut || player.coefficient === null) continue;
    // Names are masked and may be alike, so cash-outs are counted, not looked up.
    const left = known.get(keyOf(player)) ?? 0;
    if (left > 0) known.set(keyOf(player), left - 1);
    else payouts.push(Math.floor((player.betAmount * player.coefficient) / 100));
  }
  return payouts;
}

function keyOf({ nickName, betAmount, coefficient }: Players["players"][number]): string {
  return `${betAmount} ${coefficient} ${nickName}`;
}
