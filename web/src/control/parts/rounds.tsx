import { lookUp } from "#web/data/look-up.ts";
import { gameAt, provided } from "#web/data/games.ts";
import { tileOf } from "#web/data/tile.ts";
import { clockText } from "#web/ui/countdown.tsx";
import { type ClockReading, useSimulatorTime } from "../data/metrics.ts";

/** A table of the control API in words: `win:P:1` is its game, category and number. */
export function tableName(table: string): string {
  return tileOf(provided.tiles, table)?.tableName?.(table) ?? gameAt(`/${table}`)?.name ?? table;
}

const PHASES = {
  reset: "Starting",
  waiting: "Before stakes",
  open: "Taking stakes",
  locked: "Closed",
  flying: "In flight",
  flown: "Flown away",
  shown: "Result shown",
};

/** A round's phase in words; an unknown phase keeps its name. */
export function phaseName(phase: string): string {
  return lookUp(PHASES, phase) ?? phase;
}

/** The time left until a moment of the simulator's clock, correct at any speed. */
export function RoundCountdown({ until, reading }: { until: number; reading: ClockReading }) {
  const seconds = Math.max(0, Math.ceil((until - useSimulatorTime(reading)) / 1000));
  return <time dateTime={`PT${seconds}S`}>{clockText(seconds)}</time>;
}
