import { useState } from "react";
import { useEvery } from "#web/games/parts/page-timers.ts";
import { formatNumber } from "#web/locales/format.ts";

/** The device's time at which the simulator's clock was read. */
export interface ClockReading {
  readonly takenAt: number;
  /** The simulator's time at that moment, ms since the epoch. */
  readonly now: number;
  readonly speed: number;
  readonly frozen: boolean;
}

export function simulatorTimeAt({ takenAt, now, speed, frozen }: ClockReading, deviceNow: number): number {
  return frozen ? now : now + (deviceNow - takenAt) * speed;
}

/** In whole ms. */
export function simulatorTimeNow(reading: ClockReading): number {
  return Math.round(simulatorTimeAt(reading, Date.now()));
}

const DRAWN_EVERY_MS = 200;

/** The simulator's time as it passes, ms since the epoch. */
export function useSimulatorTime(reading: ClockReading): number {
  const [deviceNow, setDeviceNow] = useState(() => Date.now());
  useEvery(!reading.frozen, DRAWN_EVERY_MS, () => setDeviceNow(Date.now()));
  // The device's time updates once a second, so the reading may be newer.
  return simulatorTimeAt(reading, Math.max(deviceNow, reading.takenAt));
}

/** A speed as a number: "20", "0.5". */
export function speedText(speed: number, locale: string): string {
  return formatNumber(speed, locale, Number.isInteger(speed) ? 0 : 1);
}
