import { useState } from "react";
import { useEvery } from "#web/games/parts/use-every.ts";
import { simulatorTimeAt, type ClockReading } from "./simulator-time.ts";

const DRAWN_EVERY_MS = 200;

/** The simulator's time as it passes, ms since the epoch. */
export function useSimulatorTime(reading: ClockReading): number {
  const [deviceNow, look] = useState(() => Date.now());
  useEvery(!reading.frozen, DRAWN_EVERY_MS, () => look(Date.now()));
  // A reading is never older than what is drawn of it.
  return simulatorTimeAt(reading, Math.max(deviceNow, reading.takenAt));
}
