import { useTranslations } from "use-intl";
import { gameAt } from "#web/games/games.ts";
import { tileOf } from "#web/games/tiles.ts";
import { clockText } from "#web/ui/countdown.tsx";
import { type ClockReading, useSimulatorTime } from "../data/metrics.ts";

/** A table of the control API in words: `win:P:1` is its game, category and number. */
export function tableName(table: string): string {
  return tileOf(table)?.tableName?.(table) ?? gameAt(`/${table}`)?.name ?? table;
}

const PHASES = ["reset", "waiting", "open", "locked", "flying", "flown", "shown"] as const;

/** Translates a round's phase; an unknown phase keeps its name. */
export function usePhaseName(): (phase: string) => string {
  const t = useTranslations("control.phases");
  return (phase) => {
    const known = PHASES.find((each) => each === phase);
    return known === undefined ? phase : t(known);
  };
}

/** The time left until a moment of the simulator's clock, correct at any speed. */
export function RoundCountdown({ until, reading }: { until: number; reading: ClockReading }) {
  const seconds = Math.max(0, Math.ceil((until - useSimulatorTime(reading)) / 1000));
  return <time dateTime={`PT${seconds}S`}>{clockText(seconds)}</time>;
}
