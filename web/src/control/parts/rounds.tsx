import { useTranslations } from "use-intl";
import { winCategory } from "#games/win-go/calls.ts";
import { gameAt } from "#web/games/games.ts";
import { clockText } from "#web/ui/countdown.tsx";
import { type ClockReading, useSimulatorTime } from "../data/metrics.ts";

/** Translates a table's name in the control API: `win:P:1` is "Win Go Parity 1". */
export function useTableName(): (table: string) => string {
  const t = useTranslations("control.tables");
  return (table) => {
    const game = gameAt(`/${table}`);
    if (game) return game.name;
    const [, category, number = ""] = /^win:(\w):(\d+)$/.exec(table) ?? [];
    const known = winCategory.options.find((each) => each === category);
    return known === undefined ? table : t("win", { category: t(`category${known}`), number });
  };
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
