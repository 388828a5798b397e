import { clockText } from "#web/ui/countdown.tsx";
import type { ClockReading } from "../data/simulator-time.ts";
import { useSimulatorTime } from "../data/use-simulator-time.ts";

/** The time left until a moment of the simulator's, which stays true at any speed. */
export function RoundCountdown({ until, reading }: { until: number; reading: ClockReading }) {
  const seconds = Math.max(0, Math.ceil((until - useSimulatorTime(reading)) / 1000));
  return <time dateTime={`PT${seconds}S`}>{clockText(seconds)}</time>;
}
