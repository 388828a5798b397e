/** The simulator's clock, as it was told: at this time of the device's … */
export interface ClockReading {
  readonly takenAt: number;
  /** … it stood here, both in ms since the epoch. */
  readonly now: number;
  readonly speed: number;
  readonly frozen: boolean;
}

/** The simulator's time at a time of the device's. */
export function simulatorTimeAt({ takenAt, now, speed, frozen }: ClockReading, deviceNow: number): number {
  return frozen ? now : now + (deviceNow - takenAt) * speed;
}

/** The simulator's time now, in whole ms. */
export function simulatorTimeNow(reading: ClockReading): number {
  return Math.round(simulatorTimeAt(reading, Date.now()));
}
