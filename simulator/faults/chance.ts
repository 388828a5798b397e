import type { CallFault, Delay, Fault, FrameFault } from "#contract/control-faults.ts";
import { floats } from "../fairness/draw.ts";

const CALL_FAULTS = new Set(["delay", "error", "status", "unauthorized", "cut"]);
const FRAME_FAULTS = new Set(["delay", "drop", "duplicate", "reorder", "restart", "close"]);

/** One that falls on calls: by their path, or all of them. */
export type FaultOfCalls = Fault & { readonly fault: Delay | CallFault };
/** One that falls on frames: by their number, or all of them. */
export type FaultOfFrames = Fault & { readonly fault: Delay | FrameFault };

// A delay of neither a path nor a number is of calls: a frame's is asked for by its number.

export function fallsOnCalls(fault: Fault): fault is FaultOfCalls {
  return fault.match.cmd === undefined && CALL_FAULTS.has(fault.fault.kind);
}

export function fallsOnFrames(fault: Fault): fault is FaultOfFrames {
  if (fault.match.path !== undefined) return false;
  return FRAME_FAULTS.has(fault.fault.kind) && !fallsOnCalls(fault);
}

/**
 * What chance says of one fault: a pure function of its seed and of how many it was asked about before. Each of those that
 * ask (the front desk, each cell) counts its own.
 */
export class Chance {
  readonly #counts = new Map<number, number>();

  /** Forgets the faults that are gone: another may come to bear their id. */
  keep(faults: readonly Fault[]): void {
    const ids = new Set(faults.map(({ id }) => id));
    for (const id of this.#counts.keys()) if (!ids.has(id)) this.#counts.delete(id);
  }

  /** The floats of the next thing that a fault may fall on, or null where it does not. */
  next({ id, seed, match }: Fault): (() => number) | null {
    const count = this.#counts.get(id) ?? 0;
    this.#counts.set(id, count + 1);
    const float = floats(String(seed), "fault", count);
    return float() < match.share ? float : null;
  }
}

/** Real ms. */
export function delayMsOf(delay: Delay, float: () => number): number {
  switch (delay.spread) {
    case "fixed":
      return delay.ms;
    case "uniform":
      return Math.round(delay.from_ms + float() * (delay.to_ms - delay.from_ms));
    case "lognormal":
      return Math.round(delay.median_ms * Math.exp(delay.sigma * normal(float)));
  }
}

/** A standard normal number, by Box and Muller. */
function normal(float: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - float())) * Math.cos(2 * Math.PI * float());
}
